import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** A schema of the API description, as far as the generator reads it. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly uniqueItems?: boolean;
  readonly "x-sensitive"?: boolean;
}

interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly servers?: readonly unknown[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
  readonly "x-idempotent": boolean;
  readonly "x-queued-by"?: string;
  readonly "x-envelope": Envelope;
  readonly "x-section": string;
}

interface Document {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** How the platform wraps an answer: not at all, as `{error, data}`, or as `{success, message, statusCode}`. */
export type Envelope = "none" | "result" | "video";

/** One field of a shape, under its wire name. */
export interface Field {
  readonly wireName: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** Heading of the specification's group, where the shape is composed of groups. */
  readonly group: string | undefined;
}

/** One operation with what the generator needs of it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly server: "platform" | "video";
  readonly idempotent: boolean;
  /** Wire name of the body field by whose value requests are limited, if they are. */
  readonly queuedBy: string | undefined;
  readonly envelope: Envelope;
  readonly summary: string;
  readonly section: string;
  readonly parameters: readonly Field[];
  /** Media type of the request body; none where there is no body. */
  readonly contentType: string | undefined;
  /** Name of the JSON body's shape, if it has one. */
  readonly body: string | undefined;
  /** What a success holds once it is out of its envelope. */
  readonly result: Schema;
}

/** The API description, read. */
export interface Api {
  readonly description: string;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly operations: readonly Operation[];
}

const documentFile = new URL("../../provider/api/openapi.yaml", import.meta.url);

const jsonType = "application/json";

/** Reads the API description, whose form the linter has checked. */
export function readApi(): Api {
  const document = parse(readFileSync(documentFile, "utf8")) as Document;
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(schemas, path, method, operation)),
  );
  return { description: document.info.description, schemas, operations };
}

function readOperation(schemas: Api["schemas"], path: string, method: string, operation: OperationObject): Operation {
  const bodySchema = operation.requestBody?.content[jsonType]?.schema;
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"));
  if (success === undefined) throw new Error(`${operation.operationId} documents no success`);
  const answer = success[1].content?.[jsonType]?.schema ?? {};
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    server: operation.servers === undefined ? "platform" : "video",
    idempotent: operation["x-idempotent"],
    queuedBy: operation["x-queued-by"],
    envelope: operation["x-envelope"],
    summary: operation.summary,
    section: operation["x-section"],
    parameters: (operation.parameters ?? [])
      .filter((parameter) => parameter.in === "path")
      .map(({ name, description, schema }) => ({
        wireName: name,
        schema: description === undefined ? schema : { ...schema, description },
        required: true,
        group: undefined,
      })),
    contentType: Object.keys(operation.requestBody?.content ?? {})[0],
    body: bodySchema === undefined ? undefined : shapeName(bodySchema),
    result: operation["x-envelope"] === "result" ? dataOf(schemas, answer) : answer,
  };
}

/** The `data` of a result wrapper. */
function dataOf(schemas: Api["schemas"], wrapper: Schema): Schema {
  const data = fieldsOf(schemas, wrapper).find((field) => field.wireName === "data");
  if (data === undefined) throw new Error(`The wrapper ${JSON.stringify(wrapper)} has no data`);
  return data.schema;
}

/** The component that a schema refers to, directly or as the first part of its composition. */
export function shapeName(schema: Schema): string | undefined {
  return schema.$ref?.replace("#/components/schemas/", "") ?? (schema.allOf?.[0] && shapeName(schema.allOf[0]));
}

/** Every field of an object shape, its compositions flattened, in the order of the description. */
export function fieldsOf(schemas: Api["schemas"], schema: Schema): readonly Field[] {
  const composed = compositionOf(schemas, schema);
  const required = new Set(composed.flatMap((part) => part.required ?? []));
  const fields = new Map<string, Field>();
  for (const { title, properties = {} } of composed) {
    const group = composed.length > 1 ? title : undefined;
    for (const [wireName, property] of Object.entries(properties)) {
      // A later part of a composition may add rules to a field; its type and meaning stand in the first.
      if (!fields.has(wireName)) {
        fields.set(wireName, { wireName, schema: property, required: required.has(wireName), group });
      }
    }
  }
  return [...fields.values()];
}

function compositionOf(schemas: Api["schemas"], schema: Schema): readonly Schema[] {
  const { $ref, allOf } = schema;
  if ($ref !== undefined) return compositionOf(schemas, component(schemas, $ref));
  return [schema, ...(allOf ?? []).flatMap((part) => compositionOf(schemas, part))];
}

function component(schemas: Api["schemas"], reference: string): Schema {
  const schema = schemas[reference.replace("#/components/schemas/", "")];
  if (schema === undefined) throw new Error(`${reference} does not exist`);
  return schema;
}
