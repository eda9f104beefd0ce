// The functions that serialized providers call, as Pulumi's host calls them, against the emulator.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type Emulator, type JsonObject, startEmulator } from "../../emulator/index.ts";
import { resources } from "../registry.ts";
import type { Properties } from "../values.ts";
import * as host from "./host.ts";

const types = resources.map(({ name }) => name);

/** The configuration as the host hands it over. */
const request = (values: Readonly<Record<string, string>>): Parameters<typeof host.configure>[1] => ({
  config: {
    get: (key) => values[key],
    require: (key) => values[key] ?? "",
  },
});

const settingsOf = (emulator: Emulator): Record<string, string> => ({
  "edgeplatform:baseUrl": emulator.url,
  "edgeplatform:videoBaseUrl": emulator.videoUrl,
  "edgeplatform:accessKey": emulator.accessKey,
});

const zone = (properties: Properties): Properties => ({
  ...properties,
  __resourceName: "assets",
  __provider: "exports.handler = …",
});

const missing =
  /^missing required configuration key "edgeplatform:accessKey": .* Use --secret\.\nSet a value using the command `pulumi config set edgeplatform:accessKey <value>`\.$/;

describe("configure", () => {
  test("does not fail; every operation of every type does, until the settings are complete", async () => {
    await using emulator = await startEmulator();
    for (const type of types) await host.configure(type, request({ "edgeplatform:baseUrl": emulator.url }));
    for (const type of types) {
      const operations = [
        host.check(type, {}, zone({ region: "DE" })),
        host.diff(type, "5001", {}, zone({ region: "DE" })),
        host.create(type, zone({ name: "assets", region: "DE" })),
        host.read(type, "5001", zone({ name: "assets" })),
        host.update(type, "5001", {}, zone({ name: "assets", region: "DE" })),
        host.delete(type, "5001", zone({ name: "assets" })),
      ];
      for (const failed of await Promise.allSettled(operations)) {
        expect(failed).toMatchObject({ status: "rejected", reason: { message: expect.stringMatching(missing) } });
      }
    }
    expect(emulator.journal.entries()).toEqual([]);
    await host.configure("StorageZone", request(settingsOf(emulator)));
    expect(await host.create("StorageZone", zone({ name: "assets", region: "DE" }))).toMatchObject({ id: "5001" });
  });

  test("says what is wrong with a setting, as text that a user can act on and without the value", async () => {
    await host.configure(
      "StorageZone",
      request({ "edgeplatform:baseUrl": "http://canary.example.com", "edgeplatform:accessKey": "canary\nkey" }),
    );
    const error: unknown = await host
      .check("StorageZone", {}, zone({ region: "DE" }))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message:
        "edgeplatform:baseUrl must begin with https:// (http:// is accepted for this machine only); " +
        "edgeplatform:accessKey must be one line of printable characters without spaces",
    });
  });

  test("many resources of all types at once share the limits of one provider, however often it is called", async () => {
    await using emulator = await startEmulator();
    const settings = { ...settingsOf(emulator), "edgeplatform:maxConcurrentRequests": "1" };
    emulator.inject({ delayMs: 20, times: "always" });
    const bots = (): Properties => ({ shieldZoneId: 2001, ipAddress: { sensitivity: 1 }, __resourceName: "bots" });
    const started = [1, 2, 3, 4].flatMap((number) =>
      types.map(async (type) => {
        void host.configure(type, request(settings));
        if (type === "StorageZone") return host.create(type, zone({ name: `assets-${number}`, region: "DE" }));
        if (type === "ShieldBotDetection") return host.create(type, bots());
        return undefined;
      }),
    );
    await Promise.all(started);
    const entries = emulator.journal.entries();
    expect(entries).toHaveLength(8);
    const overlapping = entries.filter(({ time }, index) => {
      const before = entries[index - 1];
      return (
        before !== undefined && Date.parse(before.time) + Math.floor(before.durationMs ?? 0) > Date.parse(time) + 1
      );
    });
    expect(overlapping).toEqual([]);
  });
});

describe("the request log", () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "edgeplatform-log-"))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test("has a line for each request, with the resource's name: the host tells no URN", async () => {
    await using emulator = await startEmulator();
    const requestLog = join(folder, "requests.jsonl");
    await host.configure("StorageZone", request({ ...settingsOf(emulator), "edgeplatform:requestLog": requestLog }));
    await host.create("StorageZone", zone({ name: "zone", region: "DE" }));
    const [line = "", ...rest] = (await readFile(requestLog, "utf8")).split("\n");
    expect(rest).toEqual([""]);
    expect(JSON.parse(line)).toEqual({
      time: expect.any(String),
      type: "edgeplatform:index:StorageZone",
      name: "assets",
      action: "create",
      operation: "Add Storage Zone",
      server: new URL(emulator.url).host,
      method: "POST",
      path: "/storagezone",
      attempt: 1,
      status: 201,
      milliseconds: expect.any(Number),
    });
  });

  test("that cannot be written fails every operation, and nothing is sent", async () => {
    await using emulator = await startEmulator();
    await host.configure("StorageZone", request({ ...settingsOf(emulator), "edgeplatform:requestLog": folder }));
    await expect(host.create("StorageZone", zone({ name: "zone", region: "DE" }))).rejects.toThrow(
      `edgeplatform:requestLog: ${folder} cannot be written (EISDIR).`,
    );
    expect(emulator.journal.entries()).toEqual([]);
  });
});

