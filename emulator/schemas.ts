/** The shapes of the platform's objects, read from its API description: nothing about a field is written here. */
import { platformDocument } from "./document.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "./json.ts";

/** The component schemas of the API description, by name. */
export const componentSchemas = objectAt(objectAt(platformDocument, "components"), "schemas");

/**
 * Makes a whole object of a component schema: every documented property is there, as given or else empty (`""`, `0`,
 * `false`, `[]`, `{}`; a date-time is `now`). Properties that are given but not documented stay as they are.
 */
export function complete<Given extends JsonObject>(schemaName: string, given: Given, now: string): Given & JsonObject {
  const whole = completeObject(schemaNamed(schemaName), given, now);
  return { ...whole, ...given, ...whole };
}

/** Whether the API description gives a component schema a property of this name. */
export function isDocumented(schemaName: string, property: string): boolean {
  return Object.hasOwn(propertiesOf(schemaNamed(schemaName)), property);
}

function completeObject(schema: JsonObject, given: JsonObject, now: string): JsonObject {
  const entries = Object.entries(propertiesOf(schema)).map(([name, property]): [string, JsonValue] => [
    name,
    completeValue(resolve(property), Object.hasOwn(given, name) ? given[name] : undefined, now),
  ]);
  const documented: JsonObject = Object.fromEntries(entries);
  // Documented properties come first, in their documented order.
  return { ...documented, ...given, ...documented };
}

function completeValue(schema: JsonObject, given: JsonValue | undefined, now: string): JsonValue {
  if (isJsonObject(given)) return completeObject(schema, given, now);
  if (Array.isArray(given)) return given.map((item) => completeValue(resolve(schema["items"]), item, now));
  return given ?? emptyValue(schema, now);
}

function emptyValue(schema: JsonObject, now: string): JsonValue {
  if (Array.isArray(schema["enum"])) return schema["enum"][0] ?? null;
  switch (schema["type"]) {
    case "string":
      return schema["format"] === "date-time" ? now : "";
    case "integer":
    case "number":
      return 0;
    case "boolean":
      return false;
    case "array":
      return [];
    case "object":
      return completeObject(schema, {}, now);
    default:
      return "allOf" in schema ? completeObject(schema, {}, now) : null;
  }
}

/** The properties of a schema, those of its `allOf` groups included. */
function propertiesOf(schema: JsonObject): JsonObject {
  const groups = Array.isArray(schema["allOf"]) ? schema["allOf"].map((group) => propertiesOf(resolve(group))) : [];
  const own = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  return [...groups, own].reduce((all, some) => ({ ...all, ...some }), {});
}

function resolve(schema: JsonValue | undefined): JsonObject {
  if (!isJsonObject(schema)) return {};
  const reference = schema["$ref"];
  return typeof reference === "string" ? schemaNamed(reference.slice(reference.lastIndexOf("/") + 1)) : schema;
}

function schemaNamed(name: string): JsonObject {
  return objectAt(componentSchemas, name);
}

function objectAt(parent: JsonValue, name: string): JsonObject {
  const value = isJsonObject(parent) ? parent[name] : undefined;
  if (!isJsonObject(value)) throw new Error(`The API description has no ${name}.`);
  return value;
}
