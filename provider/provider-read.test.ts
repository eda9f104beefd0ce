import { describe, expect, test } from "@jest/globals";
import { defaultsKey } from "./check.ts";
import { MalformedIdError } from "./identity.ts";
import { OperationError } from "./operation-errors.ts";
import { Provider } from "./provider.ts";
import { storageZone } from "./resources/storage-zone.ts";
import { startEmulatedProvider } from "./testing/emulated-provider.ts";
import { rejection } from "./testing/rejection.ts";
import { startScriptedPlatform } from "./testing/scripted-platform.ts";
import { testConfig } from "./testing/test-config.ts";
import { testScope } from "./testing/test-scope.ts";

const zone = { name: "assets", region: "DE", replicationRegions: ["NY"] };

describe("a read", () => {
  const seed = { storageZones: [{ Id: 7, Name: "assets", Region: "DE", ReplicationRegions: ["LA", "NY"] }] };

  test("of what has not changed gives the inputs as they were", async () => {
    await using platform = await startEmulatedProvider({ seed });
    const inputs = { name: "assets", region: "DE", replicationRegions: ["NY", "LA"], [defaultsKey]: ["name"] };
    const found = await platform.provider.read(storageZone, "7", { inputs, state: {} }, testScope());
    expect(found?.inputs).toEqual(inputs);
    expect(found?.state).toMatchObject({ replicationRegions: ["LA", "NY"], storageZoneId: 7 });
  });

  test("finds drift", async () => {
    await using platform = await startEmulatedProvider({ seed });
    platform.emulator.platform.storageZones.edit(7, { ReplicationRegions: ["SYD"], StorageUsed: 5 });
    const last = { inputs: { name: "assets", region: "DE", replicationRegions: ["NY", "LA"] }, state: {} };
    const found = await platform.provider.read(storageZone, "7", last, testScope());
    expect(found).toMatchObject({ state: { storageUsed: 5 }, inputs: { name: "assets", replicationRegions: ["SYD"] } });
  });

  test("carries over what only the provider knows", async () => {
    await using platform = await startEmulatedProvider({ seed });
    const last = { inputs: { ...zone, tier: 1 }, state: { ...zone, tier: 1 } };
    const found = await platform.provider.read(storageZone, "7", last, testScope());
    expect(found).toMatchObject({ state: { tier: 1 }, inputs: { tier: 1 } });
  });

  test("forgets outputs that the platform no longer gives", async () => {
    await using platform = await startEmulatedProvider({ seed });
    platform.emulator.inject({ body: { Id: 7, Name: "assets" } });
    const last = { inputs: zone, state: { ...zone, password: "old" } };
    const found = await platform.provider.read(storageZone, "7", last, testScope());
    expect(found).toEqual({ id: "7", state: { storageZoneId: 7, name: "assets" }, inputs: zone });
  });

  test("of an imported zone gives a program without changes", async () => {
    await using platform = await startEmulatedProvider({ seed });
    const { provider } = platform;
    const found = await provider.read(storageZone, "7", undefined, testScope());
    const inputs = found?.inputs ?? {};
    const names = { resourceName: "x", autonaming: undefined, randomSeed: new Uint8Array() };
    const checked = await provider.check(storageZone, inputs, inputs, names);
    expect(checked).toEqual({ inputs, problems: [] });
    expect(provider.diff(storageZone, inputs, checked.inputs, testScope()).changes).toEqual([]);
  });

  test("takes the id in one form", async () => {
    await using platform = await startEmulatedProvider({ seed });
    const found = await platform.provider.read(storageZone, "%37", undefined, testScope());
    expect(found?.id).toBe("7");
    await rejection(platform.provider.read(storageZone, "007", undefined, testScope()), MalformedIdError);
    expect(platform.sent()).toEqual(["GET /storagezone/7"]);
  });

  test("does not take another object for the one that was asked for", async () => {
    await using platform = await startEmulatedProvider({ seed });
    platform.emulator.inject({ alter: (body) => Object.assign({}, body, { Id: 8 }) });
    const error = await rejection(platform.provider.read(storageZone, "7", undefined, testScope()), OperationError);
    expect(error.code).toBe("INVALID_RESPONSE");
    expect(error.message).toContain("the platform answered with one of another storageZoneId. Check the");
  });

  test("knows the object by its id when the answer has it as text, or not at all", async () => {
    await using platform = await startEmulatedProvider({ seed });
    for (const Id of ["7", null]) {
      platform.emulator.inject({ alter: (body) => Object.assign({}, body, { Id }) });
      const found = await platform.provider.read(storageZone, "7", undefined, testScope());
      expect(found).toMatchObject({ id: "7", state: { storageZoneId: 7 } });
    }
  });

  test.each<[string, number, string | object]>([
    ["a page", 404, "<h1>Not Found</h1>"],
    ["a page", 200, "<h1>Welcome</h1>"],
    ["somebody else's error", 404, { message: "no Route matched with those values" }],
    ["somebody else's answer", 200, { status: "ok" }],
    ["an empty object", 200, {}],
    ["nothing", 200, ""],
  ])("never takes %s (status %d) for the end of the zone, or for the zone", async (_, status, body) => {
    await using platform = await startScriptedPlatform([{ status, body }]);
    const provider = new Provider();
    provider.configure(testConfig(platform.url));
    const last = { inputs: zone, state: { ...zone, storageZoneId: 7 } };
    const error = await rejection(provider.read(storageZone, "7", last, testScope()), OperationError);
    expect(error.code).toBe("INVALID_RESPONSE");
    expect(error.message).toMatch(
      /^reading storage zone \(7\): Get Storage Zone: .+ Check the address of the platform/,
    );
  });
});
