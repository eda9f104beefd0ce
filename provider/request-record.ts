import type { Attempt } from "./client/attempt.ts";
import type { Config } from "./config.ts";

/** What a request is sent for. */
export interface RequestSubject {
  /** The resource's URN; `undefined` for a function, and where Pulumi does not say it. */
  readonly urn: string | undefined;
  /** The token of the resource or function. */
  readonly type: string;
  /** The resource's name in the program; `undefined` for a function. */
  readonly name: string | undefined;
  /** What is done to it. */
  readonly action: "create" | "read" | "update" | "invoke";
}

/** Where requests are sent. */
type Addresses = Pick<Config, "baseUrl" | "videoBaseUrl">;

/**
 * All that is told of one attempt to send a request: to the engine's log, in the request log and in traces. Its keys are
 * those of the request log. It holds no key, no body, no query and, but for the URN, no name of an object.
 */
export interface RequestRecord extends RequestSubject {
  /** When it began, in the form of ISO 8601, in UTC. */
  readonly time: string;
  /** The operation's name in the specification. */
  readonly operation: string;
  /** Host and port of the platform, without the port where that is 443. */
  readonly server: string;
  readonly method: string;
  /** Path template: parameters are names in braces, not their values. */
  readonly path: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Of the answer; `undefined` when there was none. */
  readonly status: number | undefined;
  /** Why there was no usable answer, as a code such as `ECONNRESET`. */
  readonly failure: string | undefined;
  /** From its begin to the end of the answer. */
  readonly milliseconds: number;
  /** The platform's own name of the request, if it gave one. */
  readonly requestId: string | undefined;
}

/**
 * The facts of an attempt.
 *
 * @param redact - Takes the user's secrets out of what the platform says.
 */
export function requestRecord(
  attempt: Attempt,
  subject: RequestSubject,
  { baseUrl, videoBaseUrl = baseUrl }: Addresses,
  redact: (text: string) => string,
): RequestRecord {
  const { operation, number, startedAt, milliseconds, status, failure, requestId } = attempt;
  const { title, server, method, path } = operation;
  return {
    time: new Date(startedAt).toISOString(),
    ...subject,
    operation: title,
    server: serverAt(server === "video" ? videoBaseUrl : baseUrl),
    method,
    path,
    attempt: number,
    status,
    failure,
    milliseconds: Math.round(milliseconds),
    requestId: requestId === undefined ? undefined : redact(requestId),
  };
}

function serverAt(address: string): string {
  const { protocol, host, port } = new URL(address);
  return protocol === "http:" && port === "" ? `${host}:80` : host;
}

/** The facts as one line for people, who see beside it which resource it is about. */
export function requestLine({ method, path, ...record }: RequestRecord): string {
  const outcome = [record.status, record.failure].filter((part) => part !== undefined).join(" ");
  const id = record.requestId === undefined ? "" : `, request id ${record.requestId}`;
  return `${method} ${path}: ${outcome} in ${record.milliseconds} ms, attempt ${record.attempt}${id}`;
}
