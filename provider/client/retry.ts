import type { RetryOptions } from "got";
import type { WireOperation } from "../generated/wire.gen.ts";

/** Failures in which no connection was made, so that the platform cannot have acted. */
const neverConnected = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH"];

/** Failures of a request that may have reached the platform. The last two are answers that broke off. */
const interrupted = [
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "EADDRINUSE",
  "ERR_HTTP_CONTENT_LENGTH_MISMATCH",
  "ERR_READING_RESPONSE_STREAM",
];

/** Statuses after which trying again can help. */
const passing = [408, 429, 500, 502, 503, 504];

/**
 * When a request is sent again. One that is not idempotent is sent again only when the platform cannot have acted: the
 * connection was never made, or the platform refused it for its rate (429).
 */
export function retryRules({ method, idempotent }: WireOperation, limit: number): Partial<RetryOptions> {
  return {
    limit,
    methods: [method],
    statusCodes: idempotent ? passing : [429],
    errorCodes: idempotent ? [...neverConnected, ...interrupted] : neverConnected,
    maxRetryAfter: Infinity,
    backoffLimit: 20_000,
    noise: 100,
  };
}

/** Whether a failure without an answer means that no connection was made. */
export const isNeverConnected = (code: string): boolean => neverConnected.includes(code);
