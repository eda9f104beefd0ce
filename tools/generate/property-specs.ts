import type { JsonSchemaKeywords, PropertySpec, TypeSpec } from "../../provider/property-spec.ts";
import { anyValue } from "../../provider/property-spec.ts";
import { type Api, type Field, fieldsOf, type Schema, shapeName } from "./api.ts";
import { propertyNames } from "./names.ts";

/** Whether a program writes the value (identifiers may be text or number) or reads it (they are text). */
export type Direction = "input" | "output";

/** The properties of an object, by property name, and which of them are required. */
export interface Properties {
  readonly specs: Readonly<Record<string, PropertySpec>>;
  readonly required: readonly string[];
}

/** The token of the package type made from a shape of the API description. */
export const typeToken = (shape: string): string => `edgeplatform:index:${shape}`;

/** The properties that a shape's fields become; `note` is told of every other shape that they refer to. */
export function propertiesOf(
  shape: string,
  fields: readonly Field[],
  direction: Direction,
  note: (shape: string) => void,
): Properties {
  const names = propertyNames(
    shape,
    fields.map((field) => field.wireName),
  );
  const nameOf = (field: Field): string => names.get(field.wireName) ?? field.wireName;
  return {
    specs: Object.fromEntries(fields.map((field) => [nameOf(field), propertySpec(shape, field, direction, note)])),
    required: fields.filter((field) => field.required).map(nameOf),
  };
}

/** The fields of a named shape. */
export const fieldsOfShape = (api: Api, shape: string): readonly Field[] =>
  fieldsOf(api.schemas, { $ref: `#/components/schemas/${shape}` });

function propertySpec(shape: string, field: Field, direction: Direction, note: (shape: string) => void): PropertySpec {
  const { schema } = field;
  const keywords = keywordsOf(schema);
  return {
    ...typeSpec(schema, direction, note),
    description: schema.description?.trim() ?? fallbackDescription(shape, field),
    ...(keywords === undefined ? {} : { language: { jsonschema: keywords } }),
    ...(schema["x-sensitive"] === true ? { secret: true } : {}),
  };
}

/** Says honestly that a name is all there is, and where among the others the field stands. */
function fallbackDescription(shape: string, { wireName, group }: Field): string {
  const place = group === undefined ? shape : `${shape}, ${group.toLowerCase()}`;
  return `\`${wireName}\` of the platform (${place}), of which the specification shows name and type only.`;
}

function typeSpec(schema: Schema, direction: Direction, note: (shape: string) => void): TypeSpec {
  const shape = shapeName(schema);
  if (shape !== undefined) {
    note(shape);
    return { $ref: `#/types/${typeToken(shape)}` };
  }
  if (Array.isArray(schema.type)) {
    return direction === "input" ? { oneOf: [{ type: "string" }, { type: "integer" }] } : { type: "string" };
  }
  switch (schema.type) {
    case undefined:
      return anyValue;
    case "array":
      return { type: "array", items: typeSpec(schema.items ?? {}, direction, note) };
    case "object":
      return { type: "object", additionalProperties: anyValue };
    case "string":
    case "integer":
    case "number":
    case "boolean":
      return { type: schema.type };
    default:
      throw new Error(`No property type for ${JSON.stringify(schema)}`);
  }
}

function keywordsOf({ type, minLength, uniqueItems, format }: Schema): JsonSchemaKeywords | undefined {
  const keywords = {
    ...(minLength === undefined ? {} : { minLength }),
    ...(uniqueItems === undefined ? {} : { uniqueItems }),
    ...(format === "date-time" ? { format } : {}),
    // What travels as a double and cannot be told from its neighbour is not an identifier.
    ...(type === "integer" ? { maximum: Number.MAX_SAFE_INTEGER } : {}),
  };
  return Object.keys(keywords).length === 0 ? undefined : keywords;
}
