import pb from "@pulumi/pulumi/proto/provider_pb.js";
import type { Problem } from "../problem.ts";
import type { Properties } from "../values.ts";
import { encodeStruct } from "./struct-encoder.ts";
import type { Path } from "./path.ts";

/** Checked inputs as the engine takes them, and what is wrong with them. */
export function checkResponse(inputs: Properties, secrets: readonly Path[], problems: readonly Problem[]) {
  const isSecret = (path: string): boolean =>
    secrets.some(([name]) => name === path) && inputs[path] !== undefined && inputs[path] !== "";
  const told = problems.map(({ path, reason }) => ({ path: isSecret(path) ? quoted(path) : path, reason }));
  const response = new pb.CheckResponse();
  response.setInputs(encodeStruct(inputs, secrets));
  response.setFailuresList(failuresOf(told));
  return response;
}

/**
 * The other form of the path of a property. The engine prints the value of the property whose name a failure gives, in
 * plaintext even when it is secret; by this form it finds none.
 */
const quoted = (name: string): string => `[${JSON.stringify(name)}]`;

export const failuresOf = (problems: readonly Problem[]): pb.CheckFailure[] =>
  problems.map(({ path, reason }) => new pb.CheckFailure().setProperty(path).setReason(reason));
