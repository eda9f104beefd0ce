import { expect, test } from "@jest/globals";

import { SeedError, startEmulator } from "../index.ts";
import { undocumented } from "../testing/documented.ts";
import { send } from "../testing/http.ts";

test("creates a zone with every documented field, and reads it back", async () => {
  await using emulator = await startEmulator({ seed: {}, now: () => new Date("2030-01-31T12:00:00Z") });
  const body = { Name: "assets", Region: "NY", ReplicationRegions: ["DE", "SYD"] };
  const created = await send(emulator, "POST /storagezone", { body });

  expect(created.status).toBe(201);
  expect(undocumented("addStorageZone", created)).toEqual([]);
  expect(created.body).toMatchObject({
    ...body,
    Id: 5001,
    Deleted: false,
    DateModified: "2030-01-31T12:00:00.000Z",
    StorageUsed: 0,
    FilesStored: 0,
    PullZones: [],
    StorageHostname: "storage-ny.example.net",
  });

  const read = await send(emulator, "GET /storagezone/5001");
  expect(read.status).toBe(200);
  expect(undocumented("getStorageZone", read)).toEqual([]);
  expect(read.body).toEqual(created.body);
});

test("gives each zone an id and passwords of its own", async () => {
  await using emulator = await startEmulator({ seed: { storageZones: [{ Id: 7000, Name: "old", Region: "LA" }] } });
  for (const Name of ["a", "b"]) await send(emulator, "POST /storagezone", { body: { Name, Region: "DE" } });

  const zones = emulator.platform.storageZones.list();
  expect(zones.map(({ Id, Name }) => [Id, Name])).toEqual([
    [7000, "old"],
    [7001, "a"],
    [7002, "b"],
  ]);
  expect(new Set(zones.flatMap(({ Password, ReadOnlyPassword }) => [Password, ReadOnlyPassword])).size).toBe(6);
});

test("a seeded zone without an id gets one that no other zone of the seed has", async () => {
  const storageZones = [
    { Name: "a", Region: "DE" },
    { Id: 5001, Name: "b", Region: "DE" },
  ];
  await using emulator = await startEmulator({ seed: { storageZones } });
  expect(emulator.platform.storageZones.list().map(({ Id, Name }) => [Name, Id])).toEqual([
    ["a", 5002],
    ["b", 5001],
  ]);
});

test("gives properties back whose names are not documented, but lets none set a documented one", async () => {
  await using emulator = await startEmulator({ seed: {} });
  const body = { Name: "assets", Region: "DE", MyTier: 1, S3: 0, Id: 3, Password: "mine", Deleted: true };
  const created = await send(emulator, "POST /storagezone", { body });

  expect(created.body).toMatchObject({ MyTier: 1, S3: 0, Id: 5001, Deleted: false, ReplicationRegions: [] });
  expect(created.body).not.toMatchObject({ Password: "mine" });
});

test("refuses a name that is taken, until its zone is deleted", async () => {
  await using emulator = await startEmulator({ seed: { storageZones: [{ Id: 1, Name: "assets", Region: "DE" }] } });
  const again = await send(emulator, "POST /storagezone", { body: { Name: "assets", Region: "NY" } });

  expect(again.status).toBe(400);
  expect(undocumented("addStorageZone", again)).toEqual([]);
  expect(again.body).toEqual({
    ErrorKey: "storagezone.name_taken",
    Field: "Name",
    Message: "The storage zone name is already taken.",
  });

  emulator.platform.storageZones.remove(1);
  expect((await send(emulator, "POST /storagezone", { body: { Name: "assets", Region: "NY" } })).status).toBe(201);
});

test.each([
  ["no name", { Region: "DE" }, "Name", "Name: is required"],
  ["an empty name", { Name: "", Region: "DE" }, "Name", "Name: must NOT have fewer than 1 characters"],
  ["no region", { Name: "a" }, "Region", "Region: is required"],
  ["a region that is none", { Name: "a", Region: "SYD" }, "Region", "Region: must be one of DE, NY, LA, SG"],
  [
    "a replication region that is none",
    { Name: "a", Region: "DE", ReplicationRegions: ["NY", "XX"] },
    "ReplicationRegions[1]",
    "ReplicationRegions[1]: must be one of DE, NY, LA, SG, SYD",
  ],
  ["a name of another type", { Name: 5, Region: "DE" }, "Name", "Name: must be string"],
])("refuses %s", async (_, body, Field, Message) => {
  await using emulator = await startEmulator({ seed: {} });
  const reply = await send(emulator, "POST /storagezone", { body });

  expect(reply.status).toBe(400);
  expect(undocumented("addStorageZone", reply)).toEqual([]);
  expect(reply.body).toEqual({ ErrorKey: "request.invalid", Field, Message });
  expect(emulator.platform.storageZones.list()).toEqual([]);
});

test("answers with 404 for a zone that is not there, and 400 for an id that is none", async () => {
  await using emulator = await startEmulator({ seed: {} });
  const unknown = await send(emulator, "GET /storagezone/1");
  expect(unknown.status).toBe(404);
  expect(unknown.body).toEqual({
    ErrorKey: "storagezone.not_found",
    Field: "Id",
    Message: "There is no such storage zone.",
  });
  const noId = await send(emulator, "GET /storagezone/abc");
  expect(noId.status).toBe(400);
  expect(noId.body).toMatchObject({ Field: "id", Message: "id: must be integer" });
});

test("drifts: an edit shows in the next read, a removed zone is marked as deleted, a purged one is gone", async () => {
  await using emulator = await startEmulator({ seed: { storageZones: [{ Id: 1, Name: "assets", Region: "DE" }] } });
  const { storageZones } = emulator.platform;

  storageZones.edit(1, { Rewrite404To200: true, Id: 9 });
  expect((await send(emulator, "GET /storagezone/1")).body).toMatchObject({ Id: 1, Rewrite404To200: true });

  storageZones.remove(1);
  const removed = await send(emulator, "GET /storagezone/1");
  expect(removed.status).toBe(200);
  expect(removed.body).toMatchObject({ Deleted: true });

  expect(storageZones.purge(1)).toBe(true);
  expect((await send(emulator, "GET /storagezone/1")).status).toBe(404);
  expect(storageZones.edit(1, {})).toBeUndefined();
});

test("a seeded zone is whole, its pull zones with their hostnames included", async () => {
  const PullZones = [{ Id: 1001, Name: "shop", ZoneSecurityKey: "key", Hostnames: [{ Value: "www.example.com" }] }];
  const zone = { Id: 1, Name: "assets", Region: "DE", PullZones };
  await using emulator = await startEmulator({ seed: { storageZones: [zone] } });
  const read = await send(emulator, "GET /storagezone/1");

  expect(undocumented("getStorageZone", read)).toEqual([]);
  expect(read.body).toMatchObject({
    PullZones: [{ Id: 1001, ZoneSecurityKey: "key", EnableTLS1: false, Hostnames: [{ ForceSSL: false }] }],
  });
});

test("a seed with two zones of one name is refused", async () => {
  const zone = { Name: "assets", Region: "DE" };
  const starting = startEmulator({ seed: { storageZones: [zone, zone] } });
  await expect(starting).rejects.toThrow(SeedError);
  await expect(starting).rejects.toThrow("storageZones[1].Name: is the name of another storage zone");
});
