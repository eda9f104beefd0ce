import { type RequestError, TimeoutError } from "got";
import type { WireOperation } from "../generated/wire.gen.ts";
import { CallError, type ErrorCode } from "./errors.ts";
import { readFailure, saysFailed } from "./failures.ts";
import { mayHaveActed } from "./retry.ts";
import type { RequestScope, WireResponse } from "./transport.ts";

const checkAddress = "Check the address of the platform: baseUrl or videoBaseUrl.";

/** The error that an answer stands for; `undefined` when it is a success. */
export function failureOf(operation: WireOperation, response: WireResponse): CallError | undefined {
  const { status } = response;
  const body = parsed(response.text);
  if (status >= 200 && status < 300 && !saysFailed(operation, body)) return undefined;
  const said = readFailure(operation, body);
  const fail = (code: ErrorCode, reason: string, advice?: string): CallError =>
    new CallError(code, operation, reason, { status, said, advice });

  if (status < 300) return fail("REFUSED", "the platform refused it");
  if (status < 400) return fail("INVALID_RESPONSE", "the answer is a redirect, which is not followed", checkAddress);
  if (status === 401 || status === 403) {
    return fail("UNAUTHORIZED", "the platform did not accept the access key", "Check accessKey and what it may do.");
  }
  if (status === 404) {
    const fromPlatform = said !== undefined || response.text.trim() === "";
    if (fromPlatform) return fail("NOT_FOUND", "the platform has no such object");
    return fail("INVALID_RESPONSE", "the answer is not one of the platform's", checkAddress);
  }
  if (status === 429) {
    const after = response.headers["retry-after"];
    return fail(
      "RATE_LIMITED",
      "too many requests",
      typeof after === "string" ? `Try again after ${retryTime(after)}.` : "Try again later.",
    );
  }
  if (status === 408 || status >= 500) {
    return operation.idempotent
      ? fail("PLATFORM_FAILED", "the platform failed", "Try again later.")
      : fail("OUTCOME_UNKNOWN", "the platform failed, and may have acted all the same");
  }
  return fail("REFUSED", "the platform refused it");
}

/** The error that a request without any answer stands for. */
export function noAnswer(operation: WireOperation, error: RequestError, scope: RequestScope): CallError {
  const fail = (code: ErrorCode, reason: string, advice?: string): CallError =>
    new CallError(code, operation, reason, { advice, cause: error });
  const timedOut = error instanceof TimeoutError;

  if (scope.signal.aborted) return fail("CANCELLED", "the update was cancelled");
  if (isCertificateFailure(error.code)) {
    return fail("UNREACHABLE", `the platform's certificate was not accepted (${error.code})`, checkAddress);
  }
  if (!operation.idempotent && mayHaveActed(error.code)) {
    const reason = timedOut ? "no answer in time" : `the connection broke (${error.code})`;
    return fail("OUTCOME_UNKNOWN", `${reason}, and the platform may have acted all the same`);
  }
  if (timedOut) return fail("TIMED_OUT", "no answer in time", "Try again later, or raise requestTimeout.");
  return fail("UNREACHABLE", `the platform could not be reached (${error.code})`, checkAddress);
}

const isCertificateFailure = (code: string): boolean => /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_SSL|ERR_TLS/.test(code);

/** `Retry-After` for people: a number of seconds, or the date as it came. */
const retryTime = (header: string): string => (/^\d+$/.test(header) ? `${header} seconds` : header.slice(0, 60));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
