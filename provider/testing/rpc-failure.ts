/** A failed call as the engine sees it: its status, and the details in the trailer decoded. */
import * as grpc from "@grpc/grpc-js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import statusPb from "@pulumi/pulumi/proto/status_pb.js";
import { fromStruct, type Wire } from "./wire.ts";

export interface RpcFailure {
  /** The name of the status, such as `INVALID_ARGUMENT`. */
  readonly code: string;
  readonly message: string;
  /** Bytes of the message and the details as they travel: the message percent-encoded, the details in base64. */
  readonly size: number;
  /** Settings that are missing, when that is what failed. */
  readonly missingKeys?: readonly { readonly name: string; readonly description: string }[];
  /** What was made all the same, when a resource was made in part. */
  readonly initFailed?: {
    readonly id: string;
    readonly properties: Wire;
    readonly inputs: Wire;
    readonly reasons: readonly string[];
  };
}

/** How a call fails. @throws when it succeeds. */
export async function failureOf(call: Promise<unknown>): Promise<RpcFailure> {
  let answer: unknown;
  try {
    answer = await call;
  } catch (error) {
    if (isServiceError(error)) return decoded(error);
    throw error;
  }
  throw new Error(`The call succeeded: ${JSON.stringify(answer)}`);
}

const isServiceError = (error: unknown): error is grpc.ServiceError =>
  error instanceof Error && "code" in error && "metadata" in error;

function decoded({ code, details, metadata }: grpc.ServiceError): RpcFailure {
  const trailer = metadata.get("grpc-status-details-bin")[0];
  const failure = {
    code: grpc.status[code],
    message: details,
    size: encodeURI(details).length + (trailer === undefined ? 0 : Buffer.from(trailer).toString("base64").length),
  };
  if (trailer === undefined) return failure;
  const status = statusPb.Status.deserializeBinary(Buffer.from(trailer));
  if (grpc.status[status.getCode()] !== failure.code) throw new Error("The trailer has another code than the status");
  return status.getDetailsList().reduce<RpcFailure>((whole, detail) => ({ ...whole, ...detailOf(detail) }), failure);
}

function detailOf(detail: ReturnType<statusPb.Status["getDetailsList"]>[number]): Partial<RpcFailure> {
  switch (detail.getTypeUrl()) {
    case "type.googleapis.com/pulumirpc.ConfigureErrorMissingKeys": {
      const { missingkeysList } = pb.ConfigureErrorMissingKeys.deserializeBinary(detail.getValue_asU8()).toObject();
      return { missingKeys: missingkeysList };
    }
    case "type.googleapis.com/pulumirpc.ErrorResourceInitFailed": {
      const failed = pb.ErrorResourceInitFailed.deserializeBinary(detail.getValue_asU8());
      return {
        initFailed: {
          id: failed.getId(),
          properties: fromStruct(failed.getProperties()),
          inputs: fromStruct(failed.getInputs()),
          reasons: failed.getReasonsList(),
        },
      };
    }
    default:
      throw new Error(`Unknown detail: ${detail.getTypeUrl()}`);
  }
}
