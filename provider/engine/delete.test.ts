import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { urnOf } from "../testing/plugin.ts";
import { failureOf } from "../testing/rpc-failure.ts";
import { type Session, startSession } from "../testing/session.ts";
import { type ResourceType, resourceTypes, validInputs } from "../testing/valid-inputs.ts";

let session: Session;
beforeAll(async () => void (session = await startSession()));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

const named: Record<ResourceType, RegExp> = {
  StorageZone: /^storage zone "assets" \(5001\) stays on the platform/,
  ShieldBotDetection: /^bot detection of shield zone 2001 stays on the platform/,
  VideoCollection: /^collection "5e0f5b8a-\S+" of video library "3001" stays on the platform/,
  VideoThumbnail: /^thumbnail of video "0b9d6c1e-\S+" in video library "3001" stays on the platform/,
  ExternalCertificateRequest: /^certificate request for hostname "www.example.com" stays on the platform/,
  PodRecreation: /^recreation of pod "orders\/orders-0" stays on the platform/,
};

test.each(resourceTypes)("%s: a warning at the resource names the object that stays; nothing is sent", async (type) => {
  const { plugin, engine, emulator } = session;
  const { id, properties } = await plugin.create(type, validInputs[type]);
  emulator.journal.clear();
  await plugin.delete(type, id, properties, validInputs[type]);
  expect(engine.logged).toEqual([
    { severity: "warning", urn: urnOf(type), message: expect.stringMatching(named[type]), ephemeral: false },
  ]);
  expect(session.requests).toEqual([]);
});

test("what is already gone is deleted all the same", async () => {
  const { plugin, emulator } = session;
  const { id, properties } = await plugin.create("StorageZone", validInputs.StorageZone);
  emulator.platform.storageZones.purge(5001);
  await plugin.delete("StorageZone", id, properties);
  expect(session.requests).toEqual(["addStorageZone"]);
});

test.each(resourceTypes)("%s under onDelete: error is refused, with the ways out", async (type) => {
  await session.configure({ onDelete: "error" });
  const properties = { ...validInputs[type], storageZoneId: 5001 };
  const failure = await failureOf(session.plugin.delete(type, "5001", properties));
  expect(failure.code).toBe("FAILED_PRECONDITION");
  expect(failure.message).toMatch(named[type]);
  expect(failure.message).toMatch(/set onDelete to "warn" and run pulumi up first, or run pulumi state delete/);
  expect(session.engine.logged).toEqual([]);
});
