import { describe, expect, test } from "@jest/globals";
import { OperationError, PartialResourceError } from "../operation-errors.ts";
import { startEmulatedProvider } from "../testing/emulated-provider.ts";
import { rejection } from "../testing/rejection.ts";
import { testScope } from "../testing/test-scope.ts";
import { storageZone } from "./storage-zone.ts";

const inputs = { name: "assets", region: "DE", replicationRegions: ["NY", "SYD"] };

describe("a storage zone", () => {
  test("is created with one request, and has the platform's number as its id", async () => {
    await using platform = await startEmulatedProvider();
    const { id, state } = await platform.provider.create(storageZone, inputs, testScope());
    expect(id).toBe("5001");
    expect(state).toMatchObject({ ...inputs, storageZoneId: 5001, deleted: false, pullZones: [] });
    expect(state["password"]).toBe(platform.emulator.platform.storageZones.get(5001)?.Password);
    expect(platform.sent()).toEqual([
      ["POST /storagezone", { Name: "assets", Region: "DE", ReplicationRegions: ["NY", "SYD"] }],
    ]);
  });

  test("without replication regions sends none", async () => {
    await using platform = await startEmulatedProvider();
    await platform.provider.create(storageZone, { name: "assets", region: "LA" }, testScope());
    expect(platform.sent()).toEqual([["POST /storagezone", { Name: "assets", Region: "LA" }]]);
  });

  test("is read by its number, with all its pull zones", async () => {
    const PullZones = [{ Id: 1001, Name: "shop", EUUSDiscount: 5, Hostnames: [{ Value: "www.example.com" }] }];
    const seed = { storageZones: [{ Id: 7, Name: "assets", Region: "DE", PullZones }] };
    await using platform = await startEmulatedProvider({ seed });
    const found = await platform.provider.read(storageZone, "7", undefined, testScope());
    expect(found).toMatchObject({
      id: "7",
      state: {
        storageZoneId: 7,
        pullZones: [{ name: "shop", euUsDiscount: 5, hostnames: [{ value: "www.example.com" }] }],
      },
      inputs: { name: "assets", region: "DE" },
    });
    expect(platform.sent()).toEqual(["GET /storagezone/7"]);
  });

  test("is gone when it is marked as deleted, or not there", async () => {
    await using platform = await startEmulatedProvider({
      seed: { storageZones: [{ Id: 7, Name: "assets", Region: "DE", Deleted: true }] },
    });
    for (const id of ["7", "8"]) {
      expect(await platform.provider.read(storageZone, id, undefined, testScope())).toBeUndefined();
    }
  });

  test("that was refused is told by its property, with what the platform said", async () => {
    await using platform = await startEmulatedProvider({
      seed: { storageZones: [{ Name: "assets", Region: "NY" }] },
    });
    const error = await rejection(platform.provider.create(storageZone, inputs, testScope()), OperationError);
    expect(error.code).toBe("REFUSED");
    expect(error.message).toBe(
      'creating storage zone "assets": Add Storage Zone: the platform refused it (REFUSED, HTTP 400): ' +
        "The storage zone name is already taken (field name, key storagezone.name_taken). Correct the program and run it again.",
    );
  });

  test("whose creation is ambiguous is told with the command that imports it, and sent once", async () => {
    await using platform = await startEmulatedProvider();
    platform.emulator.inject({ drop: "after" });
    const scope = testScope({ name: "my-zone" });
    const error = await rejection(platform.provider.create(storageZone, inputs, scope), OperationError);
    expect(error.code).toBe("OUTCOME_UNKNOWN");
    expect(error.message).toContain(
      "import it with pulumi import edgeplatform:index:StorageZone my-zone <storageZoneId>",
    );
    expect(platform.sent()).toHaveLength(1);
    expect(platform.emulator.platform.storageZones.list()).toHaveLength(1);
  });

  test("whose answer deviates is kept as partially created in strict mode", async () => {
    await using platform = await startEmulatedProvider({ settings: { responseValidation: "strict" } });
    platform.emulator.inject({ alter: (body) => Object.assign({}, body, { StorageUsed: "much" }) });
    const error = await rejection(platform.provider.create(storageZone, inputs, testScope()), PartialResourceError);
    expect(error).toMatchObject({ id: "5001", inputs, state: { storageZoneId: 5001, storageUsed: "much" } });
    expect(error.message).toContain("storageUsed must be of type number");
  });

  test.each([
    [{ name: "assets", storageZoneId: 7 }, 'storage zone "assets" (7)'],
    [{ name: "assets" }, 'storage zone "assets"'],
    [{ storageZoneId: 7 }, "storage zone (7)"],
    [{ storageZoneId: 0, name: "" }, 'storage zone "" (0)'],
    [{}, "storage zone"],
  ])("of %j is called %s", (properties, text) => {
    expect(storageZone.describe(properties)).toBe(text);
  });
});

// The specification says that these exist and what they may be, and does not name them.
const names = { storageZoneTierProperty: "ZoneTier", storageZoneS3TypeProperty: "S3Kind" };
const unshown = { name: "assets", region: "DE", tier: 1, s3Type: 0 };
const noNames = { resourceName: "assets", autonaming: undefined, randomSeed: new Uint8Array() };

describe("a storage zone's tier and S3 support type", () => {
  test("are sent and read back under the names that the user gives", async () => {
    await using platform = await startEmulatedProvider({ settings: { names } });
    const { id, state } = await platform.provider.create(storageZone, unshown, testScope());
    expect(platform.sent()).toEqual([["POST /storagezone", { Name: "assets", Region: "DE", ZoneTier: 1, S3Kind: 0 }]]);
    expect(state).toMatchObject({ tier: 1, s3Type: 0 });
    platform.emulator.platform.storageZones.edit(id, { ZoneTier: 0 });
    const found = await platform.provider.read(storageZone, id, { inputs: unshown, state }, testScope());
    expect(found).toMatchObject({ state: { tier: 0, s3Type: 0 }, inputs: { tier: 0, s3Type: 0 } });
  });

  test("without a name fail in check, with the command that names them", async () => {
    await using platform = await startEmulatedProvider({
      settings: { names: { ...names, storageZoneTierProperty: undefined } },
    });
    const { problems } = await platform.provider.check(storageZone, unshown, undefined, noNames);
    expect(problems).toEqual([
      {
        path: "tier",
        reason:
          "cannot be sent, because the specification does not show its property name. Name it: " +
          "pulumi config set edgeplatform:storageZoneTierProperty <name>",
      },
    ]);
  });

  test("may be 0 or 1", async () => {
    await using platform = await startEmulatedProvider({ settings: { names } });
    const { problems } = await platform.provider.check(storageZone, { ...unshown, tier: 2 }, undefined, noNames);
    expect(problems).toEqual([{ path: "tier", reason: "must be at most 1" }]);
  });
});
