import type { AnyFunction } from "../../provider/function.ts";
import type { PropertySpec } from "../../provider/property-spec.ts";
import { functions, resources } from "../../provider/registry.ts";
import { tokenOf } from "../../provider/token.ts";
import type { AnyResource } from "../../provider/resource.ts";
import { settings } from "../../provider/settings.ts";
import manifest from "../../package.json" with { type: "json" };
import { type Api, type Field, fieldsOf, type Operation, shapeName } from "./api.ts";
import { withExample } from "./examples.ts";
import { pythonReadme } from "./python-readme.ts";
import { type Direction, fieldsOfShape, propertiesOf, type Properties, typeToken } from "./property-specs.ts";

/** An object type or an enumeration. */
export interface ObjectSpec {
  readonly description: string;
  readonly type: "object" | "string";
  readonly properties?: Properties["specs"];
  readonly required?: readonly string[];
  readonly enum?: readonly { readonly value: string; readonly description?: string }[];
}

/** The package schema, as far as this package uses it. */
export interface PackageSchema {
  readonly types: Readonly<Record<string, ObjectSpec>>;
  readonly resources: Readonly<Record<string, ResourceSpec>>;
  readonly functions: Readonly<Record<string, FunctionSpec>>;
  readonly provider: { readonly description: string; readonly inputProperties: Readonly<Record<string, PropertySpec>> };
  readonly [section: string]: unknown;
}

export interface ResourceSpec {
  readonly description: string;
  readonly properties: Properties["specs"];
  readonly required: readonly string[];
  readonly inputProperties: Properties["specs"];
  readonly requiredInputs: readonly string[];
}

export interface FunctionSpec {
  readonly description: string;
  readonly inputs: ObjectSpec;
  readonly outputs: ObjectSpec;
}

/** Builds `schema.json` from the API description and the declarations of resources, functions and settings. */
export function packageSchema(api: Api, version: string): PackageSchema {
  const shapes = new Set<string>();
  const note = (shape: string): void => {
    shapes.add(shape);
  };
  const resourceSpecs = byToken(resources, (resource) => resourceSpec(api, resource, note));
  const functionSpecs = byToken(functions, (definition) => functionSpec(api, definition, note));
  return {
    name: "edgeplatform",
    displayName: "Edge Platform",
    version,
    description,
    keywords: ["edgeplatform", "kind/native", "category/cloud"],
    license: "Apache-2.0",
    publisher: "Edge Platform",
    meta: { moduleFormat: "(.*)" },
    language: languages,
    config: { variables: settings },
    types: typesOf(api, shapes),
    provider: { description: providerDescription, inputProperties: settings },
    resources: resourceSpecs,
    functions: functionSpecs,
  };
}

const providerDescription = `The provider of the Edge Platform Management API.

An explicit argument wins over stack configuration, and that over the environment.`;

const description = "Pulumi provider for the Edge Platform Management API.";

// In the order in which Pulumi prints a map.
const languages = {
  csharp: {
    rootNamespace: "EdgePlatform",
    namespaces: { edgeplatform: "Pulumi" },
    respectSchemaVersion: true,
  },
  go: {
    importBasePath: "github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform",
    respectSchemaVersion: true,
    generateResourceContainerTypes: true,
  },
  java: {
    basePackage: "com.edgeplatform",
    packages: { edgeplatform: "pulumi" },
    // Maven builds the package, for which tools/sdkgen adds the pom.xml.
    buildFiles: "none",
    dependencies: { "com.pulumi:pulumi": "1.36.1" },
  },
  nodejs: {
    packageName: "@edgeplatform/pulumi",
    packageDescription: description,
    respectSchemaVersion: true,
    typescriptVersion: "^5.9.0",
    devDependencies: { "@types/node": "^24.0.0" },
    peerDependencies: manifest.peerDependencies,
  },
  python: {
    packageName: "pulumi_edgeplatform",
    pythonRequires: ">=3.10",
    readme: pythonReadme(description),
    respectSchemaVersion: true,
    pyproject: { enabled: true },
  },
};

function byToken<Definition extends { readonly name: string }, Spec>(
  definitions: readonly Definition[],
  spec: (definition: Definition) => Spec,
): Record<string, Spec> {
  return Object.fromEntries(definitions.map((definition) => [tokenOf(definition), spec(definition)]));
}

