import { describe, expect, test } from "@jest/globals";
import { OperationError } from "../operation-errors.ts";
import { seeded, startEmulatedProvider } from "../testing/emulated-provider.ts";
import { rejection } from "../testing/rejection.ts";
import { testScope } from "../testing/test-scope.ts";
import { getApiGuardian } from "./get-api-guardian.ts";

describe("getApiGuardian", () => {
  test("gives the configuration and the endpoints of a shield zone", async () => {
    await using platform = await startEmulatedProvider();
    const args = { shieldZoneId: seeded.shieldZoneId };
    const answer = await platform.provider.invoke(getApiGuardian, args, testScope());
    expect(answer).toMatchObject({
      result: {
        configuration: { shieldZoneId: 2001, isEnabled: true, title: "Orders", maxNestingDepth: 10 },
        endpoints: [
          { apiGuardianEndpointId: 1, availableParameters: { path: ["orderId"], query: [] } },
          {
            apiGuardianEndpointId: 2,
            authSchemes: [{ schemeName: "bearer", credentialName: "Authorization", httpScheme: "bearer" }],
            rateLimitingRequestCount: 60,
          },
        ],
      },
    });
    expect("result" in answer ? Object.keys(answer.result).toSorted() : []).toEqual(["configuration", "endpoints"]);
    expect(platform.sent()).toEqual(["GET /shield/shield-zone/2001/api-guardian"]);
  });

  test("fails when the wrapper says so within a success", async () => {
    await using platform = await startEmulatedProvider();
    const body = { error: { success: false, message: "Not enabled.", errorKey: "guardian.off" }, data: null };
    platform.emulator.inject({ body });
    const calling = platform.provider.invoke(getApiGuardian, { shieldZoneId: 2001 }, testScope());
    const error = await rejection(calling, OperationError);
    expect(error.code).toBe("REFUSED");
    expect(error.message).toContain("(REFUSED, HTTP 200): Not enabled (key guardian.off).");
  });

  test("fails for a shield zone that is not there", async () => {
    await using platform = await startEmulatedProvider();
    const calling = platform.provider.invoke(getApiGuardian, { shieldZoneId: 9 }, testScope());
    expect((await rejection(calling, OperationError)).code).toBe("NOT_FOUND");
  });
});
