import type { WireOperation } from "../generated/wire.gen.ts";
import { CallError, type ErrorCode, type PlatformMessage } from "./errors.ts";
import { isDocumentedFailure, readFailure, saysFailed } from "./failures.ts";
import type { WireResponse } from "./exchange.ts";
import { retryTime } from "./retry-after.ts";

/** What to do about an answer that is not the platform's. */
export const checkAddress = "Check the address of the platform: baseUrl or videoBaseUrl.";

/** What the text of an answer holds; `undefined` when that is nothing, or no JSON. */
export function bodyOf({ text }: WireResponse): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Redirects that ask for the same request elsewhere; others may follow what the request did, as 303 does. */
const unactedRedirects = [301, 307, 308];

/**
 * The error that an answer stands for; `undefined` when it is a success.
 *
 * @param body - What its text holds.
 * @param redact - Takes the access keys out of what the platform says.
 */
export function failureOf(
  operation: WireOperation,
  response: WireResponse,
  body: unknown,
  redact: (text: string) => string,
): CallError | undefined {
  const { status } = response;
  const isEmpty = response.text.trim() === "";
  const isGarbled = !isEmpty && body === undefined;
  if (status < 300 && !isGarbled && !saysFailed(operation, body)) return undefined;
  const said = readFailure(operation, body, redact);
  if (status >= 300) return failureOfStatus(operation, response, said, isEmpty || isDocumentedFailure(body));
  const fail = (code: ErrorCode, reason: string, advice?: string): CallError =>
    new CallError(code, operation, reason, { status, said, advice });
  if (isGarbled) {
    return operation.idempotent
      ? fail("INVALID_RESPONSE", "the answer is not JSON", checkAddress)
      : fail("OUTCOME_UNKNOWN", "the answer is not JSON, and the platform may have acted all the same", checkAddress);
  }
  return refusal(operation, status, said);
}

/**
 * The error that a status from 300 on stands for.
 *
 * @param isPlatforms - Whether the body is one that the platform sends with its failures.
 */
export function failureOfStatus(
  operation: WireOperation,
  { status, headers, outOfTime }: Omit<WireResponse, "text">,
  said: PlatformMessage | undefined,
  isPlatforms: boolean,
): CallError {
  const fail = (code: ErrorCode, reason: string, advice?: string): CallError =>
    new CallError(code, operation, reason, { status, said, advice });
  const more = outOfTime ? ", or give the resource more time with the option customTimeouts" : "";
  const again = `Try again ${retryTime(headers["retry-after"])}${more}.`;

  if (status < 400) {
    const reason = "the answer is a redirect, which is not followed";
    return operation.idempotent || unactedRedirects.includes(status)
      ? fail("INVALID_RESPONSE", reason, checkAddress)
      : fail("OUTCOME_UNKNOWN", `${reason}, and the platform may have acted all the same`, checkAddress);
  }
  if (status === 401 || status === 403) {
    return fail("UNAUTHORIZED", "the platform did not accept the access key", "Check accessKey and what it may do.");
  }
  if (status === 404) {
    if (isPlatforms) return fail("NOT_FOUND", "the platform has no such object", "Check the ids in the program.");
    return fail("INVALID_RESPONSE", "the answer is not one of the platform's", checkAddress);
  }
  if (status === 429) return fail("RATE_LIMITED", "too many requests", again);
  if (status === 408 || status >= 500) {
    return operation.idempotent
      ? fail("PLATFORM_FAILED", "the platform failed", again)
      : fail("OUTCOME_UNKNOWN", "the platform failed, and may have acted all the same");
  }
  return refusal(operation, status, said);
}

function refusal(operation: WireOperation, status: number, said: PlatformMessage = {}): CallError {
  const isExplained = said.message !== undefined || said.field !== undefined;
  const advice = isExplained ? "Correct the program and run it again." : undefined;
  return new CallError("REFUSED", operation, "the platform refused it", { status, said, advice });
}
