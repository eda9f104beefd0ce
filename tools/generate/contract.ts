import type { PropertySpec, TypeSpec } from "../../provider/property-spec.ts";
import { type Api, type Operation, shapeName } from "./api.ts";
import {
  inputFields,
  type ObjectSpec,
  type PackageSchema,
  resultFields,
  resultShape,
  typesOf,
} from "./package-schema.ts";
import { propertiesOf, type Properties } from "./property-specs.ts";

/** A schema in JSON Schema's own form. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The validation contract: the package schema's objects as JSON Schema definitions that refer to each other. */
export interface Contract {
  /** Definitions by the name that the generated types and validators carry. */
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  /** The definition that validates the result of each operation. */
  readonly results: Readonly<Record<string, string>>;
}

/** The name of the definition of an operation's path parameters and body fields. */
export const parametersName = (operation: string): string => `${capitalised(operation)}Parameters`;

const localName = (token: string): string => token.slice(token.lastIndexOf(":") + 1);
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** An asset of Pulumi, as it is once it is off the wire. */
const asset: JsonSchema = {
  description: "A Pulumi asset as the program declared it.",
  type: "object",
  properties: {
    kind: {
      description: "What `value` is: a path, a text or an address.",
      type: "string",
      enum: ["file", "text", "remote"],
    },
    value: { description: "Path, text or address.", type: "string" },
    hash: {
      description: "SHA-256 of the content in hexadecimal, where the engine knows it; empty otherwise.",
      type: "string",
    },
  },
  required: ["kind", "value", "hash"],
};

/** Translates the package schema, and the operations' results in property names, to JSON Schema. */
export function contractOf(api: Api, schema: PackageSchema): Contract {
  const definitions: Record<string, JsonSchema> = { Asset: asset };
  for (const [token, resource] of Object.entries(schema.resources)) {
    const inputs = { specs: resource.inputProperties, required: resource.requiredInputs };
    const state = { specs: resource.properties, required: resource.required };
    definitions[`${localName(token)}Inputs`] = objectSchema(inputs, false, `Inputs of ${localName(token)}.`);
    definitions[`${localName(token)}State`] = objectSchema(state, true, `State of ${localName(token)}.`);
  }
  for (const [token, { inputs, outputs }] of Object.entries(schema.functions)) {
    const name = capitalised(localName(token));
    definitions[`${name}Arguments`] = objectSchema(propertiesIn(inputs), false, inputs.description);
    definitions[`${name}Result`] = objectSchema(propertiesIn(outputs), true, outputs.description);
  }
  const settings = { specs: schema.provider.inputProperties, required: [] };
  definitions["Settings"] = objectSchema(settings, false, "Settings of the provider.");

  const shapes = new Set<string>();
  const note = (shape: string): void => {
    shapes.add(shape);
  };
  const results: Record<string, string> = {};
  for (const operation of api.operations) {
    const name = operation.envelope === "video" ? "VideoResult" : (shapeName(operation.result) ?? "AnyResult");
    results[operation.id] = name;
    definitions[name] ??= resultSchema(api, operation, note);
    const fields = inputFields(api, operation);
    const parameters = propertiesOf(operation.body ?? operation.id, fields, "input", note);
    definitions[parametersName(operation.id)] = objectSchema(parameters, true, `Parameters of ${operation.id}.`);
  }
  for (const [token, type] of Object.entries({ ...schema.types, ...typesOf(api, shapes) })) {
    definitions[localName(token)] ??= typeDefinition(type);
  }
  return { definitions, results };
}

const propertiesIn = ({ properties = {}, required = [] }: ObjectSpec): Properties => ({ specs: properties, required });

function typeDefinition(type: ObjectSpec): JsonSchema {
  const { description } = type;
  if (type.enum !== undefined) return { description, type: "string", enum: type.enum.map(({ value }) => value) };
  return objectSchema(propertiesIn(type), true, description);
}

/** The result of an operation, out of its envelope, under its property names. */
function resultSchema(api: Api, operation: Operation, note: (shape: string) => void): JsonSchema {
  const fields = resultFields(api, operation);
  if (fields.length === 0) return { description: "An answer of which the specification shows no structure." };
  const properties = propertiesOf(resultShape(operation), fields, "output", note);
  return objectSchema(properties, true, `Result of ${operation.id}.`);
}

function objectSchema({ specs, required }: Properties, open: boolean, description: string): JsonSchema {
  return {
    description,
    type: "object",
    properties: Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, propertySchema(spec)])),
    required: [...required],
    ...(open ? {} : { additionalProperties: false }),
  };
}

function propertySchema(spec: PropertySpec): JsonSchema {
  return { ...typeSchema(spec), description: spec.description, ...spec.language?.jsonschema };
}

function typeSchema(spec: TypeSpec): JsonSchema {
  if (spec.$ref === "pulumi.json#/Any") return {};
  if (spec.$ref === "pulumi.json#/Asset") return { $ref: "#/definitions/Asset" };
  if (spec.$ref !== undefined) return { $ref: `#/definitions/${localName(spec.$ref)}` };
  if (spec.oneOf !== undefined) return { type: spec.oneOf.map(({ type }) => type) };
  return {
    type: spec.type,
    ...(spec.items === undefined ? {} : { items: typeSchema(spec.items) }),
    ...(spec.additionalProperties === undefined ? {} : { additionalProperties: typeSchema(spec.additionalProperties) }),
  };
}
