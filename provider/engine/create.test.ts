import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { JsonObject, JsonValue } from "../../emulator/index.ts";
import { urnOf } from "../testing/plugin.ts";
import { failureOf } from "../testing/rpc-failure.ts";
import { startScriptedPlatform } from "../testing/scripted-platform.ts";
import { type Session, startSession } from "../testing/session.ts";
import { resourceTypes, validInputs } from "../testing/valid-inputs.ts";
import { secret } from "../testing/wire.ts";

let session: Session;
beforeAll(async () => void (session = await startSession()));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

const ids = {
  StorageZone: "5001",
  ShieldBotDetection: "2001",
  VideoCollection: "3001/5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11",
  VideoThumbnail: "3001/0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33",
  ExternalCertificateRequest: "www.example.com",
  PodRecreation: "orders/orders-0",
} as const;

/** A platform's answer without one of its fields. */
const without =
  (field: string) =>
  (body: JsonValue): JsonValue =>
    Object.fromEntries(Object.entries(Object(body) as JsonObject).filter(([name]) => name !== field));

describe("Create", () => {
  test.each(resourceTypes)("%s: one request, an id, and a state that holds the inputs", async (type) => {
    const { id, properties } = await session.plugin.create(type, validInputs[type]);
    expect(id).toBe(ids[type]);
    expect(properties).toMatchObject(validInputs[type]);
    expect(session.requests).toHaveLength(1);
    expect(session.engine.logged).toEqual([]);
  });

  test("what the platform alone knows comes out: the number as a number, passwords secret", async () => {
    const { properties } = await session.plugin.create("StorageZone", validInputs.StorageZone);
    const zone = session.emulator.platform.storageZones.get(5001);
    expect(properties).toMatchObject({
      storageZoneId: 5001,
      password: secret(zone?.Password ?? ""),
      readOnlyPassword: secret(zone?.ReadOnlyPassword ?? ""),
      storageHostname: zone?.["StorageHostname"],
    });
  });

  test("the name that Check made is sent, and what Check noted of it is not", async () => {
    const { plugin, emulator } = session;
    const { inputs } = await plugin.check("StorageZone", { region: "DE" }, { name: "assets" });
    const { properties } = await plugin.create("StorageZone", inputs, { name: "assets" });
    expect(emulator.journal.entries().map(({ body }) => body)).toEqual([{ Name: inputs["name"], Region: "DE" }]);
    expect(properties).not.toHaveProperty("__defaults");
  });

  test("a preview sends nothing and has no id", async () => {
    for (const type of resourceTypes) {
      expect((await session.plugin.create(type, validInputs[type], { preview: true })).id).toBe("");
    }
    expect(session.requests).toEqual([]);
    expect(session.engine.logged).toEqual([]);
  });

  test("a preview says that a setting is missing which the update would need", async () => {
    await session.configure({ videoBaseUrl: null });
    const inputs = validInputs.VideoCollection;
    const failures = [
      await failureOf(session.plugin.create("VideoCollection", inputs, { preview: true })),
      await failureOf(session.plugin.update("VideoCollection", "1", { olds: inputs, news: inputs }, { preview: true })),
      await failureOf(session.plugin.create("VideoCollection", inputs)),
    ];
    for (const { code, message } of failures) {
      expect([code, message]).toEqual(["FAILED_PRECONDITION", expect.stringContaining("Set videoBaseUrl")]);
    }
  });

  test("an operation's own timeout is its deadline", async () => {
    const { plugin, emulator } = session;
    emulator.inject({ operationId: "updateBotDetection", hang: true, times: "always" });
    const start = Date.now();
    const failure = await failureOf(
      plugin.create("ShieldBotDetection", validInputs.ShieldBotDetection, { timeout: 0.5 }),
    );
    expect(failure.code).toBe("DEADLINE_EXCEEDED");
    expect(Date.now() - start).toBeLessThan(2_000);
  });
});

