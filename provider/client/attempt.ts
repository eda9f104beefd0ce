import type { WireOperation } from "../generated/wire.gen.ts";

/** One attempt to send a request, as it ended: what logs, audits and traces tell of it. */
export interface Attempt {
  readonly operation: WireOperation;
  /** 1 for the first. */
  readonly number: number;
  /** Milliseconds since the epoch; the wait for a free slot is over by then. */
  readonly startedAt: number;
  /** From there to the end of the answer. */
  readonly milliseconds: number;
  /** Of the answer; `undefined` when there was none. */
  readonly status: number | undefined;
  /** Why there was no usable answer: a code such as `ECONNRESET`, or `cancelled` or `deadline`. */
  readonly failure: string | undefined;
  /** The platform's own name of the request, if it gave one, without access keys. */
  readonly requestId: string | undefined;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Headers in which servers name a request, the most usual first. */
const requestIdHeaders = ["x-request-id", "request-id", "x-correlation-id", "correlation-id", "x-trace-id"];

/** The platform's name of a request: one short line without access keys, whatever it has put there. */
export function requestIdOf(headers: Headers, redact: (text: string) => string): string | undefined {
  const given = requestIdHeaders.map((name) => headers[name]).find((value) => value !== undefined && value !== "");
  if (given === undefined) return undefined;
  return redact(String(given))
    .replace(/[^\x20-\x7e]/g, "?")
    .slice(0, 200);
}
