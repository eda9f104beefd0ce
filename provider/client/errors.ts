import type { WireOperation } from "../generated/wire.gen.ts";

/** What can go wrong, in a form that stays the same when messages change. `docs/troubleshooting.md` explains each. */
export const errorCodes = [
  "NOT_CONFIGURED",
  "INVALID_REQUEST",
  "REFUSED",
  "UNAUTHORIZED",
  "NOT_FOUND",
  "RATE_LIMITED",
  "PLATFORM_FAILED",
  "UNREACHABLE",
  "TIMED_OUT",
  "CANCELLED",
  "OUTCOME_UNKNOWN",
  "INVALID_RESPONSE",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** What the platform itself said, whichever of its six error shapes it said it in. */
export interface PlatformMessage {
  readonly message?: string;
  /** The field it objects to, under its property name where it is known. */
  readonly field?: string;
  /** Its error key. */
  readonly key?: string;
}

interface Context {
  readonly status?: number | undefined;
  /** What Node.js calls a failure without a usable answer, such as `ECONNRESET`. */
  readonly detail?: string | undefined;
  readonly said?: PlatformMessage | undefined;
  /** One sentence on what the user can do. */
  readonly advice?: string | undefined;
}

/** A call that did not succeed. Its message names operation, code, status, what the platform said and what to do. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: ErrorCode;
  readonly status: number | undefined;
  readonly said: PlatformMessage;
  readonly #operation: WireOperation;
  readonly #reason: string;
  readonly #context: Context;

  constructor(code: ErrorCode, operation: WireOperation, reason: string, context: Context = {}) {
    const { status, detail, said = {}, advice } = context;
    const facts = [code, status === undefined ? undefined : `HTTP ${status}`, detail].filter(Boolean).join(", ");
    const about = [said.field && `field ${said.field}`, said.key && `key ${said.key}`].filter(Boolean).join(", ");
    const words = [
      `${operation.title}: ${reason} (${facts})`,
      said.message ? `: ${about ? said.message.replace(/\.$/, "") : said.message}` : "",
      about ? ` (${about})` : "",
      ".",
      advice ? ` ${advice}` : "",
    ].join("");
    super(words.replace(/([.!?])\.( |$)/, "$1$2"));
    this.code = code;
    this.status = status;
    this.said = said;
    this.#operation = operation;
    this.#reason = reason;
    this.#context = context;
  }

  /** The same failure under the code that it has for what it was part of. */
  withCode(code: ErrorCode): CallError {
    return new CallError(code, this.#operation, this.#reason, this.#context);
  }
}

/** An object that was made, or may have been, although its answer cannot be used in full. */
export class IncompleteResultError extends CallError {
  /** What of the answer could be read, under its property names. */
  readonly partial: Readonly<Record<string, unknown>>;

  constructor(
    operation: WireOperation,
    reason: string,
    partial: Readonly<Record<string, unknown>>,
    context: Pick<Context, "status" | "advice"> = {},
  ) {
    super("INVALID_RESPONSE", operation, reason, context);
    this.partial = partial;
  }
}

/** An address that a program named, of which the content could not be had. */
export class DownloadError extends Error {
  override readonly name = "DownloadError";
  readonly code: ErrorCode;

  constructor(url: string, reason: string, code: ErrorCode = "UNREACHABLE") {
    const { origin, pathname } = new URL(url);
    super(`${origin}${pathname} could not be read: ${reason}`);
    this.code = code;
  }
}
