import { describe, expect, test } from "@jest/globals";
import { OperationError, PartialResourceError } from "./operation-errors.ts";
import { Provider } from "./provider.ts";
import { externalCertificateRequest } from "./resources/external-certificate-request.ts";
import { shieldBotDetection } from "./resources/shield-bot-detection.ts";
import { storageZone } from "./resources/storage-zone.ts";
import { seeded, startEmulatedProvider } from "./testing/emulated-provider.ts";
import { rejection } from "./testing/rejection.ts";
import { startScriptedPlatform } from "./testing/scripted-platform.ts";
import { testConfig } from "./testing/test-config.ts";
import { testScope } from "./testing/test-scope.ts";

const zone = { name: "assets", region: "DE", replicationRegions: ["NY"] };
const { hostname } = seeded;

describe("a zone that was created, but of which the answer cannot be used", () => {
  async function creating(body: unknown, responseValidation: "warn" | "strict" = "warn") {
    await using platform = await startScriptedPlatform([{ status: 201, body }]);
    const provider = new Provider();
    provider.configure(testConfig(platform.url, { responseValidation }));
    const scope = testScope({ name: "my-zone" });
    const error = await provider.create(storageZone, zone, scope).catch((failure: unknown) => failure);
    return { error, sent: platform.calls, warnings: scope.warnings };
  }

  test("is kept with its id in strict mode", async () => {
    const { error, sent } = await creating({ Id: 5 }, "strict");
    expect(error).toBeInstanceOf(PartialResourceError);
    expect(error).toMatchObject({ id: "5", inputs: zone, state: { ...zone, storageZoneId: 5 } });
    expect(sent).toEqual(["POST /storagezone"]);
  });

  test("is used with a warning otherwise", async () => {
    const { error, warnings } = await creating({ Id: 5, Name: "assets" });
    expect(error).toMatchObject({ id: "5", state: { ...zone, storageZoneId: 5 } });
    expect(warnings).toEqual([expect.stringContaining("the answer differs from the specification")]);
  });

  test("is not replaced after a refresh that found values of wrong types", async () => {
    const odd = { Id: 5, Name: "", Region: 42, ReplicationRegions: "NY" };
    await using platform = await startScriptedPlatform([{ body: odd }]);
    const provider = new Provider();
    provider.configure(testConfig(platform.url));
    const scope = testScope();
    const last = { inputs: zone, state: { ...zone, storageZoneId: 5 } };
    const { inputs = {} } = (await provider.read(storageZone, "5", last, scope)) ?? {};
    expect(provider.diff(storageZone, inputs, zone, scope).changes).toEqual([]);
    expect(scope.warnings).toEqual([
      expect.stringMatching(/: region must be of type string; replicationRegions must be of type array; /),
    ]);
  });

  test("keeps what was declared where the answer has null", async () => {
    for (const mode of ["warn", "strict"] as const) {
      const { error } = await creating({ Id: 5, Name: null, Region: null, UserId: null }, mode);
      expect(error).toMatchObject({ id: "5", state: { ...zone, storageZoneId: 5, userId: null } });
    }
  });

  test.each<[string, unknown]>([
    ["lacks the Id", { Name: "assets" }],
    ["has null for the Id", { Id: null, Name: "assets" }],
    ["has an Id beyond what a double can tell apart", '{"Id": 9007199254740993, "Name": "assets"}'],
    ["has an Id that is no number", { Id: "assets", Name: "assets" }],
    ["is not JSON", "<html></html>"],
    ["is cut off", '{"Id": 5, "Na'],
    ["is empty", undefined],
    ["is an empty object", {}],
    ["is null", "null"],
    ["is a list", [{ Id: 5 }]],
  ])("is told with the command that imports it when the answer %s", async (_, body) => {
    for (const mode of ["warn", "strict"] as const) {
      const { error, sent } = await creating(body, mode);
      expect(error).toBeInstanceOf(OperationError);
      expect(error).not.toBeInstanceOf(PartialResourceError);
      expect(error).toMatchObject({
        code: "OUTCOME_UNKNOWN",
        message: expect.stringMatching(
          /^creating storage zone "assets": Add Storage Zone: .+\(OUTCOME_UNKNOWN, HTTP 201\).+import it with pulumi import edgeplatform:index:StorageZone my-zone <storageZoneId>$/,
        ),
      });
      expect(String(error)).not.toMatch(/INVALID_RESPONSE|900719925474099[23]/);
      expect(sent).toEqual(["POST /storagezone"]);
    }
  });

  test.each([
    ["my.zone-1_a", "my.zone-1_a"],
    ["my zone", "'my zone'"],
    ["it's; $(x)", "'it'\\''s; $(x)'"],
  ])("is told with a command that a shell takes as it is meant: %s", async (name, word) => {
    await using platform = await startScriptedPlatform([{ status: 500 }]);
    const provider = new Provider();
    provider.configure(testConfig(platform.url));
    const error = await rejection(provider.create(storageZone, zone, testScope({ name })), OperationError);
    expect(error.message.endsWith(`pulumi import edgeplatform:index:StorageZone ${word} <storageZoneId>`)).toBe(true);
  });

  test("is not said to be created where the platform may hold it for other reasons", async () => {
    await using platform = await startScriptedPlatform([{ body: { error: null, data: null } }]);
    const provider = new Provider();
    provider.configure(testConfig(platform.url));
    const creating = provider.create(shieldBotDetection, { shieldZoneId: 7 }, testScope());
    expect((await rejection(creating, PartialResourceError)).message).toMatch(
      /\(INVALID_RESPONSE, HTTP 200\).* It is kept in the state: run pulumi up again\.$/,
    );
  });

  test("is finished by the next update, which reads it and creates nothing", async () => {
    await using platform = await startEmulatedProvider({ settings: { responseValidation: "strict" } });
    platform.emulator.inject({ alter: (body) => Object.assign({}, body, { Discount: "none" }) });
    const { provider } = platform;
    const partial = await rejection(provider.create(storageZone, zone, testScope()), PartialResourceError);
    const state = await provider.update(storageZone, partial.id, zone, partial.state, testScope());
    expect(state).toMatchObject({ ...zone, storageZoneId: 5001, discount: 0 });
    expect(platform.emulator.journal.entries().map(({ operationId }) => operationId)).toEqual([
      "addStorageZone",
      "getStorageZone",
    ]);
  });

  test("and that is gone by the next update is told", async () => {
    await using platform = await startEmulatedProvider();
    const updating = platform.provider.update(storageZone, "5001", zone, zone, testScope());
    const error = await rejection(updating, OperationError);
    expect(error).toMatchObject({
      code: "NOT_FOUND",
      message: 'storage zone "assets" is gone. Run pulumi refresh.',
    });
  });
});

describe("a partially created certificate request", () => {
  test("is finished as it is, and sent no second time", async () => {
    await using platform = await startEmulatedProvider();
    const state = { hostname, challenge: { a: 1 } };
    const updated = await platform.provider.update(
      externalCertificateRequest,
      hostname,
      { hostname },
      state,
      testScope(),
    );
    expect(updated).toEqual(state);
    expect(platform.sent()).toEqual([]);
  });
});
