import struct from "google-protobuf/google/protobuf/struct_pb.js";
import { isProperties, type Properties, Unknown } from "../values.ts";
import { signatureKey, signatures, unknownMarker, unknownMarkers } from "./signatures.ts";

/** Where a value stands among its properties: names and indices; `*` stands for every index. */
export type Path = readonly string[];

/** Plain properties, and which of them came in secret. */
export interface Decoded {
  readonly properties: Properties;
  readonly secrets: readonly Path[];
}

/** Values nested deeper than this are nobody's configuration. */
const maxDepth = 200;

/** Properties as the engine sends them: secrets are unwrapped and remembered, unknowns become `Unknown`. */
export function decodeStruct(message: struct.Struct | undefined): Decoded {
  const secrets: Path[] = [];
  if (message === undefined) return { properties: {}, secrets };
  return { properties: decodeFields(message, [], secrets), secrets };
}

function decodeFields(message: struct.Struct, path: Path, secrets: Path[]): Properties {
  const entries: [string, unknown][] = [];
  for (const [name, value] of message.getFieldsMap().entries()) {
    entries.push([name, decodeValue(value, [...path, name], secrets)]);
  }
  return Object.fromEntries(entries);
}

function decodeValue(value: struct.Value, path: Path, secrets: Path[]): unknown {
  if (path.length > maxDepth) throw new RangeError(`${path[0]} is nested more than ${maxDepth} levels deep`);
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

function decodeObject(message: struct.Struct, path: Path, secrets: Path[]): unknown {
  const fields = message.getFieldsMap();
  const signature = fields.get(signatureKey)?.getStringValue();
  const inner = fields.get("value");
  if (signature === signatures.secret) {
    secrets.push(path);
    return inner === undefined ? null : decodeValue(inner, path, secrets);
  }
  if (signature === signatures.output) {
    if (fields.get("secret")?.getBoolValue() === true) secrets.push(path);
    return inner === undefined ? new Unknown() : decodeValue(inner, path, secrets);
  }
  return decodeFields(message, path, secrets);
}

/** Properties as the engine takes them, secret where one of the paths says so. */
export function encodeStruct(properties: Properties, secrets: readonly Path[] = []): struct.Struct {
  const message = new struct.Struct();
  const fields = message.getFieldsMap();
  for (const [name, value] of Object.entries(properties)) {
    if (value !== undefined) fields.set(name, encodeValue(value, below(secrets, name)));
  }
  return message;
}

/** What the paths say of the values below one name. */
const below = (secrets: readonly Path[], name: string): readonly Path[] =>
  secrets.flatMap(([first, ...rest]) => (first === name || first === "*" ? [rest] : []));

function encodeValue(value: unknown, secrets: readonly Path[]): struct.Value {
  if (!secrets.some((path) => path.length === 0)) return encodePlain(value, secrets);
  const wrapper = new struct.Struct();
  wrapper.getFieldsMap().set(signatureKey, new struct.Value().setStringValue(signatures.secret));
  wrapper.getFieldsMap().set("value", encodePlain(value, []));
  return new struct.Value().setStructValue(wrapper);
}

function encodePlain(value: unknown, secrets: readonly Path[]): struct.Value {
  const message = new struct.Value();
  if (value instanceof Unknown) return message.setStringValue(unknownMarker);
  if (typeof value === "string") return message.setStringValue(value);
  if (typeof value === "number") return message.setNumberValue(value);
  if (typeof value === "boolean") return message.setBoolValue(value);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => encodeValue(item, below(secrets, String(index))));
    return message.setListValue(new struct.ListValue().setValuesList(items));
  }
  if (isProperties(value)) return message.setStructValue(encodeStruct(value, secrets));
  return message.setNullValue(struct.NullValue.NULL_VALUE);
}