describe("operations", () => {
  test("check completes inputs, keeps the name that was made, and reports every failure with its path", async () => {
    await using emulator = await startEmulator();
    await host.configure("StorageZone", request(settingsOf(emulator)));
    const checked = await host.check("StorageZone", {}, zone({ region: "DE", replicationRegions: null }));
    expect(checked).toEqual({
      inputs: {
        region: "DE",
        name: expect.stringMatching(/^assets-[0-9a-f]{7}$/),
        __defaults: ["name"],
        __resourceName: "assets",
      },
      failures: [],
    });
    const again = await host.check("StorageZone", zone(checked.inputs ?? {}), zone({ region: "NY" }));
    expect(again.inputs).toMatchObject({ name: checked.inputs?.["name"] });
    const { failures } = await host.check("StorageZone", {}, zone({ region: "XX", replicationRegions: "NY", size: 1 }));
    expect(failures?.map(({ property }) => property).sort()).toEqual(["region", "replicationRegions", "size"]);
  });

  test("diff compares with the checked inputs of the last update and names what replaces", async () => {
    const made = { name: "assets", __defaults: ["name"] };
    const olds = zone({ region: "DE", password: "secret", __checkedInputs: { ...made, region: "DE" } });
    expect(await host.diff("StorageZone", "5001", olds, zone({ ...made, region: "DE" }))).toMatchObject({
      changes: false,
      replaces: [],
    });
    expect(await host.diff("StorageZone", "5001", olds, zone({ ...made, region: "NY" }))).toMatchObject({
      changes: true,
      replaces: ["region"],
    });
  });

  test("read gives inputs and state, and no id for what is gone", async () => {
    await using emulator = await startEmulator();
    await host.configure("StorageZone", request(settingsOf(emulator)));
    const { id, outs } = await host.create("StorageZone", zone({ name: "assets", region: "DE" }));
    emulator.platform.storageZones.edit(5001, { Region: "LA" });
    const found = await host.read("StorageZone", id, outs);
    expect(found).toMatchObject({ id, props: { region: "LA", storageZoneId: 5001 }, inputs: { region: "LA" } });
    expect(found.props).toHaveProperty("__checkedInputs", { name: "assets", region: "LA" });
    emulator.platform.storageZones.purge(5001);
    expect(await host.read("StorageZone", id, outs)).toEqual({ id: "" });
  });

  test("read of what was never declared looks it up, where the platform has such an operation", async () => {
    await using emulator = await startEmulator();
    await host.configure("StorageZone", request(settingsOf(emulator)));
    await host.create("StorageZone", zone({ name: "assets", region: "DE" }));
    expect(await host.read("StorageZone", "5001", zone({}))).toMatchObject({ id: "5001", props: { name: "assets" } });
    await expect(host.read("ShieldBotDetection", "2001", zone({}))).rejects.toThrow(/cannot be imported/);
  });

  test("a creation that could not be finished keeps id, state and inputs, as far as a header has room", async () => {
    await using emulator = await startEmulator();
    await host.configure("StorageZone", request(settingsOf(emulator)));
    emulator.inject({
      operationId: "addStorageZone",
      alter: (body) => ({ ...(body as JsonObject), Region: 7, PullZones: [{ Name: "x".repeat(50_000) }] }),
    });
    const settings = { ...settingsOf(emulator), "edgeplatform:responseValidation": "strict" };
    await host.configure("StorageZone", request(settings));
    const inputs = zone({ name: "assets", region: "DE" });
    const error: unknown = await host.create("StorageZone", inputs).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      id: "5001",
      reasons: [expect.stringMatching(/^creating storage zone "assets": /)],
      properties: {
        name: "assets",
        storageZoneId: 5001,
        __resourceName: "assets",
        __provider: "exports.handler = …",
        __checkedInputs: { name: "assets", region: "DE" },
      },
    });
    const { properties } = error as { properties: Properties };
    expect(JSON.stringify(properties).length).toBeLessThan(20_000);
    const finished = await host.update("StorageZone", "5001", properties, inputs);
    expect(finished.outs).toMatchObject({ name: "assets", region: "DE", password: expect.any(String) });
    expect(emulator.journal.entries().map(({ method }) => method)).toEqual(["POST", "GET"]);
  });

  test("an error is said with the resource's type and name, without a secret and without a stack", async () => {
    await using emulator = await startEmulator();
    await host.configure("StorageZone", request({ ...settingsOf(emulator), "edgeplatform:accessKey": "wrong" }));
    const news = zone({ name: "canary", region: "DE", __secretInputs: ["name"] });
    const error: unknown = await host.create("StorageZone", news).catch((thrown: unknown) => thrown);
    const message = expect.stringMatching(/^creating storage zone "\[secret\]": .* did not accept the access key/);
    expect(error).toMatchObject({ message, stack: message });
    expect(String(error)).toBe("StorageZone assets");
    await expect(host.check("Nothing", {}, {})).rejects.toThrow("edgeplatform has no resource Nothing");
  });
});
