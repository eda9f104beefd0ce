import type { WireOperation } from "../generated/wire.gen.ts";
import { certificateProblem } from "./certificate.ts";
import { CallError, type ErrorCode } from "./errors.ts";
import { checkAddress, failureOfStatus } from "./outcomes.ts";
import { ProxyError } from "./proxy.ts";
import { RefusedAddressError } from "./refused-address.ts";
import { EndedError } from "./scope.ts";
import { TooLargeError } from "./too-large.ts";
import { UnansweredError } from "./unanswered.ts";

/** The error that a request without a usable answer stands for; `undefined` for errors of another origin. */
export function noAnswer(operation: WireOperation, error: unknown): CallError | undefined {
  const status = error instanceof UnansweredError ? error.status : undefined;
  const fail = (code: ErrorCode, reason: string, advice?: string, detail?: string): CallError =>
    new CallError(code, operation, reason, { advice, detail, status });
  const unlessMade = (code: ErrorCode, reason: string, advice?: string, detail?: string): CallError =>
    operation.idempotent
      ? fail(code, reason, advice, detail)
      : fail("OUTCOME_UNKNOWN", `${reason}, and the platform may have acted all the same`, advice, detail);
  const toRepeat = (advice: string): string | undefined => (operation.idempotent ? advice : undefined);

  if (error instanceof EndedError) {
    if (error.reason === "cancelled") return fail("CANCELLED", "the operation was cancelled");
    const advice = "Try again later, or give the resource more time with the option customTimeouts.";
    return fail("TIMED_OUT", "the time for the operation is over", advice);
  }
  if (error instanceof TooLargeError) {
    const mebibytes = error.limit / 1024 / 1024;
    return unlessMade("INVALID_RESPONSE", `the answer is larger than ${mebibytes} MiB`, checkAddress);
  }
  if (!(error instanceof UnansweredError)) return undefined;
  if (status !== undefined && status >= 300) {
    return failureOfStatus(operation, { status, headers: {}, outOfTime: false }, undefined, false);
  }
  if (!error.sent) return fail("UNREACHABLE", ...withoutConnection(error));
  if (error.timedOut) {
    return unlessMade("TIMED_OUT", "no answer in time", toRepeat("Try again later, or raise requestTimeout."));
  }
  if (error.code.startsWith("HPE_")) {
    return unlessMade("INVALID_RESPONSE", "the answer is not HTTP", checkAddress, error.code);
  }
  return unlessMade(
    "UNREACHABLE",
    status === undefined ? "the connection broke" : "the answer could not be read",
    toRepeat("Try again later."),
    error.code,
  );
}

/** Why there was no connection, and what to do. */
function withoutConnection(error: UnansweredError): [reason: string, advice: string, detail?: string] {
  const { code, cause, timedOut, proxy, certificate } = error;
  const checkProxy = "Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY in the environment.";
  if (cause instanceof ProxyError) return [cause.message, checkProxy];
  if (cause instanceof RefusedAddressError) return [cause.message, checkAddress];
  const problem = certificateProblem(code, certificate);
  if (problem !== undefined) return [`no secure connection could be made: ${problem.reason}`, problem.advice];
  if (/^(EPROTO$|ERR_SSL_)/.test(code)) return ["no secure connection could be made", checkAddress, code];
  const why = timedOut ? "no connection in time" : code;
  return proxy === undefined
    ? ["the platform could not be reached", checkAddress, why]
    : [`the platform could not be reached through the proxy ${proxy}`, checkProxy, why];
}
