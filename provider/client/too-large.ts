import type { Progress } from "got";
import type { Ending } from "./ending.ts";

/** The largest answer of the platform that is read, in bytes after decompression. */
export const maxAnswerSize = 32 * 1024 * 1024;

/** An answer that was refused for its size. */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
  readonly code = "ERR_TOO_LARGE";
  /** In bytes. */
  readonly limit: number;

  constructor(limit: number) {
    super(`more than ${limit} bytes`);
    this.limit = limit;
  }
}

/** Ends a request as soon as its answer is, or says that it is, larger than allowed. */
export const endAbove =
  (limit: number, ending: Ending) =>
  ({ transferred, total = 0 }: Progress): void => {
    if (Math.max(transferred, total) > limit) ending.abort(new TooLargeError(limit));
  };
