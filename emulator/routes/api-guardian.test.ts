import { expect, test } from "@jest/globals";

import { startEmulator } from "../index.ts";
import { undocumented } from "../testing/documented.ts";
import { send } from "../testing/http.ts";

test("answers with the seeded configuration and endpoints", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, "GET /shield/shield-zone/2001/api-guardian");

  expect(reply.status).toBe(200);
  expect(undocumented("getApiGuardian", reply)).toEqual([]);
  expect(reply.body).toMatchObject({
    error: { success: true },
    data: {
      configuration: { shieldZoneId: 2001, isEnabled: true, title: "Orders" },
      endpoints: [
        { apiGuardianEndpointId: 1, shieldZoneId: 2001, requestMethod: "GET", requestPath: "/orders/{orderId}" },
        { apiGuardianEndpointId: 2, shieldZoneId: 2001, requestMethod: "POST", requestPath: "/orders" },
      ],
    },
  });
});

test("a shield zone without a seeded guardian has an empty one", async () => {
  await using emulator = await startEmulator({ seed: { shieldZones: [{ shieldZoneId: 1, pullZoneId: 2 }] } });
  const reply = await send(emulator, "GET /shield/shield-zone/1/api-guardian");
  expect(undocumented("getApiGuardian", reply)).toEqual([]);
  expect(reply.body).toMatchObject({ data: { configuration: { shieldZoneId: 1, isEnabled: false }, endpoints: [] } });
});

test("answers with the result wrapper for an unknown shield zone", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, "GET /shield/shield-zone/1/api-guardian");
  expect(reply.status).toBe(404);
  expect(undocumented("getApiGuardian", reply)).toEqual([]);
  expect(reply.body).toMatchObject({ error: { success: false, errorKey: "shieldzone.not_found" }, data: null });
});
