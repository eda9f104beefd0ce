import * as grpc from "@grpc/grpc-js";
import emptyPb from "google-protobuf/google/protobuf/empty_pb.js";
import pluginPb from "@pulumi/pulumi/proto/plugin_pb.js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import { checkSettings, readConfig } from "../config.ts";
import type { Provider } from "../provider.ts";
import { tokenOf } from "../registry.ts";
import { packageSchema } from "../schema.ts";
import { diffSettings } from "../settings-diff.ts";
import type { Problem } from "../validation.ts";
import { holdsUnknown, type Properties } from "../values.ts";
import { version } from "../version.ts";
import type { EngineConnection } from "./connection.ts";
import { diffResponse } from "./diff-response.ts";
import { functionOf, nameSource, resourceIn } from "./requests.ts";
import { secretOutputs } from "./secrets.ts";
import { MissingSettingsError, ProtocolError, statusOf } from "./status.ts";
import { decodeStruct, encodeStruct, type Path } from "./struct.ts";

/** Answers one call; what it notes as secret is secret in the details of an error too. */
type Answer<Request, Response> = (request: Request, note: (secrets: readonly Path[]) => void) => Promise<Response>;

/** Turns an answer into a handler that always calls back, once, whatever is thrown. */
function handler<Request, Response>(
  connection: EngineConnection,
  answer: Answer<Request, Response>,
): grpc.handleUnaryCall<Request, Response> {
  return (call, callback) => {
    let secrets: readonly Path[] = [];
    const note = (paths: readonly Path[]): void => {
      secrets = paths;
    };
    void (async () => answer(call.request, note))().then(
      async (response) => {
        await connection.flush();
        callback(null, response);
      },
      async (error: unknown) => {
        await connection.flush();
        callback(statusOf(error, secrets));
      },
    );
  };
}

