import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { within } from "./api/testing/document.ts";
import { defaultsKey } from "./check.ts";
import { type Change, diff, type Diff } from "./diff.ts";
import type { AnyResource } from "./resource.ts";
import { externalCertificateRequest } from "./resources/external-certificate-request.ts";
import { shieldBotDetection } from "./resources/shield-bot-detection.ts";
import { storageZone } from "./resources/storage-zone.ts";
import { videoCollection } from "./resources/video-collection.ts";
import { arbitraryInputs, copyOf, namedResources } from "./testing/arbitrary-inputs.ts";
import { equal, type Properties, Unknown } from "./values.ts";

/** Changes as lines: kind and path, and `!` where they replace. */
const lines = ({ changes }: Diff): string[] =>
  changes.map(({ kind, path, replaces }) => `${kind}${replaces ? "!" : ""} ${path}`).toSorted();
const linesOf = (resource: AnyResource, olds: Properties, news: Properties, ignored: string[] = []): string[] =>
  lines(diff(resource, olds, news, ignored));

const zone = { name: "assets", region: "DE", replicationRegions: ["NY", "LA"] };
const bots = {
  shieldZoneId: 7,
  requestIntegrity: { level: 1, list: [1, 2] },
  browserFingerprint: { complexEnabled: true },
};
const collection = { libraryId: "1", collectionId: "c", name: "intro" };
const certificate = { hostname: "a.example.com", triggers: ["first", { n: 1 }] };

describe("a changed property", () => {
  test("of a storage zone always takes a new zone", () => {
    expect(linesOf(storageZone, zone, { ...zone, name: "b" })).toEqual(["update! name"]);
    expect(linesOf(storageZone, zone, { ...zone, region: "NY" })).toEqual(["update! region"]);
    expect(linesOf(storageZone, zone, { name: "assets", region: "DE" })).toEqual(["delete! replicationRegions"]);
    expect(linesOf(storageZone, { name: "assets", region: "DE" }, zone)).toEqual(["add! replicationRegions"]);
  });

  test("of bot detection is sent, but for the shield zone itself", () => {
    expect(linesOf(shieldBotDetection, bots, { ...bots, shieldZoneId: 8 })).toEqual(["update! shieldZoneId"]);
    expect(linesOf(shieldBotDetection, bots, { ...bots, browserFingerprint: { complexEnabled: false } })).toEqual([
      "update browserFingerprint.complexEnabled",
    ]);
    expect(linesOf(shieldBotDetection, bots, { ...bots, ipAddress: { a: 1 } })).toEqual(["add ipAddress"]);
    expect(linesOf(shieldBotDetection, bots, { shieldZoneId: 7 })).toEqual([
      "delete browserFingerprint",
      "delete requestIntegrity",
    ]);
  });

  test("of a collection is sent when it is the name", () => {
    expect(linesOf(videoCollection, collection, { ...collection, name: "" })).toEqual(["update name"]);
    expect(linesOf(videoCollection, collection, { ...collection, libraryId: "2" })).toEqual(["update! libraryId"]);
    expect(linesOf(videoCollection, collection, { ...collection, collectionId: "d" })).toEqual([
      "update! collectionId",
    ]);
  });

  test("of a certificate request always sends another request", () => {
    expect(linesOf(externalCertificateRequest, certificate, { ...certificate, hostname: "b" })).toEqual([
      "update! hostname",
    ]);
    expect(
      linesOf(externalCertificateRequest, certificate, { ...certificate, triggers: ["second", { n: 1 }] }),
    ).toEqual(["update! triggers[0]"]);
    expect(linesOf(externalCertificateRequest, certificate, { hostname: "a.example.com" })).toEqual([
      "delete! triggers",
    ]);
  });

  test("is named by the smallest path that differs", () => {
    const news = { ...bots, requestIntegrity: { level: 2, list: [1, 3, 4], "a.b": null } };
    expect(linesOf(shieldBotDetection, bots, news)).toEqual([
      "add requestIntegrity.list[2]",
      'add requestIntegrity["a.b"]',
      "update requestIntegrity.level",
      "update requestIntegrity.list[1]",
    ]);
  });

  test("carries the input that holds it", () => {
    const news = { ...bots, requestIntegrity: { level: 2, list: [1, 2] } };
    expect(diff(shieldBotDetection, bots, news, []).changes).toEqual([
      { path: "requestIntegrity.level", input: "requestIntegrity", kind: "update", replaces: false },
    ]);
  });

  test("of another kind of value is an update as a whole", () => {
    const to = (requestIntegrity: unknown) => linesOf(shieldBotDetection, bots, { ...bots, requestIntegrity });
    expect(to([])).toEqual(["update requestIntegrity"]);
    expect(to({ level: null, list: {} })).toEqual(["update requestIntegrity.level", "update requestIntegrity.list"]);
    expect(to({ level: 0, list: [1, 2] })).toEqual(["update requestIntegrity.level"]);
    expect(to({ level: "1", list: [1, 2] })).toEqual(["update requestIntegrity.level"]);
  });

  test.each(["constructor", "__proto__", "toString"])("named %s is added and deleted like any other", (name) => {
    const plain = { ...bots, requestIntegrity: {} };
    const odd = { ...bots, requestIntegrity: within(JSON.parse(`{"${name}": {"a": 1}}`)) };
    expect(linesOf(shieldBotDetection, plain, odd)).toEqual([`add requestIntegrity.${name}`]);
    expect(linesOf(shieldBotDetection, odd, plain)).toEqual([`delete requestIntegrity.${name}`]);
  });

  test("that is no input does not count", () => {
    expect(linesOf(storageZone, { ...zone, storageZoneId: 5, constructor: 1 }, { ...zone, password: "x" })).toEqual([]);
    expect(linesOf(storageZone, { ...zone, [defaultsKey]: ["name"] }, zone)).toEqual([]);
  });
});

