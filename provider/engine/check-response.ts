import pb from "@pulumi/pulumi/proto/provider_pb.js";
import type { Problem } from "../problem.ts";
import type { Properties } from "../values.ts";
import { encodeStruct, type Path } from "./struct.ts";

/** Checked inputs as the engine takes them, and what is wrong with them. */
export function checkResponse(inputs: Properties, secrets: readonly Path[], problems: readonly Problem[]) {
  const response = new pb.CheckResponse();
  response.setInputs(encodeStruct(inputs, secrets));
  response.setFailuresList(failuresOf(problems));
  return response;
}

export const failuresOf = (problems: readonly Problem[]): pb.CheckFailure[] =>
  problems.map(({ path, reason }) => new pb.CheckFailure().setProperty(path).setReason(reason));
