/** One operation while the platform fails as its step says. */
import type { Fault, FaultTarget } from "../../../../emulator/index.ts";
import { failureOf, type RpcFailure } from "../../../testing/rpc-failure.ts";
import type { Session } from "../../../testing/session.ts";
import { isBrokenAnswer, type Trouble } from "./faults.ts";

/** Which requests are the operation's own. */
export type Target = Pick<Fault, "operationId" | "path" | "when">;

export interface Attempt<Result> {
  readonly result?: Result | undefined;
  readonly failure?: RpcFailure | undefined;
  /** How many requests it took. */
  readonly requests: number;
  /** Whether the answer may have said something else than the platform holds. */
  readonly isBroken: boolean;
}

export async function attempt<Result>(
  { emulator }: Session,
  target: Target,
  troubles: readonly Trouble[],
  work: () => Promise<Result>,
): Promise<Attempt<Result>> {
  const faults = troubles.map((trouble) => emulator.inject({ ...trouble, ...target, times: 1 }));
  // A fault that hits nothing sees every request that has met no other.
  let spared = 0;
  const isSpared = (request: FaultTarget): boolean => {
    if (target.when?.(request) ?? true) spared += 1;
    return false;
  };
  faults.push(emulator.inject({ ...target, when: isSpared, delayMs: 0 }));
  const ended = await settled(work());
  for (const fault of faults) fault.remove();
  return {
    ...ended,
    requests: spared + faults.reduce((sum, { hits }) => sum + hits, 0),
    isBroken: troubles.some((trouble, index) => faults[index]?.hits === 1 && isBrokenAnswer(trouble)),
  };
}

async function settled<Result>(work: Promise<Result>): Promise<{ result: Result } | { failure: RpcFailure }> {
  const [outcome] = await Promise.allSettled([work]);
  return outcome.status === "fulfilled" ? { result: outcome.value } : { failure: await failureOf(work) };
}
