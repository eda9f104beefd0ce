import * as grpc from "@grpc/grpc-js";
import anyPb from "google-protobuf/google/protobuf/any_pb.js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import statusPb from "@pulumi/pulumi/proto/status_pb.js";
import type { ErrorCode } from "../client/errors.ts";
import { MalformedIdError } from "../identity.ts";
import { OperationError, PartialResourceError } from "../operation-errors.ts";
import { settings } from "../settings.ts";
import { maxErrorLength } from "./limits.ts";
import { encodeStruct, type Path } from "./struct.ts";

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
  INVALID_RESPONSE: grpc.status.UNKNOWN,
};

/** An error of the engine's protocol itself, such as an unknown token. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
  readonly status: grpc.status;

  constructor(status: grpc.status, message: string) {
    super(message);
    this.status = status;
  }
}

/** Settings that have to be there and are not, in the form in which the engine explains how to set them. */
export class MissingSettingsError extends Error {
  override readonly name = "MissingSettingsError";
  readonly missing: readonly string[];

  constructor(missing: readonly string[]) {
    super(`missing required settings: ${missing.join(", ")}`);
    this.missing = missing;
  }
}

/** The status that answers a call in place of a response. */
export function statusOf(error: unknown, secrets: readonly Path[]): grpc.StatusObject {
  if (error instanceof MissingSettingsError) {
    return detailed(
      grpc.status.INVALID_ARGUMENT,
      error.message,
      "pulumirpc.ConfigureErrorMissingKeys",
      missingKeys(error),
    );
  }
  if (error instanceof PartialResourceError) {
    // The one code with which the engine reads the detail and keeps the object.
    return detailed(
      grpc.status.UNKNOWN,
      error.message,
      "pulumirpc.ErrorResourceInitFailed",
      initFailed(error, secrets),
    );
  }
  if (error instanceof OperationError) return plain(statuses[error.code], error.message);
  if (error instanceof MalformedIdError) return plain(grpc.status.INVALID_ARGUMENT, error.message);
  if (error instanceof ProtocolError) return plain(error.status, error.message);
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return plain(grpc.status.INTERNAL, `The provider failed in a way that it should not. Please report it: ${message}`);
}

const bounded = (message: string): string =>
  message.length > maxErrorLength ? `${message.slice(0, maxErrorLength)}…` : message;

const plain = (code: grpc.status, message: string): grpc.StatusObject => ({
  code,
  details: bounded(message),
  metadata: new grpc.Metadata(),
});

function detailed(code: grpc.status, message: string, type: string, detail: Uint8Array): grpc.StatusObject {
  const packed = new anyPb.Any();
  packed.pack(detail, type);
  const status = new statusPb.Status();
  status.setCode(code);
  status.setMessage(bounded(message));
  status.addDetails(packed);
  const answer = plain(code, message);
  answer.metadata.add("grpc-status-details-bin", Buffer.from(status.serializeBinary()));
  return answer;
}

function missingKeys({ missing }: MissingSettingsError): Uint8Array {
  const detail = new pb.ConfigureErrorMissingKeys();
  for (const name of missing) {
    const key = new pb.ConfigureErrorMissingKeys.MissingKey();
    key.setName(`edgeplatform:${name}`);
    const secret = settings[name]?.secret === true ? " Use --secret." : "";
    key.setDescription(`${settings[name]?.description ?? ""}${secret}`);
    detail.addMissingkeys(key);
  }
  return detail.serializeBinary();
}

function initFailed({ id, state, inputs, message }: PartialResourceError, secrets: readonly Path[]): Uint8Array {
  const detail = new pb.ErrorResourceInitFailed();
  detail.setId(id);
  detail.setProperties(encodeStruct(state, secrets));
  detail.setInputs(encodeStruct(inputs, secrets));
  detail.addReasons(bounded(message));
  return detail.serializeBinary();
}
