import { expect, test } from "@jest/globals";

import { startEmulator } from "../index.ts";
import { undocumented } from "../testing/documented.ts";
import { send } from "../testing/http.ts";

test("answers with the shield zone of a pull zone", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, "GET /shield/shield-zone/get-by-pullzone/1001");

  expect(reply.status).toBe(200);
  expect(undocumented("getShieldZoneByPullZone", reply)).toEqual([]);
  expect(reply.body).toMatchObject({
    data: { shieldZoneId: 2001, pullZoneId: 1001, wafEnabled: true, learningModeUntil: "2030-01-31T00:00:00.000Z" },
  });
});

test("shows an edit, and a removed shield zone no more", async () => {
  await using emulator = await startEmulator();
  emulator.platform.shieldZones.edit(2001, { configuration: { wafEnabled: false } });
  const path = "GET /shield/shield-zone/get-by-pullzone/1001";
  expect((await send(emulator, path)).body).toMatchObject({ data: { wafEnabled: false } });
  emulator.platform.shieldZones.remove(2001);
  expect((await send(emulator, path)).status).toBe(404);
});

test("answers with a binding error for a pull zone without a shield zone", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, "GET /shield/shield-zone/get-by-pullzone/1");
  expect(reply.status).toBe(404);
  expect(undocumented("getShieldZoneByPullZone", reply)).toEqual([]);
  expect(reply.body).toMatchObject({ value: null, statusCode: 404 });
});

test("answers with a problem for an id that is none", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, "GET /shield/shield-zone/get-by-pullzone/abc");
  expect(reply.status).toBe(400);
  expect(undocumented("getShieldZoneByPullZone", reply)).toEqual([]);
  expect(reply.body).toMatchObject({ detail: "pullZoneId: must be integer" });
});
