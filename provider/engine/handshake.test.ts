import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import pluginPb from "@pulumi/pulumi/proto/plugin_pb.js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import emptyPb from "google-protobuf/google/protobuf/empty_pb.js";
import { FakeEngine } from "../testing/fake-engine.ts";
import { startPlugin } from "../testing/plugin.ts";
import { failureOf } from "../testing/rpc-failure.ts";
import { startSession } from "../testing/session.ts";
import { validInputs } from "../testing/valid-inputs.ts";

const inFile = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

describe("the process", () => {
  test("the first line on standard output is the port alone, and nothing is written after it", async () => {
    await using session = await startSession();
    const { plugin, emulator } = session;
    emulator.inject({ operationId: "addStorageZone", malformed: "invalid" });
    await failureOf(plugin.create("StorageZone", validInputs.StorageZone));
    await failureOf(plugin.callRaw("Check", Buffer.from("not a message")));
    await plugin.delete("StorageZone", "1", { storageZoneId: 1 });
    plugin.kill("SIGINT");
    await plugin.exited;

    expect(plugin.stdout).toBe(`${plugin.port}\n`);
    expect(plugin.stdout).toMatch(/^\d+\n$/);
    expect(plugin.stderr).toBe("");
  });

  test.each([
    ["as the engine writes them", ["--logtostderr", "-v=9", "--tracing", "X"]],
    ["as Go's flags may be written too", ["-logtostderr", "-v", "9", "-tracing=X"]],
    ["none", []],
  ])("flags before the engine's address: %s", async (_, flags) => {
    await using engine = await FakeEngine.start();
    await using plugin = await startPlugin({ args: [...flags, engine.address] });
    await plugin.delete("StorageZone", "1", { storageZoneId: 1 });
    expect(engine.logged).toHaveLength(1);
  });
});

describe("the engine's connection", () => {
  test("a plugin that was started by hand takes the engine's address from Attach", async () => {
    await using engine = await FakeEngine.start();
    await using plugin = await startPlugin();
    await plugin.delete("StorageZone", "1", { storageZoneId: 1 });
    expect(engine.logged).toHaveLength(0);

    await plugin.call(ResourceProviderService.attach, new pluginPb.PluginAttach().setAddress(engine.address));
    await plugin.delete("StorageZone", "1", { storageZoneId: 1 });
    expect(engine.logged).toHaveLength(1);
  });

  test("Handshake and Attach move the log to the engine that came last", async () => {
    await using first = await FakeEngine.start();
    await using second = await FakeEngine.start();
    await using plugin = await startPlugin({ args: [first.address] });
    await plugin.handshake(second.address);
    await plugin.delete("StorageZone", "1", { storageZoneId: 1 });
    expect([first.logged.length, second.logged.length]).toEqual([0, 1]);

    await plugin.call(ResourceProviderService.attach, new pluginPb.PluginAttach().setAddress(first.address));
    await plugin.delete("StorageZone", "1", { storageZoneId: 1 });
    expect([first.logged.length, second.logged.length]).toEqual([1, 1]);
  });
});

describe("what the plugin says of itself", () => {
  test("Handshake and Configure agree", async () => {
    await using session = await startSession();
    const { plugin, emulator } = session;
    const handshake = (await plugin.handshake()).toObject();
    const configure = (await plugin.configure({ accessKey: emulator.accessKey, baseUrl: emulator.url })).toObject();

    expect(handshake).toMatchObject({
      acceptSecrets: true,
      acceptResources: true,
      acceptOutputs: true,
      supportsAutonamingConfiguration: true,
      acceptsByteString: false,
    });
    expect(configure).toEqual({
      acceptsecrets: handshake.acceptSecrets,
      acceptresources: handshake.acceptResources,
      acceptoutputs: handshake.acceptOutputs,
      supportsAutonamingConfiguration: handshake.supportsAutonamingConfiguration,
      supportspreview: true,
    });
  });

  test("version, schema and mappings", async () => {
    await using plugin = await startPlugin();
    const { version }: { version?: unknown } = JSON.parse(inFile("package.json"));
    const info = await plugin.call(ResourceProviderService.getPluginInfo, new emptyPb.Empty());
    const schema = await plugin.call(ResourceProviderService.getSchema, new pb.GetSchemaRequest());
    const mapping = await plugin.call(
      ResourceProviderService.getMapping,
      new pb.GetMappingRequest().setKey("terraform").setProvider("edgeplatform"),
    );
    const mappings = await plugin.call(
      ResourceProviderService.getMappings,
      new pb.GetMappingsRequest().setKey("terraform"),
    );

    expect(info.getVersion()).toBe(version);
    expect(schema.getSchema()).toBe(inFile("schema.json"));
    expect(mapping.toObject()).toEqual({ provider: "", data: "" });
    expect(mappings.getProvidersList()).toEqual([]);
  });

  test("what it does not support is UNIMPLEMENTED, the stream of List included", async () => {
    await using plugin = await startPlugin();
    const { parameterize, call, construct } = ResourceProviderService;
    const failures = await Promise.all([
      failureOf(plugin.call(parameterize, new pb.ParameterizeRequest())),
      failureOf(plugin.call(call, new pb.CallRequest())),
      failureOf(plugin.call(construct, new pb.ConstructRequest())),
      failureOf(plugin.list(new pb.ListRequest().setToken("edgeplatform:index:StorageZone"))),
    ]);
    expect(failures.map(({ code, message }) => [code, message])).toEqual([
      ["UNIMPLEMENTED", "edgeplatform does not support parameterization"],
      ["UNIMPLEMENTED", "edgeplatform does not support methods"],
      ["UNIMPLEMENTED", "edgeplatform does not support component resources"],
      ["UNIMPLEMENTED", "edgeplatform does not support listing resources"],
    ]);
  });
});
