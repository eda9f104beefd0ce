import type * as grpc from "@grpc/grpc-js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import type { Provider } from "../provider.ts";
import { tokenOf } from "../token.ts";
import { failuresOf } from "./check-response.ts";
import type { Unary } from "./handler.ts";
import { secretResults } from "./secrets.ts";
import { encodeStruct } from "./struct-encoder.ts";

/** What the engine asks of the functions. */
export const functionCalls = (provider: Provider, unary: Unary): grpc.UntypedServiceImplementation => ({
  invoke: unary(async (request: pb.InvokeRequest, call) => {
    const definition = call.function(request.getTok());
    const { properties, secrets } = call.decode(request.getArgs());
    const response = new pb.InvokeResponse();
    const answer = await provider.invoke(definition, properties, call.scope());
    if ("problems" in answer) response.setFailuresList(failuresOf(answer.problems));
    else response.setReturn(encodeStruct(answer.result, secretResults(tokenOf(definition), secrets)));
    return response;
  }),
});
