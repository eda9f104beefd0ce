import { AsyncLocalStorage } from "node:async_hooks";

type Fail = (error: unknown) => void;

const current = new AsyncLocalStorage<Fail>();
const running = new Set<Fail>();

/** Does the work of one call. It also ends, and fails, when an error is thrown in its course that nobody catches. */
export async function attended<Result>(work: () => Promise<Result>): Promise<Result> {
  const uncaught = Promise.withResolvers<never>();
  running.add(uncaught.reject);
  try {
    return await current.run(uncaught.reject, () => Promise.race([work(), uncaught.promise]));
  } finally {
    running.delete(uncaught.reject);
  }
}

/** Fails the call in whose course an error was thrown that nobody caught; every running one where that is not known. */
export function failRunning(error: unknown): void {
  const fail = current.getStore();
  for (const one of fail === undefined ? running : [fail]) one(error);
}
