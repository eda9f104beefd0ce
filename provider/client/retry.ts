import type { RetryOptions } from "got";
import type { WireOperation } from "../generated/wire.gen.ts";

/** Statuses after which trying again can help. */
const passingStatuses = [408, 429, 500, 502, 503, 504];

/** Failures after which trying again can help; a certificate that is not accepted is not among them. */
const passingFailures = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "ENOTFOUND",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "EPIPE",
  "ETIMEDOUT",
  "EADDRINUSE",
  "ERR_PROXY_FAILED",
  // Answers that broke off.
  "ERR_HTTP_CONTENT_LENGTH_MISMATCH",
  "ERR_READING_RESPONSE_STREAM",
];

/**
 * How often, after what and after which wait any request is sent again: one second, then twice as long each time and up
 * to a tenth of a second more at random, or what the platform says in `Retry-After`.
 *
 * @param limit - How often at most.
 */
export const retryRules = (limit: number): Partial<RetryOptions> => ({
  limit,
  methods: ["GET", "POST", "PATCH"],
  statusCodes: passingStatuses,
  errorCodes: passingFailures,
  maxRetryAfter: Infinity,
  backoffLimit: 20_000,
  noise: 100,
  // Each failed attempt is heard of, also one that is not repeated.
  enforceRetryRules: false,
});

/** How an attempt failed, as far as it matters to whether there may be another. */
export interface Failure {
  /** Of the answer; `undefined` when there was none. */
  readonly status: number | undefined;
  /** Whether the platform may have got the request. */
  readonly sent: boolean;
}

/**
 * Whether a request that failed may be sent again. None may that was answered with a status that does not pass, even if
 * the rest of the answer was lost. One that is not idempotent may only when the platform cannot have acted: nothing was
 * sent, or the platform refused it for its rate.
 */
export const isRepeatable = ({ idempotent }: WireOperation, { status = 0, sent }: Failure): boolean =>
  (status < 300 || passingStatuses.includes(status)) && (idempotent || !sent || status === 429);
