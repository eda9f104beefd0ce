/** The API description as plain data, with what the tests ask of it: its operations, schemas and records. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a YAML file of provider/api. */
export function read(file: string): unknown {
  return parse(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"), { merge: true });
}

/** The object at the end of a path of keys; empty when there is none. */
export function within(value: unknown, ...keys: readonly string[]): JsonObject {
  const [key, ...rest] = keys;
  if (!isObject(value)) return {};
  return key === undefined ? value : within(value[key], ...rest);
}

export function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

export function objects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export const document = within(read("openapi.yaml"));

/** The component schemas, by name. */
export const schemas = within(document, "components", "schemas");

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Where the operation stands in the document. */
  readonly location: readonly string[];
  readonly object: JsonObject;
}

export const operations: readonly Operation[] = Object.entries(within(document, "paths")).flatMap(([path, item]) =>
  Object.entries(within(item)).map(([method, operation]) => ({
    id: String(within(operation)["operationId"]),
    method: method.toUpperCase(),
    path,
    location: ["paths", path, method],
    object: within(operation),
  })),
);

export const json = "application/json";

/** Where the schema of a request body stands in the document. */
export function requestLocation({ location }: Operation, mediaType: string): readonly string[] {
  return [...location, "requestBody", "content", mediaType, "schema"];
}

/** Where the schema of a response body stands in the document. */
export function responseLocation({ location }: Operation, status: string): readonly string[] {
  return [...location, "responses", status, "content", json, "schema"];
}

/** A schema, or the component that it refers to. */
export function dereference(schema: JsonObject): JsonObject {
  const reference = schema["$ref"];
  return typeof reference === "string" ? within(schemas, reference.replace("#/components/schemas/", "")) : schema;
}

/** The schemas that all hold for a value of the given one: itself, what it refers to and what it is composed of. */
export function composition(schema: JsonObject): readonly JsonObject[] {
  const target = dereference(schema);
  return [...new Set([schema, target, ...objects(target["allOf"]).flatMap(composition)])];
}

/** The names of the fields of an object shape. */
export function fieldNames(schema: JsonObject): readonly string[] {
  return [...new Set(composition(schema).flatMap((part) => Object.keys(within(part, "properties"))))];
}

/** What the description records as not shown, with the operation or component that it concerns. */
export interface NotShown {
  readonly place: string;
  readonly sentence: string;
}

export function notShown(value: unknown = document, path: readonly string[] = []): readonly NotShown[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => notShown(item, [...path, String(index)]));
  if (!isObject(value)) return [];
  const own = strings(value["x-not-shown"]).map((sentence) => ({ place: placeName(path), sentence }));
  return [...own, ...Object.entries(value).flatMap(([key, item]) => notShown(item, [...path, key]))];
}

function placeName(path: readonly string[]): string {
  const [root, first = "", second = "", ...rest] = path;
  if (root === undefined) return "API";
  const owner = root === "paths" ? String(within(document, "paths", first, second)["operationId"]) : second;
  return [owner, ...rest.filter((key) => !["responses", "headers", "properties"].includes(key))].join(".");
}
