/** What a schema finds wrong, put as a path and a sentence. Values are never quoted: they can be secrets. */
import type { ErrorObject } from "ajv";

export interface FieldProblem {
  /** The path of the wrong property, e.g. `libraries[0].name`; `""` is the whole value. */
  readonly field: string;
  readonly message: string;
}

export function fieldProblem(error: ErrorObject): FieldProblem {
  const params: Record<string, unknown> = error.params;
  switch (error.keyword) {
    case "required":
      return { field: pathOf(error, "missingProperty"), message: "is required" };
    case "additionalProperties":
      return { field: pathOf(error, "additionalProperty"), message: "is not a known property" };
    case "unevaluatedProperties":
      return { field: pathOf(error, "unevaluatedProperty"), message: "is not a known property" };
    case "enum":
      return {
        field: pathOf(error),
        message: `must be one of ${String(params["allowedValues"]).replaceAll(",", ", ")}`,
      };
    default:
      return { field: pathOf(error), message: error.message ?? `breaks the rule ${error.keyword}` };
  }
}

export function describeProblem({ field, message }: FieldProblem): string {
  return field === "" ? message : `${field}: ${message}`;
}

/** The path of what is wrong; `parameter` of the error names the property, when that is not in the path yet. */
function pathOf({ instancePath, params }: ErrorObject, parameter?: string): string {
  const property: unknown = parameter === undefined ? undefined : params[parameter];
  const pointer = typeof property === "string" ? `${instancePath}/${property}` : instancePath;
  return pointer
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, "[$1]")
    .replaceAll("/", ".")
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
}
