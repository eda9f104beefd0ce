import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { within } from "./api/testing/document.ts";
import type { Autonaming, NameSource } from "./autoname.ts";
import { check, declared, defaultsIn, defaultsKey, normalized } from "./check.ts";
import { externalCertificateRequest } from "./resources/external-certificate-request.ts";
import { shieldBotDetection } from "./resources/shield-bot-detection.ts";
import { storageZone } from "./resources/storage-zone.ts";
import { videoCollection } from "./resources/video-collection.ts";
import { arbitraryInputs, namedResources } from "./testing/arbitrary-inputs.ts";
import { type Properties, Unknown } from "./values.ts";

const names = (autonaming?: Autonaming): NameSource => ({
  resourceName: "my-zone",
  autonaming,
  randomSeed: Uint8Array.from([1, 2, 3]),
});
const madeName = expect.stringMatching(/^my-zone-[0-9a-f]{7}$/);

const checkZone = (news: Properties, olds?: Properties, autonaming?: Autonaming) =>
  check(storageZone, news, olds, names(autonaming));

describe("checking", () => {
  test("says everything that is wrong at once, by path, with what is allowed and what was meant", () => {
    const { problems } = checkZone({ region: "D", replicationRegions: ["NY", "SID", "NY"], nmae: "x", name: "" });
    expect(problems.map(({ path, reason }) => `${path} ${reason}`).toSorted()).toEqual([
      "name must not be empty",
      "nmae is not a known property; did you mean name?",
      "region must be one of DE, NY, LA, SG; did you mean DE?",
      "replicationRegions must not have the same item twice (items 0 and 2)",
      "replicationRegions[1] must be one of DE, NY, LA, SG, SYD; did you mean SYD?",
    ]);
  });

  test("gives the inputs back even when they are wrong", () => {
    expect(checkZone({ region: 5, other: true, name: "a" }).inputs).toEqual({ region: 5, other: true, name: "a" });
  });

  test("takes null for absent, at the top", () => {
    const { inputs, problems } = check(
      shieldBotDetection,
      { shieldZoneId: 7, requestIntegrity: null, ipAddress: undefined, browserFingerprint: { complexEnabled: false } },
      undefined,
      names(),
    );
    expect(inputs).toEqual({ shieldZoneId: 7, browserFingerprint: { complexEnabled: false } });
    expect(Object.keys(inputs)).toEqual(["shieldZoneId", "browserFingerprint"]);
    expect(problems).toEqual([]);
    expect(checkZone({ name: "a", region: null }).problems).toEqual([{ path: "region", reason: "is required" }]);
  });

  test("keeps null where the specification shows no structure", () => {
    const triggers = [null, { a: null }];
    const { inputs } = check(externalCertificateRequest, { hostname: "a", triggers }, undefined, names());
    expect(inputs["triggers"]).toEqual(triggers);
  });

  test("takes an identifier that is a number as its text", () => {
    const { inputs, problems } = check(
      videoCollection,
      { libraryId: 3001, collectionId: 0, name: "intro" },
      undefined,
      names(),
    );
    expect(inputs).toEqual({ libraryId: "3001", collectionId: "0", name: "intro" });
    expect(problems).toEqual([]);
  });

  test.each([2 ** 53, 2 ** 53 + 2, -(2 ** 53), 1e300])(
    "refuses the number %d as an identifier, which may have been another",
    (libraryId) => {
      const { problems } = check(videoCollection, { libraryId, collectionId: "c", name: "n" }, undefined, names());
      expect(problems).toMatchObject([
        { path: "libraryId", reason: expect.stringContaining("too large for a number") },
      ]);
    },
  );

  test.each([1.5, true, [], {}, ""])("refuses %j as an identifier", (libraryId) => {
    const { problems } = check(videoCollection, { libraryId, collectionId: "c", name: "n" }, undefined, names());
    expect(problems).toMatchObject([{ path: "libraryId" }]);
  });

  test("keeps texts as they are, the empty one too where it is allowed", () => {
    const inputs = { libraryId: " 007 ", collectionId: "a/b", name: "" };
    expect(check(videoCollection, inputs, undefined, names())).toEqual({ inputs, problems: [] });
  });

  test.each(["__proto__", "constructor"])("refuses a property %s and pollutes nothing", (name) => {
    const { inputs, problems } = checkZone(
      within(JSON.parse(`{"name": "a", "region": "DE", "${name}": {"polluted": 1}}`)),
    );
    expect(Object.hasOwn(inputs, name)).toBe(true);
    expect(problems).toMatchObject([{ path: name, reason: expect.stringContaining("is not a known property") }]);
    expect({}).not.toHaveProperty("polluted");
  });
});

describe.each(namedResources)("checking %s", (_, resource) => {
  const inputs = arbitraryInputs(resource);

  test("finds nothing wrong with valid inputs, and does not change them", () => {
    fc.assert(
      fc.property(inputs, (news) => {
        const checked = check(resource, news, undefined, names());
        expect(checked.problems).toEqual([]);
        expect(checked.inputs).toEqual(news);
      }),
    );
  });

  test("again what was checked gives the same", () => {
    const anyInputs = fc.oneof(inputs, fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(anyInputs, fc.option(inputs, { nil: undefined }), (news, olds) => {
        const once = check(resource, news, olds, names());
        const twice = check(resource, once.inputs, olds, { ...names(), randomSeed: new Uint8Array() });
        expect(twice).toEqual(once);
      }),
    );
  });

  test("minds no unknown, wherever it stands", () => {
    fc.assert(
      fc.property(inputs, fc.infiniteStream(fc.boolean()), (news, choices) => {
        const partly = withUnknowns(news, choices);
        const checked = check(resource, partly, undefined, names());
        expect(checked.problems).toEqual([]);
        expect(checked.inputs).toEqual(partly);
      }),
    );
  });

  test("minds no inputs that are unknown altogether", () => {
    fc.assert(
      fc.property(inputs, (news) => {
        const unknown = Object.fromEntries(Object.keys(news).map((name) => [name, new Unknown()]));
        expect(check(resource, unknown, undefined, names())).toEqual({ inputs: unknown, problems: [] });
      }),
    );
  });
});

