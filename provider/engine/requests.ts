import * as grpc from "@grpc/grpc-js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import type { Autonaming, NameSource } from "../autoname.ts";
import type { AnyFunction } from "../function.ts";
import { functions, resources } from "../registry.ts";
import { tokenOf } from "../token.ts";
import type { AnyResource } from "../resource.ts";
import { ProtocolError } from "./protocol-error.ts";

const resourcesByToken = new Map(resources.map((resource) => [tokenOf(resource), resource]));
const functionsByToken = new Map(functions.map((definition) => [tokenOf(definition), definition]));

/** The type token in a URN: `urn:pulumi:<stack>::<project>::<parent types>$<type>::<name>`. */
const typeIn = (urn: string): string => (urn.split("::")[2] ?? "").split("$").at(-1) ?? "";

/** The resource's name in the program, which may hold the separator itself. */
export const nameIn = (urn: string): string => urn.split("::").slice(3).join("::");

/** The resource that a request is about. */
export function resourceIn(urn: string): AnyResource {
  const type = typeIn(urn);
  const resource = resourcesByToken.get(type);
  if (resource !== undefined) return resource;
  throw new ProtocolError(grpc.status.INVALID_ARGUMENT, `edgeplatform has no resource of type "${type}"`);
}

/** The function that a request calls. */
export function functionOf(token: string): AnyFunction {
  const definition = functionsByToken.get(token);
  if (definition !== undefined) return definition;
  throw new ProtocolError(grpc.status.INVALID_ARGUMENT, `edgeplatform has no function "${token}"`);
}

const { Mode } = pb.CheckRequest.AutonamingOptions;

/** What a name that the program leaves out is made from. */
export function nameSource(request: pb.CheckRequest): NameSource {
  return {
    resourceName: nameIn(request.getUrn()),
    autonaming: autonamingOf(request.getAutonaming()),
    randomSeed: request.getRandomseed_asU8(),
  };
}

function autonamingOf(options: pb.CheckRequest.AutonamingOptions | undefined): Autonaming | undefined {
  if (options === undefined) return undefined;
  const proposedName = options.getProposedName();
  switch (options.getMode()) {
    case Mode.DISABLE:
      return { mode: "disable", proposedName };
    case Mode.ENFORCE:
      return { mode: "enforce", proposedName };
    default:
      return { mode: "propose", proposedName };
  }
}
