import { Agent, request } from "node:http";
import { createServer } from "node:net";

import { expect, test } from "@jest/globals";

import { defaultAccessKey, startEmulator } from "./index.ts";
import { send } from "./testing/http.ts";

test("listens on a free port of loopback, with the default key and the getting-started seed", async () => {
  await using emulator = await startEmulator();
  await using another = await startEmulator();
  expect(emulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(emulator.videoUrl).toBe(emulator.url);
  expect(another.url).not.toBe(emulator.url);
  expect([emulator.accessKey, emulator.videoAccessKey]).toEqual([defaultAccessKey, defaultAccessKey]);
  expect(emulator.state()).toMatchObject({
    storageZones: [],
    shieldZones: [{ shieldZoneId: 2001, pullZoneId: 1001 }],
    hostnames: [{ value: "www.example.com" }],
    libraries: [{ libraryId: 3001, collections: [{ name: "intro" }], videos: [{}] }],
    registries: [{ isPublic: true }],
    apps: [{ pods: [{ recreations: 0 }] }],
  });
});

test("an empty seed is an empty platform", async () => {
  await using emulator = await startEmulator({ seed: {} });
  expect(emulator.state()).toEqual({
    storageZones: [],
    nextStorageZoneId: 5001,
    shieldZones: [],
    hostnames: [],
    libraries: [],
    registries: [],
    apps: [],
  });
});

test("a port that is taken is an error, and leaves nothing open", async () => {
  const taker = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taker.once("listening", resolve));
  const address = taker.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await expect(startEmulator({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  taker.close();
});

test("close ends at once, with connections that are kept alive and requests that hang", async () => {
  const emulator = await startEmulator({ seed: {} });
  const agent = new Agent({ keepAlive: true });
  await new Promise((resolve) => {
    request(`${emulator.url}/nowhere`, { agent }, (response) => response.resume().once("end", resolve)).end();
  });
  emulator.inject({ hang: true });
  emulator.inject({ delayMs: 60_000 });
  emulator.inject({ body: "x".repeat(1000), bytesPerSecond: 1 });
  const waiting = [1, 2, 3].map(() =>
    send(emulator, "GET /storagezone/1").then(
      () => "answered",
      () => "cut",
    ),
  );
  while (emulator.journal.entries().filter(({ fault }) => fault !== null).length < 3) await new Promise(setImmediate);

  const start = performance.now();
  await emulator.close();
  expect(performance.now() - start).toBeLessThan(1000);
  expect(await Promise.all(waiting)).toEqual(["cut", "cut", "cut"]);
  await expect(send(emulator, "GET /storagezone/1")).rejects.toThrow("fetch failed");
  await emulator.close();
  agent.destroy();
});

test("reset takes objects, journal and faults away, and seeds anew", async () => {
  await using emulator = await startEmulator();
  const fresh = emulator.state();
  await send(emulator, "POST /storagezone", { body: { Name: "assets", Region: "DE" } });
  emulator.inject({ status: 500 });
  emulator.reset();
  expect({ ...emulator.state(), shieldZones: [], registries: [] }).toEqual({
    ...fresh,
    shieldZones: [],
    registries: [],
  });
  expect([emulator.journal.entries(), emulator.faults.list()]).toEqual([[], []]);

  emulator.reset({ hostnames: [{ value: "b.example.com" }] });
  expect(emulator.state()).toMatchObject({ hostnames: [{ value: "b.example.com" }], libraries: [] });
});

test("what state gives back is a copy", async () => {
  await using emulator = await startEmulator();
  Object.assign(emulator.state().shieldZones[0]?.configuration ?? {}, { wafEnabled: "changed" });
  expect(emulator.state().shieldZones[0]?.configuration).toMatchObject({ wafEnabled: true });
});
