import { describe, expect, test } from "@jest/globals";
import { OperationError } from "../operation-errors.ts";
import { startEmulatedProvider } from "../testing/emulated-provider.ts";
import { rejection } from "../testing/rejection.ts";
import { testScope } from "../testing/test-scope.ts";
import { getStorageZone } from "./get-storage-zone.ts";

const seed = { storageZones: [{ Id: 7, Name: "assets", Region: "NY", Rewrite404To200: true }] };

describe("getStorageZone", () => {
  test("gives the zone of a number, with every property", async () => {
    await using platform = await startEmulatedProvider({ seed });
    const answer = await platform.provider.invoke(getStorageZone, { id: 7 }, testScope());
    expect(answer).toMatchObject({
      result: { storageZoneId: 7, name: "assets", region: "NY", rewrite404To200: true, custom404FilePath: "" },
    });
    expect("result" in answer ? Object.keys(answer.result) : []).toHaveLength(19);
    expect(platform.sent()).toEqual(["GET /storagezone/7"]);
  });

  test("gives a deleted zone too, which says that it is", async () => {
    await using platform = await startEmulatedProvider({ seed });
    platform.emulator.platform.storageZones.remove(7);
    const answer = await platform.provider.invoke(getStorageZone, { id: 7 }, testScope());
    expect(answer).toMatchObject({ result: { deleted: true } });
  });

  test("fails for a zone that is not there", async () => {
    await using platform = await startEmulatedProvider({ seed });
    const error = await rejection(platform.provider.invoke(getStorageZone, { id: 8 }, testScope()), OperationError);
    expect(error.code).toBe("NOT_FOUND");
    expect(error.message).toBe(
      "calling getStorageZone: Get Storage Zone: the platform has no such object (NOT_FOUND, HTTP 404): There is no such storage " +
        "zone (field Id, key storagezone.not_found). Check the ids in the program.",
    );
  });

  test.each([
    [{}, "id is required"],
    [{ id: null }, "id is required"],
    [{ id: "7" }, "id must be of type integer"],
    [{ id: 7.5 }, "id must be of type integer"],
    [{ id: 2 ** 53 }, "id must be at most 9007199254740991"],
    [{ id: 7, zoneId: 7 }, "zoneId is not a known property"],
  ])("refuses the arguments %j before anything is sent", async (args, problem) => {
    await using platform = await startEmulatedProvider({ seed });
    const answer = await platform.provider.invoke(getStorageZone, args, testScope());
    expect("problems" in answer && answer.problems.map(({ path, reason }) => `${path} ${reason}`)).toEqual([problem]);
    expect(platform.sent()).toEqual([]);
  });
});
