import type { ErrorObject, ValidateFunction } from "ajv";
import { closest, distance } from "fastest-levenshtein";
import inputs from "./generated/inputs.gen.cjs";
import results from "./generated/results.gen.cjs";
import type { Problem } from "./problem.ts";
import { pathText } from "./property-path.ts";
import { isProperties, Unknown } from "./values.ts";

type Validators = Readonly<Record<string, ValidateFunction>>;

/**
 * Holds what a program declared against a definition of the contract and returns everything that is wrong with it.
 * What is unknown is right, whatever it will be.
 *
 * @param definition - Such as `StorageZoneInputs`, `GetStorageZoneArguments`, `AddStorageZoneParameters`, `Settings`.
 */
export const validateInputs = (definition: string, value: unknown): readonly Problem[] =>
  problemsOf({ ...inputs }, definition, value);

/** Holds an answer of the platform, in property names, against the shape that its operation promises. */
export const validateResult = (shape: string, value: unknown): readonly Problem[] =>
  problemsOf({ ...results }, shape, value);

function problemsOf(validators: Validators, definition: string, value: unknown): readonly Problem[] {
  const validator = validators[definition];
  if (validator === undefined) throw new TypeError(`No validator of ${definition}`);
  if (validator(value)) return [];
  return (validator.errors ?? [])
    .filter((error) => !concernsUnknown(error, value))
    .map((error) => ({ path: pathText(pathOf(error)), reason: reasonOf(error) }));
}

/** The path that an error is about; a property that is missing or too many is its own path. */
function pathOf({ instancePath, params }: ErrorObject): readonly (string | number)[] {
  const parts = instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const inner: unknown = params["missingProperty"] ?? params["additionalProperty"];
  return typeof inner === "string" ? [...parts, inner] : parts;
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, part)
        ? (inner as Readonly<Record<string | number, unknown>>)[part]
        : undefined,
    value,
  );
}

/** Whether an error is about something unknown. A property that nobody knows is wrong whatever its value will be. */
function concernsUnknown(error: ErrorObject, value: unknown): boolean {
  const path = pathOf(error);
  const relevant = error.keyword === "additionalProperties" ? path.slice(0, -1) : path;
  return relevant.some((_, index) => valueAt(value, relevant.slice(0, index + 1)) instanceof Unknown);
}

/** What is wrong, in words. The value itself is never repeated, but for suggestions: it may be a secret. */
function reasonOf({ keyword, params, parentSchema, data, message }: ErrorObject): string {
  switch (keyword) {
    case "required":
      return "is required";
    case "additionalProperties": {
      const properties: unknown = parentSchema?.["properties"];
      const known = isProperties(properties) ? Object.keys(properties) : [];
      return `is not a known property${suggestion(String(params["additionalProperty"]), known)}`;
    }
    case "enum": {
      const allowed = [params["allowedValues"]].flat().map(String);
      return `must be one of ${allowed.join(", ")}${typeof data === "string" ? suggestion(data, allowed) : ""}`;
    }
    case "minLength":
      return params["limit"] === 1 ? "must not be empty" : `must have at least ${params["limit"]} characters`;
    case "minimum":
      return `must be at least ${params["limit"]}`;
    case "maximum":
      return `must be at most ${params["limit"]}`;
    case "uniqueItems":
      return `must not have the same item twice (items ${params["j"]} and ${params["i"]})`;
    case "type":
      return `must be of type ${[params["type"]].flat().join(" or ")}`;
    default:
      return message ?? "is not valid";
  }
}

/** Names the nearest of the known words, when it is near enough to be what was meant. */
function suggestion(word: string, known: readonly string[]): string {
  const lower = known.map((candidate) => candidate.toLowerCase());
  const nearest = known[lower.indexOf(closest(word.toLowerCase(), lower))];
  if (nearest === undefined) return "";
  const near = distance(word.toLowerCase(), nearest.toLowerCase()) <= Math.ceil(nearest.length / 3);
  return near ? `; did you mean ${nearest}?` : "";
}
