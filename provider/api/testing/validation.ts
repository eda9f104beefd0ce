/** Validation of a value by a schema of the API description, in the strict mode of the validator. */
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import formats from "ajv-formats";

import { document, objects, type JsonObject, type Operation } from "./document.ts";

// A part of a composition may require fields of another part; the linter checks that what is required is defined.
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: true, strictRequired: false });
formats.default(ajv);
// The document is added as a whole, so that references resolve; its own keys would be unknown keywords.
ajv.addVocabulary(["x-sensitive", ...Object.keys(document)]);
ajv.addSchema(document, "api");

/** A broken rule: the value at fault, as a JSON pointer, and the keyword. */
export interface Violation {
  readonly pointer: string;
  readonly keyword: string;
}

/** The rules that a value breaks of the schema at the given location of the document. */
export function violations(location: readonly string[], value: unknown): readonly Violation[] {
  const pointer = location.map((key) => `/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}`);
  const validate = ajv.getSchema(`api#${pointer.join("")}`);
  if (validate === undefined) throw new Error(`${location.join(" ")} is no schema`);
  return validate(value) ? [] : distinct(validate.errors ?? []);
}

/** The rules that path parameters break; one that the operation does not document is broken too. */
export function parameterViolations(operation: Operation, values: JsonObject): readonly Violation[] {
  const parameters = objects(operation.object["parameters"]);
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [String(name), schema]));
  const validate = ajv.compile({
    type: "object",
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
    additionalProperties: false,
    properties,
  });
  return validate(values) ? [] : distinct(validate.errors ?? []);
}

/** One violation for each pointer and keyword. What the parts of a union reject is left out: the union itself says it. */
function distinct(errors: readonly ErrorObject[]): readonly Violation[] {
  const union = errors.find(({ keyword }) => keyword === "anyOf");
  const told = union === undefined ? errors : [union];
  const byKey = new Map(
    told.map(({ instancePath: pointer, keyword }) => [`${pointer} ${keyword}`, { pointer, keyword }]),
  );
  return [...byKey.values()];
}
