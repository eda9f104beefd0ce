import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import type { JsonValue } from "../../emulator/index.ts";
import { failureOf } from "../testing/rpc-failure.ts";
import { refusingAddress } from "../testing/scripted-platform.ts";
import { canaryKey, type Session, startSession } from "../testing/session.ts";
import { TraceCollector } from "../testing/trace-collector.ts";
import { placesIn, resourceTypes, validInputs, withAt } from "../testing/valid-inputs.ts";
import { secret, signatureKey, unknown, type Wire, type WireValue } from "../testing/wire.ts";

/** Every field that the specification marks as sensitive, with a value to look for. */
const sensitive = {
  zone: { Password: "canary-1", ReadOnlyPassword: "canary-2" },
  pullZone: {
    ZoneSecurityKey: "canary-3",
    CloudSigningKey: "canary-4",
    CloudSigningSecret: "canary-5",
    LogForwardingToken: "canary-6",
  },
  hostname: { CertificateKey: "canary-7" },
  registry: { firstPasswordSymbols: "canary-8", lastPasswordSymbols: "canary-9" },
};

const fields = Object.values(sensitive).flatMap((part) => Object.keys(part));
const zoneCanaries = [1, 2, 3, 4, 5, 6, 7].map((number) => `canary-${number}`);
const pullZones = [{ Id: 1, ...sensitive.pullZone, Hostnames: [{ Id: 2, ...sensitive.hostname }] }];
const seed = {
  storageZones: [{ Id: 7, Name: "assets", Region: "DE", PullZones: pullZones, ...sensitive.zone }],
  shieldZones: [{ shieldZoneId: 2001, pullZoneId: 1001 }],
  registries: [{ id: 4001, displayName: "registry", ...sensitive.registry }],
};

let session: Session;
beforeAll(async () => void (session = await startSession({ emulator: { seed } })));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

/** Whether something is one of the engine's secrets. */
const isSecret = (value: WireValue): boolean =>
  typeof value === "object" && value !== null && Object.values(value).includes("1b47061264138c4ac30d75fd1eb44270");

/** Everything that is readable, without what is secret. */
function readable(value: WireValue): string {
  if (isSecret(value)) return "[secret]";
  if (typeof value !== "object" || value === null) return String(value);
  return Object.values(value).map(readable).join("\n");
}

/** Checks that canaries are there, and that none of them can be read. */
function expectHidden(properties: Wire | undefined, canaries: readonly string[]): void {
  const text = JSON.stringify(properties);
  expect(canaries.filter((canary) => !text.includes(`"${canary}"`))).toEqual([]);
  expect(readable(properties ?? {})).not.toMatch(/canary/);
}

test("the fields that are tried are all that the API description marks", () => {
  const document: unknown = parse(readFileSync(new URL("../api/openapi.yaml", import.meta.url), "utf8"));
  const marked: string[] = [];
  JSON.stringify(document, (name, value: unknown) => {
    if (typeof value === "object" && value !== null && "x-sensitive" in value) marked.push(name);
    return value;
  });
  expect(marked.sort()).toEqual(fields.sort());
});