describe("a list whose order has no meaning", () => {
  const regions = (before: unknown, after: unknown) =>
    linesOf(storageZone, { ...zone, replicationRegions: before }, { ...zone, replicationRegions: after });

  test("is the same in any order", () => {
    expect(regions(["NY", "LA", "SYD"], ["SYD", "NY", "LA"])).toEqual([]);
  });

  test("shows what is gone where it was, and what is new where it is", () => {
    expect(regions(["NY", "LA"], ["LA", "SG", "NY"])).toEqual(["add! replicationRegions[1]"]);
    expect(regions(["NY", "LA", "SG"], ["SG", "NY"])).toEqual(["delete! replicationRegions[1]"]);
    expect(regions(["NY", "DE"], ["NY", "LA"])).toEqual(["update! replicationRegions[1]"]);
    expect(regions(["NY", "DE"], ["LA", "NY"])).toEqual([
      "add! replicationRegions[0]",
      "delete! replicationRegions[1]",
    ]);
  });

  test("of none is the same as no list", () => {
    expect(regions([], undefined)).toEqual([]);
    expect(regions(undefined, [])).toEqual([]);
    expect(regions(["NY"], undefined)).toEqual(["delete! replicationRegions"]);
    expect(regions(undefined, ["NY"])).toEqual(["add! replicationRegions"]);
  });

  test("counts an item that is unknown as new", () => {
    expect(regions(["NY", "LA"], ["LA", "NY", new Unknown()])).toEqual(["add! replicationRegions[2]"]);
    expect(regions(["NY", "LA"], [new Unknown(), "NY"])).toEqual([
      "add! replicationRegions[0]",
      "delete! replicationRegions[1]",
    ]);
    expect(regions(["NY"], new Unknown())).toEqual(["update! replicationRegions"]);
  });

  test("is not every list: the order of triggers counts", () => {
    const turned = { ...certificate, triggers: certificate.triggers.toReversed() };
    expect(linesOf(externalCertificateRequest, certificate, turned)).toEqual([
      "update! triggers[0]",
      "update! triggers[1]",
    ]);
  });
});

