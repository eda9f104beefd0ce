import { type Api, fieldsOf, type Operation, type Schema, shapeName } from "./api.ts";
import { resultFields, resultShape } from "./package-schema.ts";
import { propertyNames } from "./names.ts";
import { fieldsOfShape } from "./property-specs.ts";

/** A field of the table: its property name and, where its value has fields of its own, their shape. */
type Row = readonly [property: string] | readonly [property: string, shape: string];

/** The table wire name ↔ property name of every shape, and what the client needs to know of every operation. */
export function wireSource(api: Api): string {
  const shapes = Object.fromEntries(
    Object.keys(api.schemas)
      .filter((shape) => fieldsOfShape(api, shape).length > 0)
      .map((shape) => [shape, rowsOf(api, shape)]),
  );
  const operations = Object.fromEntries(
    api.operations.map((operation) => {
      const parameters = operation.parameters.map((parameter) => parameter.wireName);
      const hasResult = resultFields(api, operation).length > 0;
      return [
        operation.id,
        {
          title: operation.summary,
          section: operation.section,
          method: operation.method,
          path: operation.path,
          server: operation.server,
          idempotent: operation.idempotent,
          ...(operation.queuedBy === undefined ? {} : { queuedBy: queuedBy(api, operation, operation.queuedBy) }),
          envelope: operation.envelope,
          parameters: Object.fromEntries(propertyNames(operation.id, parameters)),
          ...(operation.contentType === undefined ? {} : { contentType: operation.contentType }),
          ...(operation.body === undefined ? {} : { body: operation.body }),
          ...(hasResult ? { result: resultShape(operation) } : {}),
        },
      ];
    }),
  );
  return `import type { OperationId } from "./types.gen.ts";

/** Wire name → property name and, where the value has fields of its own, the shape that names them. */
export const shapes: Readonly<Record<string, Readonly<Record<string, readonly [property: string, shape?: string]>>>> =
${JSON.stringify(shapes, null, 2)};

/** What one operation is on the wire. */
export interface WireOperation {
  /** Its name in the API description, for people. */
  readonly title: string;
  /** The section of the specification that describes it. */
  readonly section: string;
  readonly method: "GET" | "POST" | "PATCH";
  /** Path template; parameters stand in braces. */
  readonly path: string;
  readonly server: "platform" | "video";
  /** Whether sending it twice does no more than sending it once. */
  readonly idempotent: boolean;
  /** The property by whose value the platform limits requests: of those with the same value, one at a time is sent. */
  readonly queuedBy?: string;
  readonly envelope: "none" | "result" | "video";
  /** Path parameters, wire name → property name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Media type of the request body, if the operation takes one. */
  readonly contentType?: string;
  /** Shape of the JSON body, if it has one. */
  readonly body?: string;
  /** Shape of the result out of its envelope, if the specification shows one. */
  readonly result?: string;
}

/** Every operation of the platform. */
export const operations: Readonly<Record<OperationId, WireOperation>> = ${JSON.stringify(operations, null, 2)};
`;
}

/** The property name of the body field that requests are queued by. */
function queuedBy(api: Api, { id, body }: Operation, wireName: string): string {
  const property = rowsOf(api, body ?? "")[wireName]?.[0];
  if (property === undefined) throw new Error(`${id} is queued by ${wireName}, which is no field of its body`);
  return property;
}

function rowsOf(api: Api, shape: string): Record<string, Row> {
  const fields = fieldsOf(api.schemas, { $ref: `#/components/schemas/${shape}` });
  const names = propertyNames(
    shape,
    fields.map((field) => field.wireName),
  );
  return Object.fromEntries(
    fields.map(({ wireName, schema }) => {
      const property = names.get(wireName) ?? wireName;
      const inner = objectShape(api, schema);
      return [wireName, inner === undefined ? [property] : [property, inner]];
    }),
  );
}

/** The shape of the object, or of the array's objects, that a field holds. */
export function objectShape(api: Api, schema: Schema): string | undefined {
  const shape = shapeName(schema.items ?? schema);
  return shape !== undefined && fieldsOfShape(api, shape).length > 0 ? shape : undefined;
}