/** The same properties with unknowns in place of some values, at any depth. */
function withUnknowns(properties: Properties, choices: Iterator<boolean>): Properties {
  const replaced = (value: unknown): unknown => {
    if (choices.next().value === true) return new Unknown();
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== "object" || value === null) return value;
    return withUnknowns({ ...value }, choices);
  };
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, replaced(value)]));
}

describe("a name that is left out", () => {
  const news = { region: "DE" };

  test("is made, and marked as made", () => {
    const { inputs, problems } = checkZone(news);
    expect(inputs).toEqual({ region: "DE", name: madeName, [defaultsKey]: ["name"] });
    expect(problems).toEqual([]);
    expect(defaultsIn(inputs)).toEqual(["name"]);
    expect(declared(inputs)).toEqual({ region: "DE", name: madeName });
  });

  test("is made when it is null", () => {
    expect(checkZone({ ...news, name: null }).inputs).toMatchObject({ name: madeName, [defaultsKey]: ["name"] });
  });

  test("is the same in the preview and in the update that follows it", () => {
    expect(checkZone(news).inputs["name"]).toBe(checkZone(news).inputs["name"]);
  });

  test.each(["propose", "enforce"] as const)("is the engine's in mode %s", (mode) => {
    const { inputs, problems } = checkZone(news, undefined, { mode, proposedName: "dev-zone" });
    expect(inputs).toEqual({ region: "DE", name: "dev-zone", [defaultsKey]: ["name"] });
    expect(problems).toEqual([]);
  });

  test("is missing where the engine's rules disable it", () => {
    const { inputs, problems } = checkZone(news, undefined, { mode: "disable", proposedName: "" });
    expect(inputs).toEqual(news);
    expect(problems).toEqual([
      { path: "name", reason: "is required, because the project's configuration disables autonaming" },
    ]);
  });

  test("stays the one that the resource has, whatever the rules are now", () => {
    const olds = { region: "NY", name: "my-zone-1234567", [defaultsKey]: ["name"] };
    const modes: (Autonaming | undefined)[] = [
      undefined,
      { mode: "propose", proposedName: "dev-zone" },
      { mode: "enforce", proposedName: "dev-zone" },
      { mode: "disable", proposedName: "" },
    ];
    for (const mode of modes) {
      expect(checkZone(news, olds, mode)).toEqual({
        inputs: { region: "DE", name: "my-zone-1234567", [defaultsKey]: ["name"] },
        problems: [],
      });
    }
  });

  test("is kept from the time when it was written out", () => {
    expect(checkZone(news, { region: "DE", name: "assets" }).inputs).toMatchObject({
      name: "assets",
      [defaultsKey]: ["name"],
    });
  });

  test("is none of a resource without such names", () => {
    const { inputs, problems } = check(
      videoCollection,
      { libraryId: "1", collectionId: "c" },
      undefined,
      names({ mode: "propose", proposedName: "x" }),
    );
    expect(inputs).toEqual({ libraryId: "1", collectionId: "c" });
    expect(problems).toEqual([{ path: "name", reason: "is required" }]);
  });
});

describe("a name that is written out", () => {
  test("wins over the rules and over the one that the resource has", () => {
    const olds = { region: "DE", name: "my-zone-1234567", [defaultsKey]: ["name"] };
    for (const mode of ["propose", "enforce", "disable"] as const) {
      const checked = checkZone({ region: "DE", name: "assets" }, olds, { mode, proposedName: "x" });
      expect(checked).toEqual({ inputs: { region: "DE", name: "assets" }, problems: [] });
    }
  });

  test("is not replaced while it is unknown", () => {
    const name = new Unknown();
    const checked = checkZone({ region: "DE", name });
    expect(checked.inputs).toEqual({ region: "DE", name });
    expect(Object.keys(checked.inputs)).not.toContain(defaultsKey);
  });

  test("that is empty is wrong, and not made", () => {
    expect(checkZone({ region: "DE", name: "" })).toEqual({
      inputs: { region: "DE", name: "" },
      problems: [{ path: "name", reason: "must not be empty" }],
    });
  });
});

describe("the provider's mark of what it filled in", () => {
  test("is read with care", () => {
    expect(defaultsIn({})).toEqual([]);
    expect(defaultsIn({ [defaultsKey]: "name" })).toEqual([]);
    expect(defaultsIn({ [defaultsKey]: ["name", 5, null] })).toEqual(["name"]);
  });

  test("is no property that a program can be blamed for", () => {
    expect(checkZone({ region: "DE", name: "a", [defaultsKey]: [] }).problems).toEqual([]);
  });
});

test("functions' arguments are put into one form in the same way", () => {
  expect(normalized("edgeplatform:index:getStorageZone", { id: 5, other: null })).toEqual({ id: 5 });
});
