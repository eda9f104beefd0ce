import type * as grpc from "@grpc/grpc-js";
import emptyPb from "google-protobuf/google/protobuf/empty_pb.js";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import { PartialResourceError } from "../operation-errors.ts";
import type { Provider, Snapshot } from "../provider.ts";
import { tokenOf } from "../token.ts";
import type { Properties } from "../values.ts";
import { checkResponse } from "./check-response.ts";
import { Course } from "./course.ts";
import { diffResponse } from "./diff-response.ts";
import type { Unary } from "./handler.ts";
import type { Path } from "./path.ts";
import { nameSource } from "./requests.ts";
import { carriedSecrets, secretOutputs } from "./secrets.ts";
import { encodeStruct } from "./struct-encoder.ts";
import { wrappedValues } from "./wrapped-values.ts";

/** What the engine asks of the resources. */
export const resourceCalls = (
  provider: Provider,
  unary: Unary,
  course = new Course(),
): grpc.UntypedServiceImplementation => ({
  check: unary(async (request: pb.CheckRequest, call) => {
    const resource = call.resource(request.getUrn());
    const olds = call.decode(request.getOlds());
    const { properties, secrets } = call.decode(request.getNews());
    const { inputs, problems } = await provider.check(resource, properties, olds.properties, nameSource(request));
    course.checked(request.getUrn(), request.getAutonaming()?.getProposedName() ?? "");
    // A name that is kept from the last update is as secret as it was.
    const kept = olds.secrets.filter(([name]) => name !== undefined && !Object.hasOwn(properties, name));
    const wrong = [...problems, ...wrappedValues(resource, inputs)];
    const told = wrong.map(({ path, reason }) => ({ path, reason: call.redact(reason) }));
    return checkResponse(inputs, [...secrets, ...kept], told);
  }),

  diff: unary(async (request: pb.DiffRequest, call) => {
    const resource = call.resource(request.getUrn());
    const olds = call.decode(request.getOldInputs() ?? request.getOlds()).properties;
    const news = call.decode(request.getNews()).properties;
    const urn = request.getUrn();
    const scope = course.isRefresh(urn, news) ? { warn: () => undefined } : call.scope();
    const ignored = request.getIgnorechangesList();
    return diffResponse(provider.diff(resource, olds, news, scope, ignored, course.nextName(urn)));
  }),

  create: unary(async (request: pb.CreateRequest, call) => {
    const resource = call.resource(request.getUrn());
    const { properties, secrets } = call.decode(request.getProperties());
    call.secretOutputs = secretOutputs(tokenOf(resource), secrets);
    const response = new pb.CreateResponse();
    if (request.getPreview()) {
      const state = await provider.previewCreate(resource, properties);
      response.setProperties(encodeStruct(state, call.secretOutputs));
      return response;
    }
    const made = await provider.create(resource, properties, call.scope(request.getTimeout()));
    response.setId(made.id);
    response.setProperties(encodeMade(made, properties, call.secretOutputs));
    return response;
  }),

  read: unary(async (request: pb.ReadRequest, call) => {
    const resource = call.resource(request.getUrn());
    const state = call.decode(request.getProperties());
    const inputs = call.decode(request.getInputs());
    course.read(request.getUrn(), inputs.properties);
    // An import brings an id and nothing else.
    const known = Object.keys(state.properties).length + Object.keys(inputs.properties).length > 0;
    const last = known ? { state: state.properties, inputs: inputs.properties } : undefined;
    const scope = call.scope(request.getTimeout());
    const found = await provider.read(resource, request.getId(), last, scope);
    const response = new pb.ReadResponse();
    if (found === undefined) return response;
    response.setId(found.id);
    const token = tokenOf(resource);
    response.setProperties(encodeStruct(found.state, secretOutputs(token, state.secrets, inputs.secrets)));
    response.setInputs(encodeStruct(found.inputs, carriedSecrets(token, inputs.secrets)));
    return response;
  }),

  update: unary(async (request: pb.UpdateRequest, call) => {
    const resource = call.resource(request.getUrn());
    const { properties, secrets } = call.decode(request.getNews());
    const olds = call.decode(request.getOlds()).properties;
    const scope = call.scope(request.getTimeout());
    const state = request.getPreview()
      ? await provider.previewUpdate(resource, properties, olds)
      : await provider.update(resource, request.getId(), properties, olds, scope);
    const response = new pb.UpdateResponse();
    response.setProperties(encodeStruct(state, secretOutputs(tokenOf(resource), secrets)));
    return response;
  }),

  delete: unary(async (request: pb.DeleteRequest, call) => {
    const resource = call.resource(request.getUrn());
    const { properties } = call.decode(request.getProperties());
    provider.delete(resource, properties, call.scope(request.getTimeout()));
    return new emptyPb.Empty();
  }),
});

/** The state of what was just made. When it cannot be handed over, the object is kept all the same. */
function encodeMade({ id, state }: Snapshot, inputs: Properties, secrets: readonly Path[]): Struct {
  try {
    return encodeStruct(state, secrets);
  } catch (error) {
    const reason = `It was created, but its state cannot be kept: ${error instanceof Error ? error.message : ""}.`;
    throw new PartialResourceError(id, inputs, inputs, reason);
  }
}
