import { describe, expect, test } from "@jest/globals";
import { OperationError } from "../operation-errors.ts";
import { seeded, startEmulatedProvider } from "../testing/emulated-provider.ts";
import { rejection } from "../testing/rejection.ts";
import { testScope } from "../testing/test-scope.ts";
import { getShieldZoneByPullZone } from "./get-shield-zone-by-pull-zone.ts";

describe("getShieldZoneByPullZone", () => {
  test("gives the shield zone that belongs to a pull zone, under readable names", async () => {
    await using platform = await startEmulatedProvider();
    const args = { pullZoneId: seeded.pullZoneId };
    const answer = await platform.provider.invoke(getShieldZoneByPullZone, args, testScope());
    expect(answer).toMatchObject({
      result: {
        shieldZoneId: seeded.shieldZoneId,
        pullZoneId: seeded.pullZoneId,
        ddosChallengeWindow: 3600,
        wafEngineConfig: [{ name: expect.any(String), valueEncoded: "1" }],
      },
    });
    expect("result" in answer ? Object.keys(answer.result) : []).toHaveLength(18);
    expect(platform.sent()).toEqual(["GET /shield/shield-zone/get-by-pullzone/1001"]);
  });

  test("fails with a binding error of the platform, and says which place it names", async () => {
    await using platform = await startEmulatedProvider();
    platform.emulator.inject({
      status: 400,
      body: {
        location: "pullZoneId",
        value: null,
        formatters: [],
        contentTypes: [],
        declaredType: "int",
        statusCode: 400,
      },
    });
    const calling = platform.provider.invoke(getShieldZoneByPullZone, { pullZoneId: 1 }, testScope());
    expect((await rejection(calling, OperationError)).message).toBe(
      "calling getShieldZoneByPullZone: Get shield zone configuration for a pull zone: the platform refused it " +
        "(REFUSED, HTTP 400): the platform could not bind the request (field pullZoneId). Correct the program and run it again.",
    );
  });

  test("fails for a pull zone without a shield zone", async () => {
    await using platform = await startEmulatedProvider();
    const calling = platform.provider.invoke(getShieldZoneByPullZone, { pullZoneId: 5 }, testScope());
    expect((await rejection(calling, OperationError)).code).toBe("NOT_FOUND");
  });
});
