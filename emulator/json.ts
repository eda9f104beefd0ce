/** What JSON can say. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

export interface JsonObject {
  [name: string]: JsonValue;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @throws SyntaxError */
export function parseJson(text: string): JsonValue {
  return asJson(JSON.parse(text));
}

/** The JSON form of a value. */
export function toJson(value: unknown): JsonValue {
  return parseJson(JSON.stringify(value));
}

/** Gives a value back that consists of nothing but JSON. @throws TypeError */
export function asJson(value: unknown): JsonValue {
  if (isJson(value)) return value;
  throw new TypeError("This is not a JSON value.");
}

function isJson(value: unknown): value is JsonValue {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isJson);
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** Lays `changes` over `base`: objects merge property by property, everything else is replaced. */
export function merge(base: JsonObject, changes: JsonObject): JsonObject {
  const merged: JsonObject = { ...base };
  for (const [name, change] of Object.entries(changes)) {
    const before = Object.hasOwn(base, name) ? base[name] : undefined;
    const value = isJsonObject(change) && isJsonObject(before) ? merge(before, change) : change;
    // Not an assignment: the name can be __proto__.
    Object.defineProperty(merged, name, { value, enumerable: true, writable: true, configurable: true });
  }
  return merged;
}
