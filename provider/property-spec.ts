/**
 * One property as Pulumi's package schema describes it. The validation keywords of JSON Schema stand under
 * `language.jsonschema`, because Pulumi's own reader keeps that map as it is and drops keywords it does not know.
 */
export interface PropertySpec {
  readonly type?: "string" | "integer" | "number" | "boolean" | "array" | "object";
  readonly $ref?: string;
  readonly additionalProperties?: TypeSpec;
  readonly items?: TypeSpec;
  readonly oneOf?: readonly TypeSpec[];
  readonly description: string;
  readonly language?: { readonly jsonschema: JsonSchemaKeywords };
  readonly secret?: boolean;
  readonly willReplaceOnChanges?: boolean;
}

/** The type of a property, of an array's items or of a map's values. */
export type TypeSpec = Omit<PropertySpec, "description" | "language" | "secret" | "willReplaceOnChanges">;

/** What ajv enforces beyond the type. */
export interface JsonSchemaKeywords {
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly uniqueItems?: boolean;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
}

/** Any JSON value, of which the specification shows no structure. */
export const anyValue = { $ref: "pulumi.json#/Any" } as const;
