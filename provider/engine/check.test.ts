import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Plugin } from "../testing/plugin.ts";
import { startPlugin } from "../testing/plugin.ts";
import { resourceTypes, validInputs } from "../testing/valid-inputs.ts";
import { secret, unknown, type Wire } from "../testing/wire.ts";

// Check asks nobody: it works before the provider is configured.
let plugin: Plugin;
beforeAll(async () => void (plugin = await startPlugin()));
afterAll(() => plugin[Symbol.asyncDispose]());

describe("failures", () => {
  test("everything that is wrong is said at once, each at its path", async () => {
    const { failures } = await plugin.check("StorageZone", {
      name: "",
      region: "de",
      replicationRegions: ["NY", "syd", "NY"],
      regions: ["DE"],
    });
    expect(failures).toEqual([
      { property: "regions", reason: "is not a known property; did you mean region?" },
      { property: "name", reason: "must not be empty" },
      { property: "region", reason: "must be one of DE, NY, LA, SG; did you mean DE?" },
      { property: "replicationRegions[1]", reason: "must be one of DE, NY, LA, SG, SYD; did you mean SYD?" },
      { property: "replicationRegions", reason: "must not have the same item twice (items 0 and 2)" },
    ]);
  });

  test.each<[string, Wire, string, RegExp]>([
    ["StorageZone", { name: "a" }, "region", /is required/],
    ["ShieldBotDetection", {}, "shieldZoneId", /is required/],
    ["ShieldBotDetection", { shieldZoneId: "2001" }, "shieldZoneId", /must be of type integer/],
    ["ShieldBotDetection", { shieldZoneId: 1.5 }, "shieldZoneId", /must be of type integer/],
    ["ShieldBotDetection", { shieldZoneId: 1, ipAddress: "x" }, "ipAddress", /must be of type object/],
    [
      "ShieldBotDetection",
      { shieldZoneId: 1, browserFingerprint: { complexEnabled: "yes" } },
      "browserFingerprint.complexEnabled",
      /must be of type boolean/,
    ],
    [
      "ShieldBotDetection",
      { shieldZoneId: 1, browserFingerprint: { complex: true } },
      "browserFingerprint.complex",
      /is not a known property/,
    ],
    ["VideoCollection", { libraryId: 1, collectionId: "a" }, "name", /is required/],
    [
      "VideoCollection",
      { libraryId: true, collectionId: "a", name: "b" },
      "libraryId",
      /must be of type string or int/,
    ],
    ["ExternalCertificateRequest", { hostname: "" }, "hostname", /must not be empty/],
    ["ExternalCertificateRequest", { hostname: "a", triggers: "b" }, "triggers", /must be of type array/],
  ])("%s %j", async (type, inputs, property, reason) => {
    const { failures } = await plugin.check(type, inputs);
    expect(failures).toEqual([{ property, reason: expect.stringMatching(reason) }]);
  });

  test("an identifier beyond 2^53 is refused, because it may have been rounded; written as text it is exact", async () => {
    const tooLarge = 2 ** 53;
    expect((await plugin.check("ShieldBotDetection", { shieldZoneId: tooLarge })).failures).toEqual([
      { property: "shieldZoneId", reason: "must be at most 9007199254740991" },
    ]);
    const collection = { libraryId: tooLarge, collectionId: "a", name: "b" };
    expect((await plugin.check("VideoCollection", collection)).failures).toEqual([
      { property: "libraryId", reason: expect.stringContaining("write it in quotes") },
    ]);
    const exact = { ...collection, libraryId: "9007199254740993" };
    expect(await plugin.check("VideoCollection", exact)).toEqual({ inputs: exact, failures: [] });
    await expect(plugin.create("VideoCollection", collection)).rejects.toMatchObject({
      details: expect.stringContaining("libraryId is too large"),
    });
  });

  test("what is wrong beside something unknown is still said", async () => {
    const { failures } = await plugin.check("StorageZone", { region: unknown, replicationRegions: [unknown, "XX"] });
    expect(failures.map(({ property }) => property)).toEqual(["replicationRegions[1]"]);
  });

  test("a failure does not repeat the value, nor does its path make the engine print one that is secret", async () => {
    const { failures } = await plugin.check("StorageZone", {
      name: secret("a"),
      region: secret("canary"),
      replicationRegions: [secret("canary")],
    });
    expect(failures).toEqual([
      { property: '["region"]', reason: "must be one of DE, NY, LA, SG" },
      { property: "replicationRegions[0]", reason: "must be one of DE, NY, LA, SG, SYD" },
    ]);
  });
});

describe("checking again", () => {
  test.each(resourceTypes)("%s: the result of Check is its own result", async (type) => {
    for (const news of [validInputs[type], { ...validInputs[type], ...secrets(validInputs[type]) }]) {
      const { inputs } = await plugin.check(type, news);
      expect(await plugin.check(type, inputs, { olds: inputs })).toEqual({ inputs, failures: [] });
      expect(await plugin.check(type, inputs, { randomSeed: "another" })).toEqual({ inputs, failures: [] });
    }
  });

  test("a made name stays as it is", async () => {
    const { inputs } = await plugin.check("StorageZone", { region: "DE" });
    expect(await plugin.check("StorageZone", inputs, { randomSeed: "another" })).toEqual({ inputs, failures: [] });
  });

  test("numbers and texts of the same identifier are the same inputs", async () => {
    const expected = { libraryId: "3001", collectionId: "17", name: "intro" };
    const asNumbers = { libraryId: 3001, collectionId: 17, name: "intro" };
    expect(await plugin.check("VideoCollection", asNumbers)).toEqual({ inputs: expected, failures: [] });
  });
});

describe("a name that a program leaves out", () => {
  const check = (options: Parameters<Plugin["check"]>[2]) => plugin.check("StorageZone", { region: "DE" }, options);

  test("is made from the resource's name and the seed, the same for the same seed", async () => {
    const { inputs } = await check({ name: "assets" });
    expect(inputs["name"]).toMatch(/^assets-[0-9a-f]{7}$/);
    expect((await check({ name: "assets" })).inputs).toEqual(inputs);
    expect((await check({ name: "assets", randomSeed: "another" })).inputs["name"]).not.toBe(inputs["name"]);
  });

  test.each(["PROPOSE", "ENFORCE"] as const)("is the one of the engine's configuration: %s", async (mode) => {
    const { inputs, failures } = await check({ autonaming: { mode, proposedName: "proposed-name" } });
    expect([inputs["name"], failures]).toEqual(["proposed-name", []]);
  });

  test("is a failure where the engine's configuration disables it", async () => {
    const { failures } = await check({ autonaming: { mode: "DISABLE", proposedName: "" } });
    expect(failures).toEqual([
      { property: "name", reason: "is required, because the project's configuration disables autonaming" },
    ]);
    const written = { name: "written", region: "DE" };
    const disabled = { autonaming: { mode: "DISABLE", proposedName: "" } } as const;
    expect(await plugin.check("StorageZone", written, disabled)).toEqual({ inputs: written, failures: [] });
  });

  test("is kept from the last update, secret if it was", async () => {
    const { inputs } = await check({ olds: { name: "kept", region: "DE" } });
    expect(inputs["name"]).toBe("kept");
    expect((await check({ olds: { name: secret("kept"), region: "DE" } })).inputs["name"]).toEqual(secret("kept"));
  });

  test("holds a separator that stands in the resource's own name", async () => {
    expect((await check({ name: "a::b" })).inputs["name"]).toMatch(/^a::b-/);
  });
});

/** Every property of some inputs, secret. */
const secrets = (inputs: Wire): Wire =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, secret(value)]));
