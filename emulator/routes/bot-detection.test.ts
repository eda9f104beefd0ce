import { expect, test } from "@jest/globals";

import { startEmulator } from "../index.ts";
import { undocumented } from "../testing/documented.ts";
import { send } from "../testing/http.ts";

const operation = "PATCH /shield/shield-zone/2001/bot-detection";

test("merges into the configuration, and answers with the whole of it", async () => {
  await using emulator = await startEmulator();
  await send(emulator, operation, { body: { requestIntegrity: { level: 1, nested: { a: 1 } } } });
  const body = { requestIntegrity: { nested: { b: 2 } }, browserFingerprint: { complexEnabled: true } };
  const reply = await send(emulator, operation, { body });

  expect(reply.status).toBe(200);
  expect(undocumented("updateBotDetection", reply)).toEqual([]);
  expect(reply.body).toEqual({
    error: { success: true, message: "", errorKey: "" },
    data: {
      shieldZoneId: 2001,
      requestIntegrity: { level: 1, nested: { a: 1, b: 2 } },
      ipAddress: {},
      browserFingerprint: { complexEnabled: true },
    },
  });
  expect(emulator.platform.shieldZones.get(2001)?.botDetection).toMatchObject({
    browserFingerprint: { complexEnabled: true },
  });
});

test("the shield zone of the path counts, not one in the body", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, operation, { body: { shieldZoneId: 5 } });
  expect(reply.body).toMatchObject({ data: { shieldZoneId: 2001 } });
});

test.each(["application/json", "application/json; charset=utf-8", "text/json", "application/merge-patch+json"])(
  "takes %s",
  async (type) => {
    await using emulator = await startEmulator();
    const body = { browserFingerprint: { complexEnabled: true } };
    const reply = await send(emulator, operation, { body, headers: { "content-type": type } });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ data: body });
  },
);

test.each(["text/plain", "text/merge-patch+json", "application/octet-stream", "nonsense"])(
  "refuses %s",
  async (type) => {
    await using emulator = await startEmulator();
    const reply = await send(emulator, operation, { body: {}, headers: { "content-type": type } });
    expect(reply.status).toBe(400);
    expect(undocumented("updateBotDetection", reply)).toEqual([]);
    expect(reply.body).toMatchObject({ detail: expect.stringContaining("Content-Type: must be application/json or") });
  },
);

test("answers with the result wrapper for an unknown shield zone", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, "PATCH /shield/shield-zone/1/bot-detection", { body: {} });
  expect(reply.status).toBe(404);
  expect(undocumented("updateBotDetection", reply)).toEqual([]);
  expect(reply.body).toEqual({
    error: { success: false, message: "There is no such shield zone.", errorKey: "shieldzone.not_found" },
    data: null,
  });
});

test("answers with a problem for a value of a wrong type, and changes nothing", async () => {
  await using emulator = await startEmulator();
  const body = { browserFingerprint: { complexEnabled: "yes" } };
  const reply = await send(emulator, operation, { body });
  expect(reply.status).toBe(400);
  expect(undocumented("updateBotDetection", reply)).toEqual([]);
  expect(reply.body).toMatchObject({
    status: 400,
    instance: "/shield/shield-zone/2001/bot-detection",
    detail: "browserFingerprint.complexEnabled: must be boolean",
  });
  expect(emulator.platform.shieldZones.get(2001)?.botDetection).toMatchObject({
    browserFingerprint: { complexEnabled: false },
  });
});