function operationOf(api: Api, id: string): Operation {
  const operation = api.operations.find((candidate) => candidate.id === id);
  if (operation === undefined) throw new Error(`The API description has no operation ${id}`);
  return operation;
}

/** Path parameters and body fields of an operation; a field that is both is written once, as the parameter. */
export function inputFields(api: Api, operation: Operation): readonly Field[] {
  const names = new Set(operation.parameters.map((parameter) => parameter.wireName));
  const body = operation.body === undefined ? [] : fieldsOfShape(api, operation.body);
  return [...operation.parameters, ...body.filter((field) => !names.has(field.wireName))];
}

/** The named fields of an operation's result; none where the specification shows no object. */
export const resultFields = (api: Api, operation: Operation): readonly Field[] =>
  operation.envelope === "video" ? [] : fieldsOf(api.schemas, operation.result);

/** The shape under which an operation's result is named. */
export const resultShape = (operation: Operation): string => shapeName(operation.result) ?? operation.id;

function inputsOf(api: Api, operation: Operation, direction: Direction, note: (shape: string) => void): Properties {
  return propertiesOf(operation.body ?? operation.id, inputFields(api, operation), direction, note);
}

function resourceSpec(api: Api, resource: AnyResource, note: (shape: string) => void): ResourceSpec {
  const operation = operationOf(api, resource.operations.create);
  const inputs = inputsOf(api, operation, "input", note);
  const results = propertiesOf(resultShape(operation), resultFields(api, operation), "output", note);
  const echoed = inputsOf(api, operation, "output", note);
  const { extraInputs = {}, extraOutputs = {}, optionalInputs = [], requiredInputs = [], replaceOn } = resource;
  const inputSpecs = { ...inputs.specs, ...extraInputs };
  const required = [...inputs.required, ...requiredInputs].filter((name) => !optionalInputs.includes(name));
  return {
    description: withExample(tokenOf(resource), resource.description),
    properties: { ...extraInputs, ...echoed.specs, ...results.specs, ...extraOutputs },
    required: sorted([...inputs.required, ...requiredInputs, ...results.required]),
    inputProperties: Object.fromEntries(
      Object.entries(inputSpecs).map(([name, spec]) => [
        name,
        replaceOn.includes(name) ? { ...spec, willReplaceOnChanges: true } : spec,
      ]),
    ),
    requiredInputs: sorted(required),
  };
}

function functionSpec(api: Api, definition: AnyFunction, note: (shape: string) => void): FunctionSpec {
  const operation = operationOf(api, definition.operation);
  const { extraArguments = {}, omitResults = [], extraResults = {} } = definition;
  const fields = resultFields(api, operation).filter((field) => !omitResults.includes(field.wireName));
  const results = propertiesOf(resultShape(operation), fields, "output", note);
  const inputs = inputsOf(api, operation, "input", note);
  return {
    description: withExample(tokenOf(definition), definition.description),
    inputs: objectSpec(`Arguments of ${definition.name}.`, {
      specs: { ...inputs.specs, ...extraArguments },
      required: inputs.required,
    }),
    outputs: objectSpec(`Result of ${definition.name}.`, {
      specs: { ...results.specs, ...extraResults },
      required: sorted([...results.required, ...Object.keys(extraResults)]),
    }),
  };
}

const objectSpec = (description: string, { specs, required }: Properties): ObjectSpec => ({
  description,
  ...(Object.keys(specs).length > 0 ? { properties: specs } : {}),
  type: "object",
  ...(required.length > 0 ? { required: sorted(required) } : {}),
});

/** The package types of all shapes that properties refer to, and of those that these refer to in turn. */
export function typesOf(api: Api, shapes: ReadonlySet<string>): Record<string, ObjectSpec> {
  const pending = new Set(shapes);
  const types: Record<string, ObjectSpec> = {};
  for (const shape of pending) types[typeToken(shape)] = typeOf(api, shape, (other) => pending.add(other));
  return types;
}

function typeOf(api: Api, shape: string, note: (shape: string) => void): ObjectSpec {
  const schema = api.schemas[shape];
  const description = schema?.description?.trim() ?? `${shape} of the platform.`;
  if (schema?.enum !== undefined) {
    return { description, type: "string", enum: schema.enum.map((value) => ({ value })) };
  }
  return objectSpec(description, propertiesOf(shape, fieldsOfShape(api, shape), "output", note));
}

const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
