import * as grpc from "@grpc/grpc-js";
import { fitting } from "../beginning.ts";
import { type ErrorCode, IncompleteResultError } from "../client/errors.ts";
import { MalformedIdError } from "../identity.ts";
import { OperationError, PartialResourceError } from "../operation-errors.ts";
import type { Call } from "./call.ts";
import { maxDetailedErrorLength, maxErrorLength } from "./limits.ts";
import { ProtocolError } from "./protocol-error.ts";
import { detailsMetadata, initFailed, missingKeys, MissingSettingsError } from "./status-details.ts";

/**
 * What each failure is to the engine. `UNKNOWN` says that nobody knows what became of the object; whatever is definite
 * has another status.
 */
const statuses: Readonly<Record<ErrorCode, grpc.status>> = {
  NOT_CONFIGURED: grpc.status.FAILED_PRECONDITION,
  INVALID_REQUEST: grpc.status.INVALID_ARGUMENT,
  REFUSED: grpc.status.FAILED_PRECONDITION,
  UNAUTHORIZED: grpc.status.UNAUTHENTICATED,
  NOT_FOUND: grpc.status.NOT_FOUND,
  RATE_LIMITED: grpc.status.RESOURCE_EXHAUSTED,
  PLATFORM_FAILED: grpc.status.UNAVAILABLE,
  UNREACHABLE: grpc.status.UNAVAILABLE,
  TIMED_OUT: grpc.status.DEADLINE_EXCEEDED,
  CANCELLED: grpc.status.CANCELLED,
  OUTCOME_UNKNOWN: grpc.status.UNKNOWN,
  // Not an answer of the platform at all, such as a page of something else at a wrong address.
  INVALID_RESPONSE: grpc.status.FAILED_PRECONDITION,
};

/** The status that answers a call in place of a response. */
export function statusOf(error: unknown, call: Call): grpc.StatusObject {
  if (error instanceof MissingSettingsError) {
    const details = bounded(error.message, maxDetailedErrorLength);
    return status(grpc.status.INVALID_ARGUMENT, details, missingKeys(error));
  }
  if (error instanceof PartialResourceError) {
    const details = bounded(call.redact(error.message), maxDetailedErrorLength);
    // The one code with which the engine reads the detail and keeps the object.
    return status(grpc.status.UNKNOWN, details, initFailed(error, details, call.secretOutputs));
  }
  return status(codeOf(error), bounded(call.redact(messageOf(error)), maxErrorLength));
}

function codeOf(error: unknown): grpc.status {
  if (error instanceof OperationError) {
    return error.cause instanceof IncompleteResultError ? grpc.status.UNKNOWN : statuses[error.code];
  }
  if (error instanceof MalformedIdError) return grpc.status.INVALID_ARGUMENT;
  if (error instanceof ProtocolError) return error.status;
  return grpc.status.INTERNAL;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return unexpected(String(error));
  const ours = error instanceof OperationError || error instanceof MalformedIdError || error instanceof ProtocolError;
  return ours ? error.message : unexpected(error.stack ?? error.message);
}

const unexpected = (what: string): string =>
  `The provider failed in a way that it should not. Please report it: ${what}`;

/** What stands for the part of a message that is left out. */
const gap = "…";

/**
 * A text of well-formed characters that is not longer than a number of bytes as it travels: percent-encoded. What is too
 * long loses its middle: it begins with what failed and ends with what to do.
 */
function bounded(message: string, maxLength: number): string {
  const text = message.toWellFormed();
  if (encodeURI(text).length <= maxLength) return text;
  const room = (maxLength - encodeURI(gap).length) / 2;
  const head = fitting(text, room);
  const tail = fitting(Array.from(text.slice(-maxLength)).reverse(), room).reverse();
  return [...head, gap, ...tail].join("");
}

function status(code: grpc.status, details: string, detail?: Parameters<typeof detailsMetadata>[2]): grpc.StatusObject {
  const metadata = detail === undefined ? new grpc.Metadata() : detailsMetadata(code, details, detail);
  return { code, details, metadata };
}