describe("what the specification marks is secret at every depth", () => {
  test("in an import", async () => {
    const { properties, inputs } = await session.plugin.read("StorageZone", "7");
    expectHidden(properties, zoneCanaries);
    expect(inputs).toEqual({ name: "assets", region: "DE" });
  });

  test("in a refresh", async () => {
    const { plugin } = session;
    const last = await plugin.read("StorageZone", "7");
    const again = await plugin.read("StorageZone", "7", {
      properties: last.properties ?? {},
      inputs: last.inputs ?? {},
    });
    expectHidden(again.properties, zoneCanaries);
  });

  test("in what was just created, and in the update that reads it again", async () => {
    const { plugin, emulator } = session;
    emulator.inject({
      operationId: "addStorageZone",
      alter: (body) => ({ ...Object(body), ...sensitive.zone, PullZones: pullZones }) as JsonValue,
    });
    const { properties } = await plugin.create("StorageZone", { name: "other", region: "DE" });
    expectHidden(properties, zoneCanaries);
    const news = { name: "assets", region: "DE" };
    expectHidden(await plugin.update("StorageZone", "7", { olds: { storageZoneId: 7 }, news }), zoneCanaries);
  });

  test("in what was created in part", async () => {
    await session.configure({ responseValidation: "strict" });
    session.emulator.inject({
      operationId: "addStorageZone",
      alter: (body) => ({ ...Object(body), ...sensitive.zone, S3Hostname: 1 }) as JsonValue,
    });
    const failure = await failureOf(session.plugin.create("StorageZone", { name: "other", region: "DE" }));
    expectHidden(failure.initFailed?.properties, ["canary-1", "canary-2"]);
    expect(JSON.stringify([failure.message, failure.initFailed?.reasons])).not.toMatch(/canary/);
  });

  test("in the results of functions", async () => {
    const zone = await session.plugin.invoke("getStorageZone", { id: 7 });
    expectHidden(zone.result, zoneCanaries);
    const registries = await session.plugin.invoke("getContainerRegistries", {});
    expectHidden(registries.result, ["canary-8", "canary-9"]);
  });
});

describe("what the specification marks is secret in an answer of another shape", () => {
  const [pullZone] = pullZones;
  const inner = sensitive.hostname;
  const canaries = [3, 4, 5, 6, 7].map((number) => `canary-${number}`);
  const shapes: readonly [string, JsonValue][] = [
    ["pull zones that are an object", { ...pullZone, Hostnames: inner }],
    ["pull zones that are a list in a list", [[{ ...pullZone, Hostnames: [[inner]] }]]],
    ["hostnames that are an object", [{ ...pullZone, Hostnames: inner }]],
    ["hostnames that are a list in a list", [{ ...pullZone, Hostnames: [[inner]] }]],
  ];

  test.each(shapes)("%s", async (_, PullZones) => {
    const { plugin, emulator } = session;
    const answered = (operationId: "addStorageZone" | "getStorageZone"): void =>
      void emulator.inject({ operationId, alter: (body) => ({ ...Object(body), PullZones }) as JsonValue });
    answered("addStorageZone");
    const { properties } = await plugin.create("StorageZone", { name: "other", region: "DE" });
    expectHidden(properties, canaries);
    answered("getStorageZone");
    expectHidden((await plugin.read("StorageZone", "7")).properties, canaries);
    answered("getStorageZone");
    expectHidden((await plugin.invoke("getStorageZone", { id: 7 })).result, canaries);

    await session.configure({ responseValidation: "strict" });
    answered("addStorageZone");
    const failure = await failureOf(plugin.create("StorageZone", { name: "another", region: "DE" }));
    expectHidden(failure.initFailed?.properties, canaries);
    expect(JSON.stringify([failure.message, failure.initFailed?.reasons])).not.toMatch(/canary/);
  });

  test.each<[string, (item: object) => unknown]>([
    ["an object", (item) => item],
    ["a list in a list", (item) => [[item]]],
  ])("registries that are %s", async (_, items) => {
    const { plugin, emulator } = session;
    emulator.inject({
      operationId: "listContainerRegistries",
      alter: (body) => ({ ...Object(body), items: items({ id: 1, ...sensitive.registry }) }) as JsonValue,
    });
    expectHidden((await plugin.invoke("getContainerRegistries", {})).result, ["canary-8", "canary-9"]);
  });
});