describe("an object that was made, but whose answer cannot be used", () => {
  test("is kept: its id, what is known of it, the checked inputs and the reason", async () => {
    await session.configure({ responseValidation: "strict" });
    const { plugin, emulator } = session;
    emulator.inject({ operationId: "addStorageZone", alter: without("StorageHostname") });
    const { inputs } = await plugin.check("StorageZone", { region: "DE", replicationRegions: [secret("NY")] });
    const failure = await failureOf(plugin.create("StorageZone", inputs));

    expect(failure.code).toBe("UNKNOWN");
    expect(failure.message).toMatch(/^creating storage zone "resource-\w+": .*storageHostname is required/);
    expect(failure.initFailed).toMatchObject({
      id: "5001",
      inputs: { ...inputs, replicationRegions: secret(["NY"]) },
      reasons: [failure.message],
    });
    const { password, readOnlyPassword, ...properties } = failure.initFailed?.properties ?? {};
    const zone = emulator.platform.storageZones.get(5001);
    expect([password, readOnlyPassword]).toEqual([secret(zone?.Password ?? ""), secret(zone?.ReadOnlyPassword ?? "")]);
    expect(properties).toMatchObject({ storageZoneId: 5001, region: "DE", replicationRegions: secret(["NY"]) });
    expect(properties).not.toHaveProperty("__defaults");

    // The engine keeps it so, and calls Update although nothing differs.
    const olds = failure.initFailed?.properties ?? {};
    const state = await plugin.update("StorageZone", "5001", { olds, oldInputs: inputs, news: inputs });
    expect(state).toMatchObject({ ...properties, password, storageHostname: zone?.["StorageHostname"] });
    expect(session.requests).toEqual(["addStorageZone", "getStorageZone"]);
    expect((await plugin.diff("StorageZone", { oldInputs: inputs, olds: state, news: inputs })).changes).toBe(
      "DIFF_NONE",
    );
  });

  test("is kept when its state is too large for a trailer: the update reads what is missing", async () => {
    await session.configure({ responseValidation: "strict" });
    const { plugin, emulator } = session;
    const pullZones = Array.from({ length: 500 }, (_, index) => ({ Id: index + 1, Name: `pull-zone-${index}` }));
    emulator.inject({
      operationId: "addStorageZone",
      alter: (body) => ({ ...Object(body), PullZones: pullZones, StorageHostname: null }) as JsonValue,
    });
    const failure = await failureOf(plugin.create("StorageZone", validInputs.StorageZone));
    expect(failure.size).toBeLessThan(8_192);
    expect(failure.initFailed).toMatchObject({ id: "5001", properties: { storageZoneId: 5001, name: "assets" } });
    const olds = failure.initFailed?.properties ?? {};
    const state = await plugin.update("StorageZone", "5001", { olds, news: validInputs.StorageZone });
    expect(state).toMatchObject({ pullZones: [], storageHostname: "storage-de.example.net" });
  });

  test.each([
    ["300 levels", 300],
    ["20,000 levels", 20_000],
  ])("is kept when the answer is nested too deeply for a state: %s", async (_, levels) => {
    await using platform = await startScriptedPlatform([{ body: `${"[".repeat(levels)}${"]".repeat(levels)}` }]);
    await session.configure({ baseUrl: platform.url });
    const { plugin } = session;
    const inputs = validInputs.ExternalCertificateRequest;
    const failure = await failureOf(plugin.create("ExternalCertificateRequest", inputs));
    expect(failure).toMatchObject({ code: "UNKNOWN", initFailed: { id: "www.example.com", properties: inputs } });
    const state = await plugin.update("ExternalCertificateRequest", "www.example.com", { olds: inputs, news: inputs });
    expect(state).toEqual(inputs);
    expect(platform.requests).toHaveLength(1);
  });

  test("is warned of and complete when deviations are no failures", async () => {
    const { plugin, emulator, engine } = session;
    emulator.inject({ operationId: "addStorageZone", alter: without("StorageHostname") });
    const { id } = await plugin.create("StorageZone", validInputs.StorageZone);
    expect(id).toBe("5001");
    expect(engine.logged).toMatchObject([{ severity: "warning", urn: urnOf("StorageZone") }]);
    expect(engine.logged[0]?.message).toMatch(/storageHostname is required/);
  });

  test("and does not say which it is, has an outcome that nobody knows, with the import that helps", async () => {
    const { plugin, emulator } = session;
    emulator.inject({ operationId: "addStorageZone", alter: without("Id") });
    const failure = await failureOf(plugin.create("StorageZone", validInputs.StorageZone, { name: "my-zone" }));
    expect(failure.code).toBe("UNKNOWN");
    expect(failure.initFailed).toBeUndefined();
    expect(failure.message).toContain("pulumi import edgeplatform:index:StorageZone my-zone <storageZoneId>");
  });
});

test("a number beyond 2^53 in an answer is no id: it may have been rounded", async () => {
  const { plugin, emulator } = session;
  const zone = emulator.platform.storageZones.create({ Name: "template", Region: "DE", Id: 4242 });
  const body = JSON.stringify(zone).replace("4242", "9007199254740993");
  emulator.inject({ operationId: "addStorageZone", body });
  const failure = await failureOf(plugin.create("StorageZone", validInputs.StorageZone));
  expect(failure.code).toBe("UNKNOWN");
  expect(failure.initFailed).toBeUndefined();
  expect(failure.message).toMatch(/lacks a usable/);
});