describe("what is unknown", () => {
  test("counts as changed, at its own path", () => {
    expect(linesOf(storageZone, zone, { ...zone, name: new Unknown() })).toEqual(["update! name"]);
    const news = { ...bots, requestIntegrity: { level: new Unknown(), list: [1, new Unknown()] } };
    expect(linesOf(shieldBotDetection, bots, news)).toEqual([
      "update requestIntegrity.level",
      "update requestIntegrity.list[1]",
    ]);
    expect(linesOf(shieldBotDetection, bots, { ...bots, ipAddress: new Unknown() })).toEqual(["add ipAddress"]);
  });
});

describe("an ignored path", () => {
  test("does not count, nor what is below it; what is beside it does", () => {
    const news = { ...bots, requestIntegrity: { level: 2, list: [3, 4] }, ipAddress: {} };
    expect(linesOf(shieldBotDetection, bots, news, ["requestIntegrity"])).toEqual(["add ipAddress"]);
    expect(linesOf(shieldBotDetection, bots, news, ["requestIntegrity.list[0]", "ipAddress"])).toEqual([
      "update requestIntegrity.level",
      "update requestIntegrity.list[1]",
    ]);
    expect(linesOf(shieldBotDetection, bots, news, ["requestIntegrity.list[*]", "requestIntegrity.level"])).toEqual([
      "add ipAddress",
    ]);
  });
});

test("what an update in place leaves as it is: what identifies the object, and what replaces it", () => {
  const stables = (resource: AnyResource) => diff(resource, {}, {}, []).stables;
  expect(stables(storageZone)).toEqual(["name", "region", "replicationRegions", "s3Type", "storageZoneId", "tier"]);
  expect(stables(shieldBotDetection)).toEqual(["shieldZoneId"]);
  expect(stables(videoCollection)).toEqual(["collectionId", "libraryId"]);
  expect(stables(externalCertificateRequest)).toEqual(["hostname", "triggers"]);
});

describe.each(namedResources)("for any inputs of %s", (_, resource) => {
  const inputs = arbitraryInputs(resource);
  const changesOf = (olds: Properties, news: Properties): readonly Change[] => diff(resource, olds, news, []).changes;

  test("there is no change between them and their copy", () => {
    fc.assert(
      fc.property(inputs, (value) => {
        expect(changesOf(value, copyOf(value))).toEqual([]);
        const entries = Object.entries(value).toReversed();
        expect(changesOf(value, Object.fromEntries(entries))).toEqual([]);
      }),
    );
  });

  test("a thousand pairs change at the same paths both ways, what is added one way is deleted the other", () => {
    const reverse = { add: "delete", delete: "add", update: "update" } as const;
    fc.assert(
      fc.property(inputs, inputs, (a, b) => {
        const there = changesOf(a, b).map(({ path, kind, replaces }) => `${path} ${kind} ${replaces}`);
        const back = changesOf(b, a).map(({ path, kind, replaces }) => `${path} ${reverse[kind]} ${replaces}`);
        expect(back.toSorted()).toEqual(there.toSorted());
      }),
      { numRuns: 1_000 },
    );
  });

  test("every path is named once, lies in its input, and replaces when the input does", () => {
    fc.assert(
      fc.property(inputs, inputs, (a, b) => {
        const changes = changesOf(a, b);
        expect(new Set(changes.map(({ path }) => path)).size).toBe(changes.length);
        for (const { path, input, replaces } of changes) {
          expect(path === input || /^[.[]/.test(path.slice(input.length))).toBe(true);
          expect(path.startsWith(input)).toBe(true);
          expect(replaces).toBe(resource.replaceOn.includes(input));
        }
      }),
    );
  });

  test("there are changes exactly where an input differs", () => {
    fc.assert(
      fc.property(inputs, inputs, (a, b) => {
        const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
        const asSet = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value.toSorted() : undefined);
        const different = names.filter((name) =>
          name === "replicationRegions" ? !equal(asSet(a[name]), asSet(b[name])) : !equal(a[name], b[name]),
        );
        const changed = new Set(changesOf(a, b).map(({ input }) => input));
        expect([...changed].toSorted()).toEqual(different.toSorted());
      }),
    );
  });
});
