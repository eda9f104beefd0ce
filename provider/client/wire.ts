import { operations, shapes, type WireOperation } from "../generated/wire.gen.ts";
import type { OperationId } from "../generated/types.gen.ts";
import { isProperties, type Properties } from "../values.ts";
import { CallError } from "./errors.ts";

/** Property name → wire name of a shape, made when first needed. */
const reversed = new Map<string, ReadonlyMap<string, readonly [wireName: string, shape?: string]>>();

function fieldsByProperty(shape: string): ReadonlyMap<string, readonly [wireName: string, shape?: string]> {
  const known = reversed.get(shape);
  if (known !== undefined) return known;
  const rows = Object.entries(shapes[shape] ?? {}).map(
    ([wireName, [property, inner]]) => [property, inner === undefined ? [wireName] : [wireName, inner]] as const,
  );
  const made: ReadonlyMap<string, readonly [string, string?]> = new Map(rows as [string, [string, string?]][]);
  reversed.set(shape, made);
  return made;
}

/** Property names → wire names. What the shape does not know is left out; `undefined` is never sent. */
export function encode(shape: string | undefined, value: unknown): unknown {
  if (shape === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => encode(shape, item));
  if (!isProperties(value)) return value;
  const fields = fieldsByProperty(shape);
  return Object.fromEntries(
    Object.entries(value).flatMap(([property, inner]) => {
      const field = fields.get(property);
      return field === undefined || inner === undefined ? [] : [[field[0], encode(field[1], inner)]];
    }),
  );
}

/** Wire names → property names. What the shape does not know is left out: a later field changes nothing today. */
export function decode(shape: string | undefined, value: unknown): unknown {
  if (shape === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => decode(shape, item));
  if (!isProperties(value)) return value;
  const fields = shapes[shape] ?? {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([wireName, inner]) => {
      const field = Object.hasOwn(fields, wireName) ? fields[wireName] : undefined;
      return field === undefined ? [] : [[field[0], decode(field[1], inner)]];
    }),
  );
}

/** Fields that the user has named, property name → wire name: those of the values that are set, for a body. */
export const encodeNamed = (named: Readonly<Record<string, string>>, values: Properties): Properties =>
  Object.fromEntries(
    Object.entries(named).flatMap(([property, wireName]) =>
      values[property] === undefined ? [] : [[wireName, values[property]]],
    ),
  );

/** The same fields of an answer, under their property names. */
export const decodeNamed = (named: Readonly<Record<string, string>>, content: Properties): Properties =>
  Object.fromEntries(
    Object.entries(named).flatMap(([property, wireName]) =>
      Object.hasOwn(content, wireName) ? [[property, content[wireName]]] : [],
    ),
  );

/** The property name of a field that the platform names in an error; the wire name where it has none. */
export function propertyOf(operation: WireOperation, wireName: string): string {
  const fields = shapes[operation.body ?? ""] ?? {};
  if (Object.hasOwn(fields, wireName)) return fields[wireName]?.[0] ?? wireName;
  return (Object.hasOwn(operation.parameters, wireName) ? operation.parameters[wireName] : undefined) ?? wireName;
}

/** The path of a request, with every parameter encoded so that it stays one segment. */
export function pathOf(id: OperationId, values: Properties): string {
  const operation = operations[id];
  return operation.path.replace(/\{(\w+)\}/g, (_, wireName: string) => {
    const property = operation.parameters[wireName] ?? wireName;
    const given = values[property];
    const value = typeof given === "string" || typeof given === "number" ? String(given) : "";
    // A URL parser takes dots as "here" and "one up", encoded or not.
    if (value === "" || value === "." || value === "..") {
      throw new CallError("INVALID_REQUEST", operation, `${property} must not be "${value}"`);
    }
    if (!value.isWellFormed())
      throw new CallError("INVALID_REQUEST", operation, `${property} must be well-formed text`);
    return encodeURIComponent(value);
  });
}
