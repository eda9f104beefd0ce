import { expect, test } from "@jest/globals";

import { startEmulator } from "./index.ts";
import { undocumented } from "./testing/documented.ts";
import { send } from "./testing/http.ts";

const operations: [operationId: string, methodAndPath: string, body: unknown][] = [
  ["addStorageZone", "POST /storagezone", { Name: "a", Region: "DE" }],
  ["getStorageZone", "GET /storagezone/1", undefined],
  ["requestExternalHttpCertificate", "POST /pullzone/requestExternalHttpCertificate", { Hostname: "www.example.com" }],
  ["updateBotDetection", "PATCH /shield/shield-zone/2001/bot-detection", {}],
  ["getApiGuardian", "GET /shield/shield-zone/2001/api-guardian", undefined],
  ["getShieldZoneByPullZone", "GET /shield/shield-zone/get-by-pullzone/1001", undefined],
  ["updateCollection", "POST /library/3001/collections/intro", { name: "a" }],
  ["setThumbnail", "POST /library/3001/videos/a/thumbnail", undefined],
  ["listContainerRegistries", "GET /mc/registries", undefined],
  ["recreatePod", "POST /mc/apps/orders/pods/orders-0/recreate", undefined],
];

test.each(operations)(
  "%s: refuses a missing and a wrong key, in its error shape, and does not act",
  async (id, path, body) => {
    await using emulator = await startEmulator();
    const before = emulator.state();
    for (const [accesskey, access] of [["", "absent"] as const, ["wrong", "invalid"] as const]) {
      const reply = await send(emulator, path, { body, headers: { accesskey } });
      expect(reply.status).toBe(401);
      expect(undocumented(id, reply)).toEqual([]);
      expect(emulator.journal.entries(id).at(-1)).toMatchObject({ headers: { accesskey: access }, acted: false });
    }
    expect(emulator.state()).toEqual(before);
  },
);

const withJson = operations.filter(([, , body]) => body !== undefined);

test.each(withJson)("%s: refuses a body that is not JSON, of another type, or missing", async (id, path) => {
  await using emulator = await startEmulator();
  for (const [body, type] of [
    ["{", "application/json"],
    ['"text"', "application/json"],
    ["null", "application/json"],
    ["[]", "application/json"],
    ["{}", "text/plain"],
    [undefined, undefined],
  ]) {
    const headers = type === undefined ? {} : { "content-type": type };
    const reply = await send(emulator, path, { body, headers });
    expect(reply.status).toBe(400);
    expect(undocumented(id, reply)).toEqual([]);
  }
});

test("refuses a query that is not documented", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, "GET /storagezone/1?expand=true");
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({ Field: "expand", Message: "expand: is not a known property" });
});

test("a path that is none is answered with text, which is no documented shape", async () => {
  await using emulator = await startEmulator();
  for (const path of ["/", "/storagezones", "/storagezone/1/files", "/storagezone/", "//storagezone", "/StorageZone"]) {
    const reply = await send(emulator, `GET ${path}`);
    expect([path, reply.status, reply.text]).toEqual([path, 404, `The platform has no operation GET ${path}.\n`]);
    expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  }
});

test("a method that a path does not take is answered with those it takes", async () => {
  await using emulator = await startEmulator();
  const reply = await send(emulator, "DELETE /storagezone/1");
  expect([reply.status, reply.headers.get("allow")]).toEqual([405, "GET"]);
});

test("a path whose percent-encoding is broken is a 400", async () => {
  await using emulator = await startEmulator();
  expect((await send(emulator, "GET /storagezone/%zz")).status).toBe(400);
});
