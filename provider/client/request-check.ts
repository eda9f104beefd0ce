import type { OperationId } from "../generated/types.gen.ts";
import { operations } from "../generated/wire.gen.ts";
import { inWords, type Problem } from "../problem.ts";
import { validateInputs } from "../validation.ts";
import type { Properties } from "../values.ts";
import { CallError } from "./errors.ts";

/** Throws unless the parameters of an operation are as the API description wants them. */
export function requireValid(id: OperationId, parameters: Properties): void {
  const shape = `${id.charAt(0).toUpperCase()}${id.slice(1)}Parameters`;
  const problems = [...validateInputs(shape, parameters), ...brokenLines(parameters)];
  if (problems.length > 0) throw new CallError("INVALID_REQUEST", operations[id], inWords(problems));
}

/** Names and the like that hold a line break: nobody means one, and it might pass for the beginning of something else. */
const brokenLines = (parameters: Properties): readonly Problem[] =>
  Object.entries(parameters)
    .filter(([, value]) => typeof value === "string" && /[\r\n\0]/.test(value))
    .map(([path]) => ({ path, reason: "must be one line" }));
