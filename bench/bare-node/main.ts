#!/usr/bin/env node
// What Node.js allows: a provider of nothing but Pulumi's stubs, grpc-js and `node:http`. It validates nothing, tries
// nothing again, keeps its connections and writes no log.
import { Agent, request } from "node:http";
import * as grpc from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import empty from "google-protobuf/google/protobuf/empty_pb.js";
import struct from "google-protobuf/google/protobuf/struct_pb.js";

type Zone = Readonly<Record<string, struct.JavaScriptValue>> & { readonly Id: number };

const agent = new Agent({ keepAlive: true });
let settings = { accessKey: "", baseUrl: "" };

function send(body: string): Promise<Zone> {
  return new Promise((resolve, reject) => {
    const headers = {
      AccessKey: settings.accessKey,
      "Content-Type": "application/json",
      Accept: "application/json",
      "Content-Length": Buffer.byteLength(body),
    };
    const sent = request(`${settings.baseUrl}/storagezone`, { method: "POST", agent, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (text += part));
      answer.on("end", () => resolve(JSON.parse(text) as Zone));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Answers a call by what a function makes of its request. */
const unary =
  <Request, Response>(answer: (request: Request) => Promise<Response>): grpc.handleUnaryCall<Request, Response> =>
  (call, callback) =>
    void answer(call.request).then(
      (response) => callback(null, response),
      (error: unknown) => callback({ code: grpc.status.INTERNAL, details: String(error) }),
    );

const server = new grpc.Server({ "grpc.enable_channelz": 0 });
server.addService(ResourceProviderService, {
  handshake: unary(async () => new pb.ProviderHandshakeResponse()),
  configure: unary(async (request: pb.ConfigureRequest) => {
    settings = request.getArgs()?.toJavaScript() as typeof settings;
    return new pb.ConfigureResponse();
  }),
  check: unary(async (request: pb.CheckRequest) => {
    const response = new pb.CheckResponse();
    response.setInputs(request.getNews());
    return response;
  }),
  create: unary(async (request: pb.CreateRequest) => {
    const { name = "", region = "", replicationRegions = [] } = request.getProperties()?.toJavaScript() ?? {};
    const zone = await send(JSON.stringify({ Name: name, Region: region, ReplicationRegions: replicationRegions }));
    const response = new pb.CreateResponse();
    response.setId(String(zone.Id));
    response.setProperties(struct.Struct.fromJavaScript(zone));
    return response;
  }),
  cancel: unary(async () => new empty.Empty()),
});
server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error !== null) throw error;
  process.stdout.write(`${port}\n`);
});
process.once("SIGINT", () => process.exit(0));
