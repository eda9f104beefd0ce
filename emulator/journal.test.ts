import { expect, test } from "@jest/globals";

import { startEmulator, type JournalEntry } from "./index.ts";
import { send } from "./testing/http.ts";

const body = { Name: "assets", Region: "DE" };

test("records every request in order, with everything but secrets", async () => {
  await using emulator = await startEmulator({ seed: {}, now: () => new Date("2030-01-31T12:00:00Z") });
  await send(emulator, "POST /storagezone", { body });
  await send(emulator, "GET /storagezone/5001?a=1", { headers: { accesskey: "wrong", authorization: "Bearer abc" } });
  await send(emulator, "GET /nowhere", { headers: { accesskey: "" } });

  expect(emulator.journal.entries()).toMatchObject([
    {
      seq: 1,
      time: "2030-01-31T12:00:00.000Z",
      operationId: "addStorageZone",
      method: "POST",
      path: "/storagezone",
      query: {},
      headers: { accesskey: "valid", "content-type": "application/json" },
      body,
      status: 201,
      acted: true,
      fault: null,
      durationMs: expect.any(Number),
    },
    {
      seq: 2,
      operationId: "getStorageZone",
      query: { a: "1" },
      headers: { accesskey: "invalid", authorization: "[redacted]" },
      status: 401,
      acted: false,
    },
    { seq: 3, operationId: null, path: "/nowhere", headers: { accesskey: "absent" }, status: 404, acted: false },
  ]);
  expect(emulator.journal.entries("getStorageZone").map(({ seq }) => seq)).toEqual([2]);
});

test("keeps no key, wherever it was sent and however wrong it was", async () => {
  await using emulator = await startEmulator({ accessKey: "canary-platform-key", videoAccessKey: "canary-video-key" });
  const { accessKey, videoAccessKey } = emulator;
  const stray = { Name: accessKey, Region: "DE", Tag: videoAccessKey };
  await send(emulator, `POST /storagezone?key=${accessKey}`, { body: stray, headers: { "x-key": accessKey } });
  await send(emulator, `GET /${accessKey}`, { headers: { accesskey: "canary-wrong-key" } });
  await send(emulator, "POST /storagezone", { body: `{"Name": "${accessKey}`, headers: { cookie: "canary-cookie" } });
  await send(emulator, "POST /storagezone", { body: accessKey, headers: { "content-type": "text/plain" } });

  expect(JSON.stringify(emulator.journal.entries())).not.toContain("canary");
  expect(emulator.journal.entries()[0]).toMatchObject({
    query: { key: "[access key]" },
    body: { Name: "[access key]" },
  });
});

test("an answer never echoes a key that was wrong", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, "GET /storagezone/1", { headers: { accesskey: "canary" } });
  expect(reply.status).toBe(401);
  expect(reply.text + JSON.stringify([...reply.headers])).not.toContain("canary");
});

test("keeps a body as JSON, as text, or as length and hash", async () => {
  await using emulator = await startEmulator();
  const bodyOf = async (sent: string | Uint8Array, type: string) => {
    emulator.journal.clear();
    await send(emulator, "POST /storagezone", { body: sent, headers: { "content-type": type } });
    return emulator.journal.entries()[0]?.body;
  };
  expect(await bodyOf("[1]", "application/json")).toEqual([1]);
  expect(await bodyOf("[1", "application/json")).toBe("[1");
  expect(await bodyOf("text", "text/plain")).toBe("text");
  expect(await bodyOf(Uint8Array.of(0xff, 0), "application/octet-stream")).toEqual({
    bytes: 2,
    sha256: "ea5dbf9596d187e9500f23e9a680109475341cf4e81f7e043f7d97152c10772f",
  });
});

test("tells listeners of each request until they end it, and forgets on clear without counting anew", async () => {
  await using emulator = await startEmulator();
  const heard: JournalEntry["status"][] = [];
  const end = emulator.journal.onEntry(({ status }) => heard.push(status));
  await send(emulator, "GET /mc/registries");
  emulator.inject({ status: 503 });
  await send(emulator, "GET /mc/registries");
  end();
  emulator.journal.clear();
  await send(emulator, "GET /mc/registries");
  expect(heard).toEqual([200, 503]);
  expect(emulator.journal.entries().map(({ seq }) => seq)).toEqual([3]);
});

test("keeps no more requests than its limit", async () => {
  await using emulator = await startEmulator({ journalLimit: 10 });
  for (let sent = 0; sent < 12; sent++) await send(emulator, "GET /mc/registries");
  expect(emulator.journal.entries().map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});