describe("what comes in secret goes out secret", () => {
  const everyPlace = resourceTypes.flatMap((type) => placesIn(validInputs[type]).map((place) => ({ type, place })));

  test.each(everyPlace)("$type at $place", async ({ type, place }) => {
    const { plugin } = session;
    // What a list holds in no order is secret as a whole, once the platform may have changed the order.
    const shown = type === "StorageZone" && place.length > 1 ? place.slice(0, 1) : place;
    const news = withAt(validInputs[type], place, secret);
    const expected = withAt(validInputs[type], shown, secret);

    expect((await plugin.check(type, news)).inputs).toEqual(news);
    expect((await plugin.create(type, news, { preview: true })).properties).toMatchObject(expected);
    const update = { olds: validInputs[type], news };
    expect(await plugin.update(type, "1", update, { preview: true })).toMatchObject(expected);
  });

  test("from Create, and from Read with the regions in another order", async () => {
    const { plugin, emulator } = session;
    const inputs = { name: secret("other"), region: "DE", replicationRegions: [secret("NY"), "LA"] };
    const { id, properties } = await plugin.create("StorageZone", inputs);
    const expected = { name: secret("other"), region: "DE", replicationRegions: secret(["NY", "LA"]) };
    expect(properties).toMatchObject(expected);

    emulator.platform.storageZones.edit(id, { ReplicationRegions: ["LA", "SYD", "NY"] });
    const found = await plugin.read("StorageZone", id, { properties, inputs });
    expect(found.properties).toMatchObject({ replicationRegions: secret(["LA", "SYD", "NY"]) });
    expect(found.inputs).toEqual({ ...expected, replicationRegions: secret(["LA", "SYD", "NY"]) });
  });

  test("from Create and Update, nested, as far as the platform gives it back", async () => {
    const { plugin } = session;
    const inputs = { shieldZoneId: 2001, requestIntegrity: { rules: [{ name: secret("canary") }], level: secret(3) } };
    const { properties } = await plugin.create("ShieldBotDetection", inputs);
    expect(properties).toMatchObject(inputs);
    const state = await plugin.update("ShieldBotDetection", "2001", { olds: properties, news: inputs });
    expect(state).toMatchObject(inputs);
    expect(session.emulator.journal.entries()[0]?.body).toMatchObject({
      requestIntegrity: { rules: [{ name: "canary" }], level: 3 },
    });
  });

  test("from Read of what cannot be read", async () => {
    const { plugin } = session;
    const inputs = { libraryId: secret("3001"), collectionId: "a", name: secret("intro") };
    const properties = { ...inputs, name: secret("intro") };
    expect(await plugin.read("VideoCollection", "3001/a", { inputs, properties })).toEqual({
      id: "3001/a",
      inputs,
      properties,
    });
  });
});

