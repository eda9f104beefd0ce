import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Diff, DiffArguments } from "../testing/plugin.ts";
import { type Session, startSession } from "../testing/session.ts";
import { placesIn, type ResourceType, resourceTypes, validInputs, withAt } from "../testing/valid-inputs.ts";
import { secret, unknown, type Wire } from "../testing/wire.ts";

let session: Session;
beforeAll(async () => void (session = await startSession()));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

const topOf = (path: string): string => /^[^.[]+/.exec(path)?.[0] ?? path;
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** A diff that keeps what the protocol promises of its parts. */
async function diff(type: ResourceType, request: DiffArguments): Promise<Diff> {
  const answer = await session.plugin.diff(type, request);
  const { changes, diffs, replaces, stables, detailed } = answer;
  const replacing = Object.entries(detailed).filter(([, kind]) => kind.endsWith("_REPLACE"));
  expect(changes).toBe(Object.keys(detailed).length > 0 ? "DIFF_SOME" : "DIFF_NONE");
  expect(answer.hasDetailedDiff).toBe(true);
  expect(diffs).toEqual([...new Set(diffs)]);
  expect(sorted(diffs)).toEqual(sorted(Object.keys(detailed).map(topOf)));
  expect(sorted(replaces)).toEqual(sorted(replacing.map(([path]) => topOf(path))));
  expect(replaces).toEqual([...new Set(replaces)]);
  expect(sorted(answer.ofInputs)).toEqual(sorted(Object.keys(detailed)));
  expect(stables.filter((name) => diffs.includes(name))).toEqual([]);
  return { ...answer, diffs: sorted(diffs) };
}

const zone = validInputs.StorageZone;
const bots = validInputs.ShieldBotDetection;

describe("no change", () => {
  test.each(resourceTypes)("%s", async (type) => {
    const inputs = validInputs[type];
    const { changes, stables } = await diff(type, { oldInputs: inputs, news: inputs });
    expect(changes).toBe("DIFF_NONE");
    expect(stables.length).toBeGreaterThan(0);
  });

  test.each(resourceTypes)("%s: a value that becomes secret is the same value", async (type) => {
    for (const place of placesIn(validInputs[type])) {
      const news = withAt(validInputs[type], place, secret);
      expect(await diff(type, { oldInputs: validInputs[type], news })).toMatchObject({ changes: "DIFF_NONE" });
    }
  });

  test("regions in another order", async () => {
    const news = { ...zone, replicationRegions: ["LA", "NY"] };
    expect(await diff("StorageZone", { oldInputs: zone, news })).toMatchObject({ changes: "DIFF_NONE" });
  });

  test("outputs that differ from the inputs", async () => {
    const olds = { ...zone, storageUsed: 12, filesStored: 3, dateModified: "2030-01-01T00:00:00Z", region: "NY" };
    expect(await diff("StorageZone", { oldInputs: zone, olds, news: zone })).toMatchObject({ changes: "DIFF_NONE" });
  });

  test("an older engine sends the state alone", async () => {
    const olds = { ...bots, extra: true };
    const { changes } = await session.plugin.diff("ShieldBotDetection", { olds, news: bots });
    expect(changes).toBe("DIFF_NONE");
  });
});

describe("a change", () => {
  test.each<[ResourceType, string, (inputs: Wire) => Wire, Partial<Diff>]>([
    [
      "StorageZone",
      "of what cannot be sent replaces",
      (inputs) => ({ ...inputs, region: "NY" }),
      { diffs: ["region"], replaces: ["region"], stables: [], detailed: { region: "UPDATE_REPLACE" } },
    ],
    [
      "StorageZone",
      "of one region of several stands where it is",
      (inputs) => ({ ...inputs, replicationRegions: ["SG", "NY"] }),
      {
        diffs: ["replicationRegions"],
        detailed: { "replicationRegions[0]": "ADD_REPLACE", "replicationRegions[1]": "DELETE_REPLACE" },
      },
    ],
    [
      "StorageZone",
      "that takes the list away",
      () => ({ name: "assets", region: "DE", tier: 1, s3Type: 0 }),
      { replaces: ["replicationRegions"], detailed: { replicationRegions: "DELETE_REPLACE" } },
    ],
    [
      "ShieldBotDetection",
      "in place",
      (inputs) => ({ ...inputs, browserFingerprint: { complexEnabled: false } }),
      { diffs: ["browserFingerprint"], replaces: [], detailed: { "browserFingerprint.complexEnabled": "UPDATE" } },
    ],
    [
      "ShieldBotDetection",
      "of nested properties, that come and go",
      (inputs) => ({ ...inputs, ipAddress: { other: 1 }, requestIntegrity: { level: 2, rules: ["first"] } }),
      {
        diffs: ["ipAddress", "requestIntegrity"],
        detailed: { "requestIntegrity.rules[1]": "DELETE", "ipAddress.mode": "DELETE", "ipAddress.other": "ADD" },
      },
    ],
    [
      "ShieldBotDetection",
      "in place beside one that replaces",
      (inputs) => ({ ...inputs, shieldZoneId: 2002, ipAddress: { mode: "off" } }),
      {
        diffs: ["ipAddress", "shieldZoneId"],
        replaces: ["shieldZoneId"],
        detailed: { shieldZoneId: "UPDATE_REPLACE", "ipAddress.mode": "UPDATE" },
      },
    ],
    [
      "VideoCollection",
      "of the name",
      (inputs) => ({ ...inputs, name: "outro" }),
      { diffs: ["name"], replaces: [], detailed: { name: "UPDATE" }, stables: ["collectionId", "libraryId"] },
    ],
    [
      "ExternalCertificateRequest",
      "of a trigger",
      (inputs) => ({ ...inputs, triggers: ["first", 3, { third: true }] }),
      { replaces: ["triggers"], detailed: { "triggers[1]": "UPDATE_REPLACE" } },
    ],
    [
      "ShieldBotDetection",
      "of properties with odd names",
      (inputs) => ({ ...inputs, ipAddress: { mode: "strict", "a.b": 1, constructor: 2, "x[0]": 3 } }),
      { detailed: { 'ipAddress["a.b"]': "ADD", "ipAddress.constructor": "ADD", 'ipAddress["x[0]"]': "ADD" } },
    ],
  ])("%s: %s", async (type, _, change, expected) => {
    const news = change(validInputs[type]);
    expect(await diff(type, { oldInputs: validInputs[type], news })).toMatchObject({
      changes: "DIFF_SOME",
      ...expected,
    });
  });

  test.each(resourceTypes)("%s: what is unknown counts as changed, wherever it stands", async (type) => {
    const inputs = validInputs[type];
    for (const place of placesIn(inputs)) {
      const { changes, diffs } = await diff(type, { oldInputs: inputs, news: withAt(inputs, place, () => unknown) });
      expect([changes, diffs]).toEqual(["DIFF_SOME", [place[0]]]);
    }
  });

  test("shown by a refresh: the sides are exchanged, and so are the kinds", async () => {
    const found = { ...bots, ipAddress: { mode: "strict", added: true }, requestIntegrity: {} };
    const forth = await diff("ShieldBotDetection", { oldInputs: bots, news: found });
    const back = await diff("ShieldBotDetection", { oldInputs: found, news: bots });
    const exchanged: Record<string, string> = { ADD: "DELETE", DELETE: "ADD", UPDATE: "UPDATE" };
    expect(forth.detailed).toEqual({
      "ipAddress.added": "ADD",
      "requestIntegrity.level": "DELETE",
      "requestIntegrity.rules": "DELETE",
    });
    expect(back.diffs).toEqual(forth.diffs);
    expect(back.detailed).toEqual(
      Object.fromEntries(Object.entries(forth.detailed).map(([path, kind]) => [path, exchanged[kind]])),
    );
  });
});

describe("ignoreChanges", () => {
  const news = { ...bots, shieldZoneId: 2002, ipAddress: { mode: "off", "a.b": 1 }, requestIntegrity: { rules: [] } };
  const all = {
    shieldZoneId: "UPDATE_REPLACE",
    "ipAddress.mode": "UPDATE",
    'ipAddress["a.b"]': "ADD",
    "requestIntegrity.level": "DELETE",
    "requestIntegrity.rules[0]": "DELETE",
    "requestIntegrity.rules[1]": "DELETE",
  };

  test.each<[string[], string[]]>([
    [[], []],
    [["ipAddress"], ["ipAddress.mode", 'ipAddress["a.b"]']],
    [
      ["ipAddress.mode", "shieldZoneId"],
      ["ipAddress.mode", "shieldZoneId"],
    ],
    [['ipAddress["a.b"]'], ['ipAddress["a.b"]']],
    [["requestIntegrity.rules[1]"], ["requestIntegrity.rules[1]"]],
    [["requestIntegrity.rules[*]"], ["requestIntegrity.rules[0]", "requestIntegrity.rules[1]"]],
    [["ipAddress.mode.deeper", "ip", "rules"], []],
    [["*"], Object.keys(all)],
  ])("%j", async (ignoreChanges, ignored) => {
    const { detailed } = await diff("ShieldBotDetection", { oldInputs: bots, news, ignoreChanges });
    expect(detailed).toEqual(Object.fromEntries(Object.entries(all).filter(([path]) => !ignored.includes(path))));
  });

  test("without the change that replaces, nothing is said of a replacement", async () => {
    const changed = { ...zone, region: "NY" };
    await diff("StorageZone", { oldInputs: zone, news: changed, ignoreChanges: ["region"] });
    expect(session.engine.logged).toEqual([]);
    await diff("StorageZone", { oldInputs: zone, news: changed });
    expect(session.engine.logged).toHaveLength(1);
  });
});

test("Diff asks nobody", async () => {
  await diff("StorageZone", { oldInputs: zone, news: { ...zone, region: "NY" } });
  expect(session.requests).toEqual([]);
});
