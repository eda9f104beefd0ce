/** Values as the engine's protocol carries them, written down by hand from the protocol, not from our own codec. */
import { isDeepStrictEqual } from "node:util";
import struct from "google-protobuf/google/protobuf/struct_pb.js";

/** Any value of a `google.protobuf.Struct`. */
export type WireValue = null | boolean | number | string | readonly WireValue[] | Wire;

/** The properties of a `google.protobuf.Struct`, with the engine's wrappers as they are. */
export interface Wire {
  readonly [name: string]: WireValue;
}

/** The key that marks an object as something else than an object. */
export const signatureKey = "4dabf18193072939515e22adb298388d";

/** A value that the engine knows to be secret. */
export const secret = (value: WireValue): Wire => ({ [signatureKey]: "1b47061264138c4ac30d75fd1eb44270", value });

/** An output value: with what it depends on, and unknown when it has no value. */
export const output = (known: { readonly value?: WireValue; readonly secret?: boolean } = {}): Wire => ({
  [signatureKey]: "d0e6a833031e9bbcd3f4e8bde6ca49a4",
  dependencies: ["urn:pulumi:dev::project::edgeplatform:index:StorageZone::other"],
  ...known,
});

/** A text asset, with the hash that the engine has computed. */
export const textAsset = (text: string, hash: string): Wire => ({
  [signatureKey]: "c44067f5952c0a294b673a41bacd8c17",
  text,
  hash,
});

/** The marker of an unknown value, for each kind of value that it will be. */
export const unknowns = {
  boolean: "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  number: "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  string: "04da6b54-80e4-46f7-96ec-b56ff0331ba9",
  array: "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  asset: "030794c1-ac77-496b-92df-f27374a8bd58",
  archive: "e48ece36-62e2-4504-bad9-02848725956a",
  object: "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
} as const;

/** The marker that the provider itself sends. */
export const unknown = unknowns.string;

export const toStruct = (properties: Wire): struct.Struct => struct.Struct.fromJavaScript(properties);

export const fromStruct = (message: struct.Struct | undefined): Wire => message?.toJavaScript() ?? {};

/** Whether a value is unknown; it may be secret all the same. */
export const isUnknown = (value: WireValue): boolean =>
  [unknown, secret(unknown)].some((it) => isDeepStrictEqual(it, value));

/** The properties that are not unknown. */
export const known = (properties: Wire): Wire =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => !isUnknown(value)));