/** The engine's service, on top of the provider without transport. */
export function providerService(provider: Provider, connection: EngineConnection): grpc.UntypedServiceImplementation {
  const unary = <Request, Response>(answer: Answer<Request, Response>): grpc.handleUnaryCall<Request, Response> =>
    handler(connection, answer);

  return {
    handshake: unary(async (request: pb.ProviderHandshakeRequest) => {
      if (request.getEngineAddress() !== "") connection.attach(request.getEngineAddress());
      const response = new pb.ProviderHandshakeResponse();
      response.setAcceptSecrets(true);
      response.setAcceptResources(true);
      response.setAcceptOutputs(true);
      response.setSupportsAutonamingConfiguration(true);
      return response;
    }),

    attach: unary(async (request: pluginPb.PluginAttach) => {
      connection.attach(request.getAddress());
      return new emptyPb.Empty();
    }),

    getPluginInfo: unary(async () => {
      const response = new pluginPb.PluginInfo();
      response.setVersion(version);
      return response;
    }),

    getSchema: unary(async () => {
      const response = new pb.GetSchemaResponse();
      response.setSchema(packageSchema());
      return response;
    }),

    getMapping: unary(async () => new pb.GetMappingResponse()),
    getMappings: unary(async () => new pb.GetMappingsResponse()),

    checkConfig: unary(async (request: pb.CheckRequest) => {
      const { properties, secrets } = decodeStruct(request.getNews());
      const response = new pb.CheckResponse();
      response.setInputs(encodeStruct(properties, secrets));
      response.setFailuresList(failuresOf(checkSettings(properties, process.env)));
      return response;
    }),

    diffConfig: unary(async (request: pb.DiffRequest) => {
      const olds = decodeStruct(request.getOldInputs() ?? request.getOlds());
      return diffResponse(diffSettings(olds.properties, decodeStruct(request.getNews()).properties));
    }),

    configure: unary(async (request: pb.ConfigureRequest) => {
      const args = request.getArgs();
      const { properties } = args === undefined ? { properties: variables(request) } : decodeStruct(args);
      if (!holdsUnknown(properties)) configure(provider, properties);
      const response = new pb.ConfigureResponse();
      response.setAcceptsecrets(true);
      response.setAcceptresources(true);
      response.setAcceptoutputs(true);
      response.setSupportspreview(true);
      response.setSupportsAutonamingConfiguration(true);
      return response;
    }),

    check: unary(async (request: pb.CheckRequest) => {
      const resource = resourceIn(request.getUrn());
      const olds = request.getOlds();
      const { properties, secrets } = decodeStruct(request.getNews());
      const last = olds === undefined ? undefined : decodeStruct(olds).properties;
      const { inputs, problems } = provider.check(resource, properties, last, nameSource(request));
      const response = new pb.CheckResponse();
      response.setInputs(encodeStruct(inputs, secrets));
      response.setFailuresList(failuresOf(problems));
      return response;
    }),

    diff: unary(async (request: pb.DiffRequest) => {
      const resource = resourceIn(request.getUrn());
      const olds = decodeStruct(request.getOldInputs() ?? request.getOlds()).properties;
      const news = decodeStruct(request.getNews()).properties;
      return diffResponse(provider.diff(resource, olds, news, connection.scope(request.getUrn(), 0)));
    }),

    create: unary(async (request: pb.CreateRequest, note) => {
      const resource = resourceIn(request.getUrn());
      const { properties, secrets } = decodeStruct(request.getProperties());
      const marked = secretOutputs(tokenOf(resource), secrets);
      note(marked);
      const response = new pb.CreateResponse();
      if (request.getPreview()) {
        response.setProperties(encodeStruct(provider.previewCreate(resource, properties), marked));
        return response;
      }
      const { id, state } = await provider.create(
        resource,
        properties,
        connection.scope(request.getUrn(), request.getTimeout()),
      );
      response.setId(id);
      response.setProperties(encodeStruct(state, marked));
      return response;
    }),

    read: unary(async (request: pb.ReadRequest) => {
      const resource = resourceIn(request.getUrn());
      const state = decodeStruct(request.getProperties());
      const inputs = decodeStruct(request.getInputs());
      // An import brings an id and nothing else.
      const known = Object.keys(state.properties).length + Object.keys(inputs.properties).length > 0;
      const last = known ? { state: state.properties, inputs: inputs.properties } : undefined;
      const found = await provider.read(
        resource,
        request.getId(),
        last,
        connection.scope(request.getUrn(), request.getTimeout()),
      );
      const response = new pb.ReadResponse();
      if (found === undefined) return response;
      const marked = secretOutputs(tokenOf(resource), state.secrets, inputs.secrets);
      response.setId(found.id);
      response.setProperties(encodeStruct(found.state, marked));
      response.setInputs(encodeStruct(found.inputs, inputs.secrets));
      return response;
    }),

    update: unary(async (request: pb.UpdateRequest) => {
      const resource = resourceIn(request.getUrn());
      const { properties, secrets } = decodeStruct(request.getNews());
      const olds = decodeStruct(request.getOlds());
      const state = request.getPreview()
        ? provider.previewUpdate(resource, properties, olds.properties)
        : await provider.update(
            resource,
            request.getId(),
            properties,
            olds.properties,
            connection.scope(request.getUrn(), request.getTimeout()),
          );
      const response = new pb.UpdateResponse();
      response.setProperties(encodeStruct(state, secretOutputs(tokenOf(resource), secrets)));
      return response;
    }),

    delete: unary(async (request: pb.DeleteRequest) => {
      const resource = resourceIn(request.getUrn());
      const { properties } = decodeStruct(request.getProperties());
      provider.delete(resource, properties, connection.scope(request.getUrn(), request.getTimeout()));
      return new emptyPb.Empty();
    }),

    invoke: unary(async (request: pb.InvokeRequest) => {
      const definition = functionOf(request.getTok());
      const { properties, secrets } = decodeStruct(request.getArgs());
      const response = new pb.InvokeResponse();
      const answer = await provider.invoke(definition, properties, connection.scope("", 0));
      if ("problems" in answer) response.setFailuresList(failuresOf(answer.problems));
      else response.setReturn(encodeStruct(answer.result, secretOutputs(tokenOf(definition), secrets)));
      return response;
    }),

    cancel: unary(async () => {
      connection.cancel();
      return new emptyPb.Empty();
    }),

    parameterize: unary(async () => unsupported("parameterization")),
    call: unary(async () => unsupported("methods")),
    construct: unary(async () => unsupported("component resources")),
    list: (call: grpc.ServerWritableStream<pb.ListRequest, pb.ListResponse>) => {
      call.emit("error", statusOf(unsupportedError("listing resources"), []));
    },
  };
}

const failuresOf = (problems: readonly Problem[]): pb.CheckFailure[] =>
  problems.map(({ path, reason }) => {
    const failure = new pb.CheckFailure();
    failure.setProperty(path);
    failure.setReason(reason);
    return failure;
  });

/** Settings as engines send them that know no structured arguments: `edgeplatform:config:<name>` → text. */
const variables = (request: pb.ConfigureRequest): Properties =>
  Object.fromEntries([...request.getVariablesMap().entries()].map(([key, value]) => [key.split(":").at(-1), value]));

function configure(provider: Provider, properties: Properties): void {
  const result = readConfig(properties, process.env);
  if ("config" in result) return provider.configure(result.config);
  const { problems, missing } = result;
  if (missing.length > 0) throw new MissingSettingsError(missing);
  const reasons = problems.map(({ path, reason }) => `edgeplatform:${path} ${reason}`).join("; ");
  throw new ProtocolError(grpc.status.INVALID_ARGUMENT, reasons);
}

const unsupportedError = (what: string): ProtocolError =>
  new ProtocolError(grpc.status.UNIMPLEMENTED, `edgeplatform does not support ${what}`);

function unsupported(what: string): never {
  throw unsupportedError(what);
}
