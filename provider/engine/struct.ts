import * as grpc from "@grpc/grpc-js";
import struct from "google-protobuf/google/protobuf/struct_pb.js";
import { Asset } from "../asset.ts";
import { unknownMarker, unknownMarkers } from "../markers.ts";
import { isProperties, type Properties, Unknown } from "../values.ts";
import { maxDepth } from "./limits.ts";
import { ProtocolError } from "./protocol-error.ts";
import { signatureKey, signatures } from "./signatures.ts";

/** Where a value stands among its properties: names and indices; `*` stands for every index. */
export type Path = readonly string[];

/** Plain properties, and which of them came in secret. */
export interface Decoded {
  readonly properties: Properties;
  readonly secrets: readonly Path[];
  readonly secretValues: readonly unknown[];
}

interface Secrets {
  readonly paths: Path[];
  readonly values: unknown[];
}

/** Properties as the engine sends them: secrets are unwrapped and remembered, unknowns become `Unknown`. */
export function decodeStruct(message: struct.Struct | undefined): Decoded {
  const secrets: Secrets = { paths: [], values: [] };
  const properties = message === undefined ? {} : decodeFields(message, [], secrets);
  return { properties, secrets: secrets.paths, secretValues: secrets.values };
}

function decodeFields(message: struct.Struct, path: Path, secrets: Secrets): Properties {
  const entries: [string, unknown][] = [];
  for (const [name, value] of message.getFieldsMap().entries()) {
    entries.push([name, decodeValue(value, [...path, name], secrets)]);
  }
  return Object.fromEntries(entries);
}

function decodeValue(value: struct.Value, path: Path, secrets: Secrets): unknown {
  if (path.length > maxDepth) throw tooDeep(path[0]);
  switch (value.getKindCase()) {
    case struct.Value.KindCase.BOOL_VALUE:
      return value.getBoolValue();
    case struct.Value.KindCase.NUMBER_VALUE:
      return value.getNumberValue();
    case struct.Value.KindCase.STRING_VALUE: {
      const text = value.getStringValue();
      return unknownMarkers.has(text) ? new Unknown() : text;
    }
    case struct.Value.KindCase.LIST_VALUE:
      return (value.getListValue()?.getValuesList() ?? []).map((item, index) =>
        decodeValue(item, [...path, String(index)], secrets),
      );
    case struct.Value.KindCase.STRUCT_VALUE:
      return decodeObject(value.getStructValue() ?? new struct.Struct(), path, secrets);
    default:
      return null;
  }
}

function decodeObject(message: struct.Struct, path: Path, secrets: Secrets): unknown {
  const fields = message.getFieldsMap();
  const signature = fields.get(signatureKey)?.getStringValue();
  if (signature === signatures.asset) return decodeAsset(message);
  if (signature !== signatures.secret && signature !== signatures.output) return decodeFields(message, path, secrets);
  const inner = fields.get("value");
  const absent = signature === signatures.output ? new Unknown() : null;
  const value = inner === undefined ? absent : decodeValue(inner, path, secrets);
  if (signature === signatures.secret || fields.get("secret")?.getBoolValue() === true) {
    secrets.paths.push(path);
    secrets.values.push(value);
  }
  return value;
}

/** The field in which the wire holds an asset's value, by what the value is. */
const assetFields = { file: "path", text: "text", remote: "uri" } as const;

function decodeAsset(message: struct.Struct): Asset {
  const textAt = (name: string): string => message.getFieldsMap().get(name)?.getStringValue() ?? "";
  const hash = textAt("hash");
  if (textAt(assetFields.file) !== "") return new Asset("file", textAt(assetFields.file), hash);
  if (textAt(assetFields.remote) !== "") return new Asset("remote", textAt(assetFields.remote), hash);
  return new Asset("text", textAt(assetFields.text), hash);
}

function encodeAsset({ kind, value, hash }: Asset): struct.Struct {
  const fields = { [signatureKey]: signatures.asset, [assetFields[kind]]: value, ...(hash === "" ? {} : { hash }) };
  return encodeFields(fields, [], []);
}

/** Properties as the engine takes them, secret where one of the paths says so. */
export const encodeStruct = (properties: Properties, secrets: readonly Path[] = []): struct.Struct =>
  encodeFields(properties, secrets, []);

function encodeFields(properties: Properties, secrets: readonly Path[], path: Path): struct.Struct {
  const message = new struct.Struct();
  const fields = message.getFieldsMap();
  for (const [name, value] of Object.entries(properties)) {
    // The stubs would take a property of this name for the prototype of the others.
    if (value === undefined || name === "__proto__") continue;
    fields.set(name.toWellFormed(), encodeValue(value, below(secrets, name), [...path, name]));
  }
  return message;
}

/** What the paths say of the values below one name. */
const below = (secrets: readonly Path[], name: string): readonly Path[] =>
  secrets.flatMap(([first, ...rest]) => (first === name || first === "*" ? [rest] : []));

/** Whether a value is secret as a whole: a path ends at it, or goes on in a way in which the value has no parts. */
const isSecret = (value: unknown, secrets: readonly Path[]): boolean =>
  secrets.some(([next]) => next === undefined || !fits(value, next));

/** Whether a value's shape is the one that a path describes. What is not there, or not known yet, hides nothing. */
function fits(value: unknown, next: string): boolean {
  if (value === null || value === undefined || value instanceof Unknown) return true;
  return Array.isArray(value) ? /^(\*|\d+)$/.test(next) : isProperties(value) && next !== "*";
}

function encodeValue(value: unknown, secrets: readonly Path[], path: Path): struct.Value {
  if (!isSecret(value, secrets)) return encodePlain(value, secrets, path);
  const wrapper = new struct.Struct();
  wrapper.getFieldsMap().set(signatureKey, new struct.Value().setStringValue(signatures.secret));
  wrapper.getFieldsMap().set("value", encodePlain(value, [], path));
  return new struct.Value().setStructValue(wrapper);
}

function encodePlain(value: unknown, secrets: readonly Path[], path: Path): struct.Value {
  if (path.length > maxDepth) throw tooDeep(path[0]);
  const message = new struct.Value();
  if (value instanceof Unknown) return message.setStringValue(unknownMarker);
  if (value instanceof Asset) return message.setStructValue(encodeAsset(value));
  if (typeof value === "string") return message.setStringValue(value.toWellFormed());
  if (typeof value === "number") return message.setNumberValue(value);
  if (typeof value === "boolean") return message.setBoolValue(value);
  if (Array.isArray(value)) {
    const items = value.map((item, index) =>
      encodeValue(item, below(secrets, String(index)), [...path, String(index)]),
    );
    return message.setListValue(new struct.ListValue().setValuesList(items));
  }
  if (isProperties(value)) return message.setStructValue(encodeFields(value, secrets, path));
  return message.setNullValue(struct.NullValue.NULL_VALUE);
}

const tooDeep = (property: string | undefined): ProtocolError =>
  new ProtocolError(grpc.status.INVALID_ARGUMENT, `"${property}" is nested more than ${maxDepth} levels deep`);
