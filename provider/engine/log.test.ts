import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import * as grpc from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import type pb from "@pulumi/pulumi/proto/engine_pb.js";
import { startPlugin, urnOf } from "../testing/plugin.ts";
import { failureOf } from "../testing/rpc-failure.ts";
import { refusingAddress } from "../testing/scripted-platform.ts";
import { type Session, startSession } from "../testing/session.ts";
import { validInputs } from "../testing/valid-inputs.ts";

let session: Session;
beforeAll(async () => void (session = await startSession()));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

const zone = validInputs.StorageZone;

test("what takes no note of the user logs nothing", async () => {
  const { plugin, engine } = session;
  const { inputs } = await plugin.check("StorageZone", zone);
  const { id, properties } = await plugin.create("StorageZone", inputs);
  await plugin.read("StorageZone", id, { properties, inputs });
  await plugin.diff("StorageZone", { oldInputs: inputs, news: inputs });
  await failureOf(plugin.create("StorageZone", inputs));
  expect(engine.logged).toEqual([]);
});

test("a warning has its resource's URN, and is there before the operation ends", async () => {
  const { plugin, engine } = session;
  await plugin.delete("StorageZone", "1", { storageZoneId: 1 }, {}, "a name::with separators");
  expect(engine.logged).toMatchObject([{ severity: "warning", urn: urnOf("StorageZone", "a name::with separators") }]);
  await plugin.diff("StorageZone", { oldInputs: zone, news: { ...zone, region: "NY" } });
  expect(engine.logged.slice(1)).toMatchObject([{ severity: "warning", urn: urnOf("StorageZone"), ephemeral: false }]);
  expect(engine.logged[1]?.message).toMatch(/^Replacing it makes a second object with the name "assets"/);
});

test("a name that was made may be replaced without a warning, unless it is made the same again", async () => {
  const { plugin, engine } = session;
  const { inputs } = await plugin.check("StorageZone", { region: "DE" });
  const changed = await plugin.diff("StorageZone", { oldInputs: inputs, news: { ...inputs, region: "NY" } });
  expect(changed.replaces).toEqual(["region"]);
  expect(engine.logged).toEqual([]);

  const autonaming = { mode: "PROPOSE", proposedName: "verbatim" } as const;
  const verbatim = (await plugin.check("StorageZone", { region: "DE" }, { autonaming })).inputs;
  await plugin.diff("StorageZone", { oldInputs: verbatim, news: { ...verbatim, region: "NY" } });
  expect(engine.logged.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Replacing it makes a second object with the name "verbatim".* write out another\.$/),
  ]);
});

test("a refresh, which replaces nothing, does not warn of a replacement", async () => {
  const { plugin, engine, emulator } = session;
  const { inputs } = await plugin.check("StorageZone", zone);
  const { id, properties } = await plugin.create("StorageZone", inputs);
  emulator.platform.storageZones.edit(id, { Region: "LA" });
  const read = await plugin.read("StorageZone", id, { properties, inputs });
  const drift = { oldInputs: read.inputs ?? {}, news: inputs };
  expect((await plugin.diff("StorageZone", drift)).replaces).toEqual(["region"]);
  expect(engine.logged).toEqual([]);
  await plugin.check("StorageZone", zone, { olds: read.inputs ?? {} });
  await plugin.diff("StorageZone", drift);
  expect(engine.logged).toHaveLength(1);
});

test("a wait shows in the progress line of its resource, and what follows it is done", async () => {
  const { plugin, engine, emulator } = session;
  emulator.inject({ operationId: "addStorageZone", status: 429, retryAfter: 1 });
  const { id } = await plugin.create("StorageZone", zone);
  expect(id).toBe("5001");
  expect(engine.logged).toEqual([
    {
      severity: "info",
      ephemeral: true,
      urn: urnOf("StorageZone"),
      message: expect.stringMatching(/^waiting 1 s after HTTP 429/),
    },
  ]);
});

test("a wait for another request shows in the progress line of its resource", async () => {
  const { plugin, engine, emulator } = session;
  emulator.inject({ operationId: "requestExternalHttpCertificate", status: 429, retryAfter: 1 });
  const request = validInputs.ExternalCertificateRequest;
  await Promise.all([1, 2].map(() => plugin.create("ExternalCertificateRequest", request)));
  expect(engine.logged.map(({ message, ephemeral }) => ({ message, ephemeral }))).toEqual(
    expect.arrayContaining([
      { message: "waiting for another request for the same hostname", ephemeral: true },
      { message: "waiting 1 s after HTTP 429", ephemeral: true },
    ]),
  );
  expect(engine.logged).toHaveLength(2);
});

