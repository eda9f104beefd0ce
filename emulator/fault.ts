/** What a fault is: which requests it hits, how often, and what it does to them. */
import type { JsonValue } from "./json.ts";

export interface FaultTarget {
  readonly operationId: string | null;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  /** The parsed JSON body, if there is one. */
  readonly body?: JsonValue | undefined;
}

export interface Fault {
  /** What the journal calls the fault. Default: what it does, e.g. "status 503". */
  readonly name?: string;

  // Which requests. Every condition that is given must hold; none: every request.

  /** Hits requests of this operation of the API description. */
  readonly operationId?: string;
  /** Hits requests of this method. */
  readonly method?: string;
  /** Hits requests of this path, or of every path that starts with it when it ends in `*`. */
  readonly path?: string;
  /** Hits requests for which this gives true. Not over HTTP. */
  readonly when?: (request: FaultTarget) => boolean;

  // How often.

  /** How many requests it hits before it is over. Default: 1; with a `probability`: "always". */
  readonly times?: number | "always";
  /** The chance, from 0 to 1, that it hits a request it could hit. Default: 1. */
  readonly probability?: number;

  // What is done.

  /**
   * Whether the operation is carried out before the fault strikes. Default: yes, except with a `status` of 400 or
   * above, and with `drop: "before"`.
   */
  readonly act?: boolean;
  /** Answers with this status instead of the operation's own. */
  readonly status?: number;
  /** Headers laid over those of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Answers with this body: a text or bytes as they are, anything else as JSON; the Content-Type is that of JSON unless
   * `headers` say otherwise. Default with an error status: the error shape of the operation. Bytes not over HTTP.
   */
  readonly body?: JsonValue | Uint8Array;
  /** Sends this as the Retry-After header: seconds, or any text as it is. */
  readonly retryAfter?: number | string;
  /** Holds the answer back for this long; the operation, if it acts, has acted by then. In milliseconds. */
  readonly delayMs?: number;
  /** Resets the connection: "before" the operation acts, "after" it acted, or "during" the answer's body. */
  readonly drop?: "before" | "after" | "during";
  /** Breaks the JSON of the answer: cut off in the middle ("truncated"), or never JSON at all ("invalid"). */
  readonly malformed?: "truncated" | "invalid";
  /** Changes the body of the operation's own answer, e.g. takes a field away. Not over HTTP. */
  readonly alter?: (body: JsonValue) => JsonValue;
  /** Sends the answer's body at this speed. */
  readonly bytesPerSecond?: number;
  /** Never answers; the connection stays open until the client or the emulator ends it. */
  readonly hang?: boolean;
}

/** Whether the operation is carried out under this fault. */
export function acts({ act, status, drop }: Fault): boolean {
  return act ?? ((status === undefined || status < 400) && drop !== "before");
}

/** The name of a fault in the journal. */
export function nameOf(fault: Fault): string {
  return fault.name ?? effectsOf(fault).join(", ");
}

/** What a fault does, in words. */
export function effectsOf(fault: Fault): string[] {
  const { status, drop, malformed, delayMs, bytesPerSecond } = fault;
  const effects = [
    status !== undefined && `status ${status}`,
    drop !== undefined && `drop ${drop}`,
    malformed !== undefined && `malformed ${malformed}`,
    fault.alter !== undefined && "altered",
    fault.body !== undefined && "body",
    fault.headers !== undefined && "headers",
    fault.retryAfter !== undefined && "retry-after",
    delayMs !== undefined && `delay ${delayMs} ms`,
    bytesPerSecond !== undefined && `${bytesPerSecond} bytes/s`,
    fault.hang === true && "hang",
  ];
  return effects.filter((effect) => effect !== false);
}

/** Whether the fault can hit a request. */
export function matches(fault: Fault, request: FaultTarget): boolean {
  return (
    (fault.operationId === undefined || fault.operationId === request.operationId) &&
    (fault.method === undefined || fault.method.toUpperCase() === request.method) &&
    (fault.path === undefined || matchesPath(fault.path, request.path)) &&
    (fault.when === undefined || fault.when(request))
  );
}

function matchesPath(pattern: string, path: string): boolean {
  return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
