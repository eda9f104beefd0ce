// Tier and S3 support type: the specification says that they exist and what they may be, and does not name them.
import { describe, expect, test } from "@jest/globals";
import { startEmulatedProvider } from "../testing/emulated-provider.ts";
import { testScope } from "../testing/test-scope.ts";
import { storageZone } from "./storage-zone.ts";

const names = { storageZoneTierProperty: "ZoneTier", storageZoneS3TypeProperty: "S3Kind" };
const inputs = { name: "assets", region: "DE", tier: 1, s3Type: 0 };
const noNames = { resourceName: "assets", autonaming: undefined, randomSeed: new Uint8Array() };

describe("a storage zone's tier and S3 support type", () => {
  test("are sent and read back under the names that the user gives", async () => {
    await using platform = await startEmulatedProvider({ settings: { names } });
    const { id, state } = await platform.provider.create(storageZone, inputs, testScope());
    expect(platform.sent()).toEqual([["POST /storagezone", { Name: "assets", Region: "DE", ZoneTier: 1, S3Kind: 0 }]]);
    expect(state).toMatchObject({ tier: 1, s3Type: 0 });
    platform.emulator.platform.storageZones.edit(id, { ZoneTier: 0 });
    const found = await platform.provider.read(storageZone, id, { inputs, state }, testScope());
    expect(found).toMatchObject({ state: { tier: 0, s3Type: 0 }, inputs: { tier: 0, s3Type: 0 } });
  });

  test("without a name fail in check, with the command that names them", async () => {
    await using platform = await startEmulatedProvider({
      settings: { names: { ...names, storageZoneTierProperty: undefined } },
    });
    const { problems } = await platform.provider.check(storageZone, inputs, undefined, noNames);
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
    const { problems } = await platform.provider.check(storageZone, { ...inputs, tier: 2 }, undefined, noNames);
    expect(problems).toEqual([{ path: "tier", reason: "must be <= 1" }]);
  });
});
