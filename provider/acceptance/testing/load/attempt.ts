/** One operation while the platform fails as its step says. */
import type { Fault } from "../../../../emulator/index.ts";
import { failureOf, type RpcFailure } from "../../../testing/rpc-failure.ts";
import type { Session } from "../../../testing/session.ts";
import { isBrokenAnswer, type Trouble } from "./faults.ts";

/** Which requests are the operation's own. */
export type Target = Pick<Fault, "operationId" | "path" | "when">;

export interface Attempt<Result> {
  readonly result?: Result | undefined;
  readonly failure?: RpcFailure | undefined;
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
  const ended = await settled(work());
  const isBroken = troubles.some((trouble, index) => faults[index]?.hits === 1 && isBrokenAnswer(trouble));
  for (const fault of faults) fault.remove();
  return { ...ended, isBroken };
}

async function settled<Result>(work: Promise<Result>): Promise<{ result: Result } | { failure: RpcFailure }> {
  const [outcome] = await Promise.allSettled([work]);
  return outcome.status === "fulfilled" ? { result: outcome.value } : { failure: await failureOf(work) };
}
