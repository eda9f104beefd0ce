/** The error with which a promise is rejected, checked to be of its class. */
export async function rejection<E extends Error>(
  promise: Promise<unknown>,
  type: abstract new (...args: never[]) => E,
): Promise<E> {
  const outcome: unknown = await promise.then(
    (value) => `resolved with ${JSON.stringify(value)}`,
    (error: unknown) => error,
  );
  if (outcome instanceof type) return outcome;
  throw new Error(`Not rejected with a ${type.name}, but: ${String(outcome)}`, { cause: outcome });
}
