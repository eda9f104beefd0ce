import pb from "@pulumi/pulumi/proto/provider_pb.js";
import type { Problem } from "../problem.ts";
import type { Properties } from "../values.ts";
import { encodeStruct, type Path } from "./struct.ts";

/**
 * Checked inputs as the engine takes them, and what is wrong with them.
 *
 * @param secrets - What of the inputs is secret.
 * @param incoming - What of them came in secret. Default: the same.
 */
export function checkResponse(
  inputs: Properties,
  secrets: readonly Path[],
  problems: readonly Problem[],
  incoming: readonly Path[] = secrets,
) {
  const response = new pb.CheckResponse();
  response.setInputs(encodeStruct(inputs, secrets));
  response.setFailuresList(failuresOf(problems.map((problem) => withoutValue(problem, incoming))));
  return response;
}

/**
 * A problem whose path does not bring the value with it. The engine prints the input whose name a failure gives, in
 * plaintext even when it is secret; by the other form of the same path it finds none.
 */
const withoutValue = ({ path, reason }: Problem, secrets: readonly Path[]): Problem => ({
  path: secrets.some(([name]) => name === path) ? `[${JSON.stringify(path)}]` : path,
  reason,
});

export const failuresOf = (problems: readonly Problem[]): pb.CheckFailure[] =>
  problems.map(({ path, reason }) => new pb.CheckFailure().setProperty(path).setReason(reason));