describe("no secret is told to anybody", () => {
  test("but what is not known yet has no text, and hides none", async () => {
    const { plugin } = session;
    const inputs = { name: "zone-1234", region: "DE", replicationRegions: [secret(unknown)] };
    for (let times = 0; times < 3; times++) await plugin.check("StorageZone", inputs);
    await plugin.diff("StorageZone", { oldInputs: { ...inputs, region: "NY" }, news: inputs });
    expect(session.engine.logged[0]?.message).toContain('"zone-1234"');
  });

  const said = ({ engine, plugin } = session): string =>
    JSON.stringify([engine.logged, engine.debugged, plugin.stdout, plugin.stderr]);

  test("a secret name stays out of warnings and errors about the object", async () => {
    const { plugin } = session;
    const inputs = { name: secret("canary-name"), region: "DE" };
    await plugin.delete("StorageZone", "7", { ...inputs, storageZoneId: 7 }, inputs);
    await plugin.diff("StorageZone", { oldInputs: inputs, news: { ...inputs, region: "NY" } });
    session.emulator.inject({ operationId: "addStorageZone", status: 500 });
    const { message } = await failureOf(plugin.create("StorageZone", inputs));
    expect(message).toMatch(/^creating storage zone "\[secret\]": /);
    expect(session.engine.logged.map((logged) => logged.message)).toEqual([
      expect.stringContaining('storage zone "[secret]" (7) stays'),
      expect.stringContaining('a second object with the name "[secret]"'),
    ]);
    expect(said()).not.toMatch(/canary-name/);
  });

  test("what the platform repeats in an error is hidden: the key, what was sent, what is in the state", async () => {
    const { plugin, emulator } = session;
    const inputs = { shieldZoneId: 2001, requestIntegrity: { token: secret("canary-token") } };
    const body = { title: `key ${canaryKey}`, detail: "token canary-token", instance: "", type: "", status: 400 };
    emulator.inject({ operationId: "updateBotDetection", status: 400, body });
    const failure = await failureOf(plugin.create("ShieldBotDetection", inputs));
    expect(failure.message).toMatch(/key \[.*\]: token \[secret\]/);

    const message = `passwords canary-1 and canary-2 of ${canaryKey}`;
    emulator.inject({
      operationId: "getStorageZone",
      status: 400,
      body: { ErrorKey: "x", Field: null, Message: message },
    });
    const properties = { storageZoneId: 7, password: secret("canary-1"), readOnlyPassword: secret("canary-2") };
    const read = await failureOf(plugin.read("StorageZone", "7", { properties }));
    expect(read.message).not.toMatch(/canary/);
    expect(said()).not.toMatch(/canary/);
  });

  test("what is told of requests has neither what was sent nor what was answered", async () => {
    const folder = await mkdtemp(join(tmpdir(), "edgeplatform-log-"));
    const requestLog = join(folder, "requests.jsonl");
    await using collector = await TraceCollector.start();
    const env = { PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
    await using own = await startSession({ emulator: { seed }, env, settings: { requestLog } });
    const headers = { "x-request-id": `of ${canaryKey} and canary-input` };
    own.emulator.inject({ operationId: "addStorageZone", headers });
    for (const type of resourceTypes) {
      const name = type === "StorageZone" ? { name: secret("canary-input") } : {};
      // A request that is refused, because its object is not there, is told of as well.
      await own.plugin.create(type, { ...validInputs[type], ...name }).catch(() => undefined);
    }
    const hidden = { storageZoneId: 7, password: secret("canary-1"), readOnlyPassword: secret("canary-2") };
    await own.plugin.read("StorageZone", "7", { properties: hidden });
    await own.plugin.invoke("getContainerRegistries", {});
    await own.plugin.cancel();

    const written = await readFile(requestLog, "utf8");
    const requests = own.requests.length;
    expect([requests, own.engine.debugged.length, written.trim().split("\n").length]).toEqual([8, 8, 8]);
    expect(collector.spans.filter(({ kind }) => kind === "client")).toHaveLength(8);
    for (const text of [said(own), written, collector.text]) {
      expect(text).toContain("of [access key] and [secret]");
      expect(text).not.toMatch(/canary/);
    }
    await rm(folder, { recursive: true });
  });

  test.each(["127.0.0.1", "LOCALHOST"])("an address that cannot be read is not told, on %s", async (host) => {
    const { port } = await refusingAddress();
    const file = {
      [signatureKey]: "c44067f5952c0a294b673a41bacd8c17",
      uri: `http://${host}:${port}/canary-path/x.png?sig=canary-query`,
    };
    const inputs = { ...validInputs.VideoThumbnail, file: secret(file) };
    const failure = await failureOf(session.plugin.create("VideoThumbnail", inputs, { timeout: 1 }));
    expect(failure.code).toBe("UNAVAILABLE");
    expect(failure.message).toMatch(/^creating thumbnail of video .*: \[secret\] could not be read: /);
    expect([failure.message, said()].join()).not.toMatch(/canary-(path|query)/);
  });

  test("neither a failure of a setting nor one of an input repeats the value", async () => {
    const { plugin } = session;
    const settings = await plugin.checkConfig({
      accessKey: secret("canary\n"),
      baseUrl: secret("canary"),
      x: secret("canary"),
    });
    const inputs = await plugin.check("StorageZone", {
      region: secret("canary"),
      replicationRegions: [secret("canary")],
    });
    const file = { "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17", path: "./canary.png" };
    const { libraryId, videoId } = { libraryId: "3001", videoId: "1" };
    const thumbnail = await plugin.check("VideoThumbnail", { libraryId, videoId, file: secret(file) });
    expect(thumbnail.failures).toEqual([{ property: '["file"]', reason: "cannot be read: [secret]" }]);
    expect(settings.failures.length + inputs.failures.length).toBe(5);
    expect(JSON.stringify([settings.failures, inputs.failures])).not.toMatch(/canary/);
  });
});
