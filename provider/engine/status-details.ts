import * as grpc from "@grpc/grpc-js";
import anyPb from "google-protobuf/google/protobuf/any_pb.js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import statusPb from "@pulumi/pulumi/proto/status_pb.js";
import type { PartialResourceError } from "../operation-errors.ts";
import { settings } from "../settings.ts";
import type { Properties } from "../values.ts";
import { maxDetailLength } from "./limits.ts";
import type { Path } from "./path.ts";
import { bytesOf, serialize } from "./raw-structs.ts";
import { encodeStruct } from "./struct-encoder.ts";

/** What a status says beyond its code and its text. */
export interface Detail {
  readonly type: string;
  readonly message: Uint8Array;
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

/** The trailer that carries a detail. */
export function detailsMetadata(code: grpc.status, text: string, { type, message }: Detail): grpc.Metadata {
  const packed = new anyPb.Any();
  packed.pack(message, type);
  const status = new statusPb.Status().setCode(code).setMessage(text);
  status.addDetails(packed);
  const metadata = new grpc.Metadata();
  metadata.add("grpc-status-details-bin", Buffer.from(status.serializeBinary()));
  return metadata;
}

export function missingKeys({ missing }: MissingSettingsError): Detail {
  const detail = new pb.ConfigureErrorMissingKeys();
  for (const name of missing) {
    const key = new pb.ConfigureErrorMissingKeys.MissingKey().setName(`edgeplatform:${name}`);
    const secret = settings[name]?.secret === true ? " Use --secret." : "";
    detail.addMissingkeys(key.setDescription(`${settings[name]?.description ?? ""}${secret}`));
  }
  return { type: "pulumirpc.ConfigureErrorMissingKeys", message: detail.serializeBinary() };
}

export function initFailed(
  { id, state, inputs }: PartialResourceError,
  reason: string,
  secrets: readonly Path[],
): Detail {
  const detail = new pb.ErrorResourceInitFailed().setId(id).setReasonsList([reason]);
  detail.setProperties(encodeStruct(fitting(state, secrets), secrets));
  detail.setInputs(encodeStruct(fitting(inputs, secrets), secrets));
  return { type: "pulumirpc.ErrorResourceInitFailed", message: serialize(pb.ErrorResourceInitFailed, detail) };
}

/** The properties that a trailer has room for, the smallest first. The update that follows reads the others again. */
function fitting(properties: Properties, secrets: readonly Path[]): Properties {
  const sizes = Object.entries(properties)
    .map(([name, value]) => ({ name, value, size: sizeOf(name, value, secrets) }))
    .sort((a, b) => a.size - b.size);
  let room = maxDetailLength;
  return Object.fromEntries(sizes.flatMap(({ name, value, size }) => ((room -= size) >= 0 ? [[name, value]] : [])));
}

function sizeOf(name: string, value: unknown, secrets: readonly Path[]): number {
  try {
    return bytesOf(encodeStruct({ [name]: value }, secrets)).length;
  } catch {
    return Infinity;
  }
}
