/** Which fields of the component schemas the samples hold a value for. */
import { composition, dereference, isObject, objects, schemas, strings, within, type JsonObject } from "./document.ts";

/** Adds the schema of every field that the value has to `seen`, walking the schema along with the value. */
export function collectFields(schema: JsonObject, value: unknown, seen: Set<unknown>): void {
  for (const part of composition(schema)) {
    for (const alternative of alternativesFor(part, value)) collectFields(alternative, value, seen);
    if (Array.isArray(value)) for (const item of value) collectFields(within(part, "items"), item, seen);
    if (!isObject(value)) continue;
    for (const [name, field] of Object.entries(within(part, "properties"))) {
      if (!Object.hasOwn(value, name)) continue;
      seen.add(field);
      collectFields(within(field), value[name], seen);
    }
  }
}

/** The parts of a union that the value can be of, by the fields that they require. */
export function alternativesFor(schema: JsonObject, value: unknown): readonly JsonObject[] {
  return objects(schema["anyOf"]).filter((part) =>
    strings(dereference(part)["required"]).every((name) => isObject(value) && Object.hasOwn(value, name)),
  );
}

/** Every field of every component schema, as its shape and name, with its schema. */
export const componentFields: readonly (readonly [name: string, field: unknown])[] = Object.entries(schemas).flatMap(
  ([shape, schema]) =>
    Object.entries(within(schema, "properties")).map(([name, field]) => [`${shape}.${name}`, field] as const),
);
