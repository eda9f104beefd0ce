import { request } from "node:http";

import { expect, test } from "@jest/globals";

import { startEmulator, type Emulator } from "../index.ts";
import { send, type Sent } from "../testing/http.ts";

/** Sends a control request, without a key. */
const control = (emulator: Emulator, methodAndPath: string, sent: Sent = {}) =>
  send(emulator, methodAndPath.replace(" /", " /_emulator/"), { ...sent, headers: { accesskey: "", ...sent.headers } });

test("reads and clears the journal; control requests are not in it", async () => {
  await using emulator = await startEmulator();
  await send(emulator, "GET /mc/registries");
  await send(emulator, "GET /storagezone/1");
  expect((await control(emulator, "GET /journal")).body).toMatchObject([
    { seq: 1, status: 200 },
    { seq: 2, status: 404 },
  ]);
  expect((await control(emulator, "GET /journal?operationId=getStorageZone")).body).toMatchObject([{ seq: 2 }]);
  expect((await control(emulator, "DELETE /journal")).status).toBe(204);
  expect((await control(emulator, "GET /journal")).body).toEqual([]);
});

test("adds, lists and ends faults", async () => {
  await using emulator = await startEmulator();
  const body = { operationId: "listContainerRegistries", status: 503, retryAfter: 1, times: "always" };
  const added = await control(emulator, "POST /faults", { body });
  expect(added.status).toBe(201);
  expect(added.body).toEqual({ id: 1, name: "status 503, retry-after", fault: body, hits: 0, remaining: "always" });

  expect((await send(emulator, "GET /mc/registries")).status).toBe(503);
  expect((await control(emulator, "GET /faults")).body).toMatchObject([{ id: 1, hits: 1 }]);
  expect((await control(emulator, "DELETE /faults/1")).status).toBe(204);
  expect((await control(emulator, "DELETE /faults/1")).status).toBe(404);
  expect((await send(emulator, "GET /mc/registries")).status).toBe(200);

  await control(emulator, "POST /faults", { body: { drop: "before" } });
  expect((await control(emulator, "DELETE /faults")).status).toBe(204);
  expect(emulator.faults.list()).toEqual([]);
});

test("seeds, shows the state, and resets", async () => {
  await using emulator = await startEmulator({ seed: {} });
  const body = { hostnames: [{ value: "a.example.com" }] };
  expect((await control(emulator, "POST /seed", { body })).status).toBe(204);
  expect((await control(emulator, "GET /state")).body).toEqual(JSON.parse(JSON.stringify(emulator.state())));
  expect(emulator.state()).toMatchObject(body);
  expect((await control(emulator, "POST /reset")).status).toBe(204);
  expect(emulator.state().hostnames).toEqual([]);
  expect((await control(emulator, "POST /reset", { body })).status).toBe(204);
  expect(emulator.state()).toMatchObject(body);
});

test("edits, deletes and purges a storage zone", async () => {
  await using emulator = await startEmulator({ seed: { storageZones: [{ Id: 1, Name: "assets", Region: "DE" }] } });
  const edited = await control(emulator, "PATCH /storagezones/1", { body: { FilesStored: 3 } });
  expect(edited.body).toMatchObject({ Id: 1, FilesStored: 3 });
  expect((await control(emulator, "DELETE /storagezones/1")).status).toBe(204);
  expect(emulator.platform.storageZones.get(1)).toMatchObject({ Deleted: true, FilesStored: 3 });
  expect((await control(emulator, "DELETE /storagezones/1?purge=true")).status).toBe(204);
  expect((await control(emulator, "DELETE /storagezones/1")).status).toBe(404);
  expect((await control(emulator, "PATCH /storagezones/1", { body: {} })).status).toBe(404);
});

test.each<[string, string, Sent, number, string]>([
  ["a fault that is none", "POST /faults", { body: { stat: 5 } }, 400, "stat: is not a known property"],
  [
    "a fault of no operation",
    "POST /faults",
    { body: { operationId: "x", status: 500 } },
    400,
    "operationId: must be one of",
  ],
  ["a seed that is none", "POST /seed", { body: { apps: [{}] } }, 400, "seed: apps[0].appId: is required"],
  ["no body", "POST /faults", {}, 400, "body: is required"],
  [
    "a body of another type",
    "POST /seed",
    { body: "a", headers: { "content-type": "text/plain" } },
    400,
    "must be JSON",
  ],
  ["an unknown path", "GET /nowhere", {}, 404, "There is no control operation GET /_emulator/nowhere."],
])("refuses %s", async (_, path, sent, status, message) => {
  await using emulator = await startEmulator();
  const reply = await control(emulator, path, sent);
  expect(reply.status).toBe(status);
  expect(reply.body).toEqual({ message: expect.stringContaining(message) });
});

/** The status of a control request that names another host. */
function statusFor(emulator: Emulator, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${emulator.url}/_emulator/state`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once("error", reject)
      .end();
  });
}

test("on loopback only a Host header of this machine will do", async () => {
  await using emulator = await startEmulator();
  const statuses = ["127.0.0.1:80", "localhost", "[::1]:5", "LOCALHOST:1"].map((host) => statusFor(emulator, { host }));
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
  const foreign = ["attacker.example.com", "127.0.0.1.example.com:80", "localhost.example.com", "10.0.0.1"];
  expect(await Promise.all(foreign.map((host) => statusFor(emulator, { host })))).toEqual([403, 403, 403, 403]);
});

test("beyond loopback only the access key will do", async () => {
  await using emulator = await startEmulator({ host: "0.0.0.0", accessKey: "my-own-key" });
  expect(await statusFor(emulator, { host: "build.example.com" })).toBe(403);
  expect(await statusFor(emulator, { host: "build.example.com", accesskey: "my-own-key" })).toBe(200);
});
