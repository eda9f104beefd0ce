import * as grpc from "@grpc/grpc-js";
import emptyPb from "google-protobuf/google/protobuf/empty_pb.js";
import pluginPb from "@pulumi/pulumi/proto/plugin_pb.js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import type { Provider } from "../provider.ts";
import { packageSchema } from "../schema.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { version } from "../version.ts";
import { Call } from "./call.ts";
import { configurationCalls } from "./configuration-calls.ts";
import type { EngineConnection } from "./connection.ts";
import { functionCalls } from "./function-calls.ts";
import { handler, type Unary } from "./handler.ts";
import { ProtocolError } from "./protocol-error.ts";
import { resourceCalls } from "./resource-calls.ts";
import { statusOf } from "./status.ts";

/** The engine's service, on top of the provider without transport. */
export function providerService(
  provider: Provider,
  connection: EngineConnection,
  tracing?: Tracing,
): grpc.UntypedServiceImplementation {
  const unary: Unary = (answer) => handler(connection, tracing, answer);
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

    cancel: unary(async () => {
      connection.cancel();
      // The engine's collector may be gone before the plugin is.
      await Promise.all([tracing?.flush(), connection.drain()]);
      return new emptyPb.Empty();
    }),

    getPluginInfo: unary(async () => new pluginPb.PluginInfo().setVersion(version)),
    getSchema: unary(async () => new pb.GetSchemaResponse().setSchema(packageSchema())),
    getMapping: unary(async () => new pb.GetMappingResponse()),
    getMappings: unary(async () => new pb.GetMappingsResponse()),

    ...configurationCalls(provider, unary),
    ...resourceCalls(provider, unary),
    ...functionCalls(provider, unary),

    parameterize: unary(async () => unsupported("parameterization")),
    call: unary(async () => unsupported("methods")),
    construct: unary(async () => unsupported("component resources")),
    list: (call: grpc.ServerWritableStream<pb.ListRequest, pb.ListResponse>) => {
      call.emit("error", statusOf(unsupportedError("listing resources"), new Call(connection)));
    },
  };
}

const unsupportedError = (what: string): ProtocolError =>
  new ProtocolError(grpc.status.UNIMPLEMENTED, `edgeplatform does not support ${what}`);

function unsupported(what: string): never {
  throw unsupportedError(what);
}
