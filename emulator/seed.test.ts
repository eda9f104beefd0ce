import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "@jest/globals";

import { checkSeed, readSeed, SeedError, startEmulator } from "./index.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "emulator-seed-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each([
  ["seed.yaml", "hostnames:\n  - value: a.example.com\n"],
  ["seed.json", '{ "hostnames": [{ "value": "a.example.com" }] }'],
])("reads %s", async (name, content) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  await using emulator = await startEmulator({ seed: file });
  expect(emulator.state()).toMatchObject({ hostnames: [{ value: "a.example.com" }], libraries: [] });
});

test.each<[string, unknown, string]>([
  ["no object", [], "must be object"],
  ["an unknown kind", { storagezones: [] }, "storagezones: is not a known property"],
  ["a missing id", { shieldZones: [{ pullZoneId: 1 }] }, "shieldZones[0].shieldZoneId: is required"],
  [
    "a slip in a documented object",
    { shieldZones: [{ shieldZoneId: 1, pullZoneId: 1, configuration: { wafEnable: true } }] },
    "shieldZones[0].configuration.wafEnable: is not a known property",
  ],
  [
    "a wrong type in a nested list",
    {
      libraries: [
        {
          libraryId: 1,
          collections: [
            { collectionId: "a", name: "a" },
            { collectionId: "b", name: 5 },
          ],
        },
      ],
    },
    "libraries[0].collections[1].name: must be string",
  ],
  [
    "a wrong type of a documented field",
    { storageZones: [{ Name: "a", Region: "DE", PullZones: [{ EnableTLS1: "no" }] }] },
    "storageZones[0].PullZones[0].EnableTLS1: must be boolean",
  ],
  [
    "a limit that is none",
    { hostnames: [{ value: "a", certificateLimit: { requests: -1, seconds: 1 } }] },
    "must be >= 0",
  ],
])("refuses %s", (_, seed, message) => {
  expect(() => checkSeed(seed)).toThrow(SeedError);
  expect(() => checkSeed(seed)).toThrow(message);
});

test("names the file, when it cannot be read or is no seed", () => {
  const file = join(folder, "wrong.yaml");
  expect(() => readSeed(file)).toThrow(/wrong\.yaml: .*ENOENT/);
  writeFileSync(file, "a: [");
  expect(() => readSeed(file)).toThrow(/wrong\.yaml: /);
  writeFileSync(file, "apps: 5");
  expect(() => readSeed(file)).toThrow(`${file}: apps: must be array`);
});

test("an empty file is an empty platform", () => {
  const file = join(folder, "empty.yaml");
  writeFileSync(file, "# nothing\n");
  expect(readSeed(file)).toEqual({});
});

test("the state is a seed that makes the same platform again", async () => {
  await using emulator = await startEmulator();
  emulator.platform.storageZones.create({ Name: "assets", Region: "DE", MyTier: 1 });
  emulator.platform.hostnames.requestCertificate("www.example.com");
  emulator.platform.libraries.setThumbnail(3001, "0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33", Uint8Array.of(1));
  emulator.platform.apps.recreatePod("orders", "orders-0");
  emulator.platform.storageZones.purge(emulator.platform.storageZones.create({ Name: "b", Region: "LA" }).Id);

  await using again = await startEmulator({ seed: emulator.state() });
  expect(again.state()).toEqual(emulator.state());
  expect(again.platform.storageZones.create({ Name: "c", Region: "LA" }).Id).toBe(5003);
});

test("a second seed adds to the first, and replaces what has the same id", async () => {
  await using emulator = await startEmulator({ seed: { registries: [{ id: 1, displayName: "old" }] } });
  emulator.seed({ registries: [{ id: 1, displayName: "new" }, { id: 2 }] });
  expect(emulator.platform.registries.list()).toMatchObject([{ displayName: "new" }, { id: 2 }]);
});

test("refuses the name of a zone that is there, and adds nothing", async () => {
  await using emulator = await startEmulator({ seed: { storageZones: [{ Id: 1, Name: "assets", Region: "DE" }] } });
  const storageZones = [
    { Name: "new", Region: "DE" },
    { Name: "assets", Region: "DE" },
  ];
  const seeding = () => emulator.seed({ storageZones, hostnames: [{ value: "a.example.com" }] });
  expect(seeding).toThrow("seed: storageZones[1].Name: is the name of another storage zone");
  expect(emulator.state()).toMatchObject({ storageZones: [{ Name: "assets" }], hostnames: [] });
  emulator.platform.storageZones.remove(1);
  seeding();
  expect(emulator.platform.storageZones.list().map(({ Name }) => Name)).toEqual(["assets", "new", "assets"]);
});