test("each attempt to send a request is a line at debug level, with its resource's URN", async () => {
  const { plugin, engine, emulator } = session;
  emulator.inject({ operationId: "addStorageZone", status: 429, retryAfter: 1 });
  emulator.inject({ operationId: "addStorageZone", headers: { "x-request-id": "req-7" } });
  const { id } = await plugin.create("StorageZone", zone);
  emulator.inject({ operationId: "getStorageZone", drop: "before" });
  emulator.inject({ operationId: "getStorageZone", status: 404 });
  await plugin.read("StorageZone", id);
  await failureOf(plugin.invoke("getStorageZone", { id: 1 }));
  // Debug lines hold up no operation; when the engine is done, all are there.
  await plugin.cancel();
  const urn = urnOf("StorageZone");
  const lines = [
    [urn, /^POST \/storagezone: 429 in \d+ ms, attempt 1$/],
    [urn, /^POST \/storagezone: 201 in \d+ ms, attempt 2, request id req-7$/],
    [urn, /^GET \/storagezone\/\{id\}: ECONNRESET in \d+ ms, attempt 1$/],
    [urn, /^GET \/storagezone\/\{id\}: 404 in \d+ ms, attempt 2$/],
    ["", /^GET \/storagezone\/\{id\}: 404 in \d+ ms, attempt 1$/],
  ] as const;
  expect(engine.debugged).toEqual(
    lines.map(([about, line]) => ({
      severity: "debug",
      ephemeral: false,
      urn: about,
      message: expect.stringMatching(line),
    })),
  );
});

test("messages of one operation arrive in their order, those of others apart", async () => {
  const { plugin, engine } = session;
  const names = Array.from({ length: 50 }, (_, index) => `zone-${index}`);
  await Promise.all(names.map((name) => plugin.delete("StorageZone", "1", { name, storageZoneId: 1 }, {}, name)));
  expect(engine.logged.map(({ urn }) => urn).sort()).toEqual(names.map((name) => urnOf("StorageZone", name)).sort());
  for (const { urn, message } of engine.logged) expect(message).toContain(`"${urn.split("::").at(-1)}"`);
});

test("nothing is an error: the engine would take it for a failed update", async () => {
  const { plugin, engine, emulator } = session;
  await failureOf(plugin.create("StorageZone", { ...zone, region: "XX" }));
  emulator.inject({ operationId: "addStorageZone", status: 500 });
  await failureOf(plugin.create("StorageZone", zone));
  emulator.inject({ operationId: "getStorageZone", status: 200, act: false, body: { Id: 1 } });
  await plugin.read("StorageZone", "1");
  expect(engine.logged.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("an engine that cannot be reached fails nothing and holds nothing up", async () => {
  const { port } = await refusingAddress();
  await using plugin = await startPlugin({ args: [`127.0.0.1:${port}`] });
  const start = performance.now();
  await Promise.all(Array.from({ length: 20 }, () => plugin.delete("StorageZone", "1", { storageZoneId: 1 })));
  expect(performance.now() - start).toBeLessThan(1_000);
});

test("an engine that takes messages and never answers holds up all operations together once", async () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const taken: string[] = [];
  const all = Promise.withResolvers<undefined>();
  const server = new grpc.Server();
  using stack = new DisposableStack();
  stack.defer(() => server.forceShutdown());
  server.addService(EngineService, {
    log: ({ request }: grpc.ServerUnaryCall<pb.LogRequest, unknown>) => {
      if (taken.push(request.getUrn()) > names.length) all.resolve(undefined);
    },
  });
  const port = await promisify(server.bindAsync.bind(server))("127.0.0.1:0", grpc.ServerCredentials.createInsecure());
  await using plugin = await startPlugin({ args: [`127.0.0.1:${port}`] });
  const deleted = (name: string) => plugin.delete("StorageZone", "1", { storageZoneId: 1 }, {}, name);
  const start = performance.now();
  await Promise.all(names.map(deleted));
  await deleted("later");
  await plugin.cancel();
  // One answer is waited for, for five seconds; six would take half a minute.
  expect(performance.now() - start).toBeLessThan(15_000);
  await all.promise;
  expect(taken.sort()).toEqual([...names, "later"].map((name) => urnOf("StorageZone", name)));
}, 60_000);
