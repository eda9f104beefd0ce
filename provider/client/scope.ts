import type { Attempt } from "./attempt.ts";

/** What bounds the requests of one operation, and hears of their progress. */
export interface RequestScope {
  /** Aborted when the engine cancels. */
  readonly signal: AbortSignal;
  /** When the operation has to be over, in milliseconds since the epoch. */
  readonly deadline: number;
  /** Told before each wait. */
  readonly waiting?: (milliseconds: number, reason: string) => void;
  /** Told before a wait of unknown length, and for what. */
  readonly queued?: (behind: string) => void;
  /** Told of each attempt to send a request of the API, when it has ended. */
  readonly attempted?: (attempt: Attempt) => void;
}

/**
 * A request that was ended because its operation was over: cancelled, or past its deadline. It had not been sent, or was
 * between two attempts, or does no more when it is sent twice.
 */
export class EndedError extends Error {
  override readonly name = "EndedError";
  readonly reason: "cancelled" | "deadline";

  constructor(reason: "cancelled" | "deadline") {
    super(`the request was ended: ${reason}`);
    this.reason = reason;
  }
}
