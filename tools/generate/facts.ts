import { type Api, type Field } from "./api.ts";
import { propertyName } from "./names.ts";
import { type PackageSchema, resultFields, resultShape } from "./package-schema.ts";
import { fieldsOfShape } from "./property-specs.ts";
import { objectShape } from "./wire.ts";
import type { PropertySpec } from "../../provider/property-spec.ts";
import { functions, resources } from "../../provider/registry.ts";
import { tokenOf } from "../../provider/token.ts";

/** What check, diff and the marking of secrets need to know of the properties, without reading `schema.json`. */
export function factsSource(api: Api, schema: PackageSchema): string {
  const inputs: Record<string, unknown> = {};
  const outputs: Record<string, readonly string[]> = {};
  const sensitive: Record<string, readonly string[]> = {};
  for (const [token, { inputProperties, properties }] of Object.entries(schema.resources)) {
    inputs[token] = inputFacts(inputProperties);
    outputs[token] = Object.keys(properties);
  }
  for (const [token, definition] of Object.entries(schema.functions)) {
    inputs[token] = inputFacts(definition.inputs.properties ?? {});
    outputs[token] = Object.keys(definition.outputs.properties ?? {});
  }
  for (const resource of resources) sensitive[tokenOf(resource)] = sensitivePaths(api, resource.operations.create);
  for (const definition of functions) sensitive[tokenOf(definition)] = sensitivePaths(api, definition.operation);
  return `/** What check and diff know of one input. */
export interface InputFact {
  /** The order of its items has no meaning. */
  readonly set?: true;
  /** An identifier that a program may write as a number and that is text everywhere else. */
  readonly identifier?: true;
}

/** The inputs of every resource and function, by token. */
export const inputFacts: Readonly<Record<string, Readonly<Record<string, InputFact>>>> =
${JSON.stringify(inputs, null, 2)};

/** The outputs of every resource and function, by token. */
export const outputNames: Readonly<Record<string, readonly string[]>> =
${JSON.stringify(outputs, null, 2)};

/** The outputs of every resource and function that are secret, by token, as paths; \`*\` stands for every item. */
export const sensitiveOutputs: Readonly<Record<string, readonly string[]>> =
${JSON.stringify(sensitive, null, 2)};
`;
}

function inputFacts(specs: Readonly<Record<string, PropertySpec>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      {
        ...(spec.language?.jsonschema.uniqueItems === true ? { set: true } : {}),
        ...(spec.oneOf === undefined ? {} : { identifier: true }),
      },
    ]),
  );
}

function sensitivePaths(api: Api, operationId: string): readonly string[] {
  const operation = api.operations.find(({ id }) => id === operationId);
  return operation === undefined ? [] : pathsBelow(api, resultShape(operation), resultFields(api, operation));
}

function pathsBelow(api: Api, shape: string, fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ wireName, schema }) => {
    const name = propertyName(shape, wireName);
    if (schema["x-sensitive"] === true) return [name];
    const inner = objectShape(api, schema);
    if (inner === undefined) return [];
    const prefix = schema.type === "array" ? `${name}.*` : name;
    return pathsBelow(api, inner, fieldsOfShape(api, inner)).map((path) => `${prefix}.${path}`);
  });
}
