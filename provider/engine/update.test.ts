import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { failureOf } from "../testing/rpc-failure.ts";
import { type Session, startSession } from "../testing/session.ts";
import { type ResourceType, resourceTypes, validInputs } from "../testing/valid-inputs.ts";
import { isUnknown, known, secret } from "../testing/wire.ts";

let session: Session;
beforeAll(async () => void (session = await startSession()));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

const bots = validInputs.ShieldBotDetection;
const collection = validInputs.VideoCollection;

test("sends the change and gives the new state", async () => {
  const { plugin, emulator } = session;
  const { id, properties: olds } = await plugin.create("ShieldBotDetection", bots);
  const news = { ...bots, browserFingerprint: { complexEnabled: false }, ipAddress: { mode: secret("off") } };
  const state = await plugin.update("ShieldBotDetection", id, { olds, oldInputs: bots, news });

  expect(state).toMatchObject({ ...news, shieldZoneId: 2001 });
  expect(session.requests).toEqual(["updateBotDetection", "updateBotDetection"]);
  expect(emulator.journal.entries()[1]?.body).toMatchObject({
    browserFingerprint: { complexEnabled: false },
    ipAddress: { mode: "off" },
  });
});

test("of a resource whose answer holds nothing has the inputs as its state", async () => {
  const { plugin } = session;
  const { id, properties: olds } = await plugin.create("VideoCollection", collection);
  const news = { ...collection, name: secret("outro") };
  expect(await plugin.update("VideoCollection", id, { olds, news })).toEqual(news);
});

describe("of a resource that the platform cannot change", () => {
  test("reads it again and sends no change: it was made in part", async () => {
    const { plugin, emulator } = session;
    const { id, properties } = await plugin.create("StorageZone", validInputs.StorageZone);
    const olds = { storageZoneId: 5001, name: "assets" };
    const news = validInputs.StorageZone;
    expect(await plugin.update("StorageZone", id, { olds, news })).toEqual(properties);
    expect(session.requests).toEqual(["addStorageZone", "getStorageZone"]);

    emulator.platform.storageZones.purge(5001);
    const failure = await failureOf(plugin.update("StorageZone", id, { olds, news }));
    expect(failure).toMatchObject({ code: "NOT_FOUND", message: expect.stringMatching(/is gone. Run pulumi refresh/) });
  });

  test("and cannot read either keeps the state", async () => {
    const { plugin } = session;
    const inputs = validInputs.ExternalCertificateRequest;
    const { id, properties: olds } = await plugin.create("ExternalCertificateRequest", inputs);
    expect(await plugin.update("ExternalCertificateRequest", id, { olds, news: inputs })).toEqual(olds);
    expect(session.requests).toEqual(["requestExternalHttpCertificate"]);
  });
});

describe("in a preview", () => {
  const identity: Record<ResourceType, readonly string[]> = {
    StorageZone: ["storageZoneId"],
    ShieldBotDetection: ["shieldZoneId"],
    VideoCollection: ["libraryId", "collectionId"],
    VideoThumbnail: ["libraryId", "videoId"],
    ExternalCertificateRequest: ["hostname"],
    PodRecreation: ["appId", "podId"],
  };

  test.each(resourceTypes)("%s: no request; the inputs and the identity are known, nothing else is", async (type) => {
    const { plugin, emulator } = session;
    const inputs = validInputs[type];
    const { id, properties: olds } = await plugin.create(type, inputs);
    emulator.journal.clear();
    const state = await plugin.update(type, id, { olds, oldInputs: inputs, news: inputs }, { preview: true });
    const stable = Object.fromEntries(identity[type].map((name) => [name, olds[name]]));
    expect(known(state)).toEqual({ ...inputs, ...stable });
    expect(Object.keys(olds).filter((name) => !(name in state))).toEqual([]);
    expect(session.requests).toEqual([]);
  });

  test("what is secret stays secret, known or not", async () => {
    const news = { ...bots, ipAddress: { mode: secret("off") } };
    const preview = { preview: true };
    const state = await session.plugin.update("ShieldBotDetection", "2001", { olds: bots, news }, preview);
    expect(state).toMatchObject({ ipAddress: { mode: secret("off") } });
    const zone = { olds: { storageZoneId: 5001 }, news: validInputs.StorageZone };
    const { password } = await session.plugin.update("StorageZone", "5001", zone, preview);
    expect(password).not.toBeUndefined();
    expect(isUnknown(password ?? null)).toBe(true);
    expect(typeof password).toBe("object");
  });
});

test("an update's own timeout is its deadline", async () => {
  session.emulator.inject({ operationId: "updateCollection", hang: true, times: "always" });
  const start = Date.now();
  const olds = collection;
  const failure = await failureOf(
    session.plugin.update("VideoCollection", "3001/x", { olds, news: collection }, { timeout: 0.5 }),
  );
  expect(failure.code).toBe("DEADLINE_EXCEEDED");
  expect(Date.now() - start).toBeLessThan(2_000);
});
