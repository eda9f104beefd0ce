import { describe, expect, test } from "@jest/globals";
import { objects, within } from "./api/testing/document.ts";
import { readSample } from "./api/testing/samples.ts";
import { decode } from "./client/wire.ts";
import type { OperationId } from "./generated/types.gen.ts";
import { operations } from "./generated/wire.gen.ts";
import { Unknown } from "./values.ts";
import type { Problem } from "./problem.ts";
import { validateInputs, validateResult } from "./validation.ts";

const problemsOf = (definition: string, value: unknown): string[] => written(validateInputs(definition, value));
const written = (problems: readonly Problem[]): string[] => problems.map(({ path, reason }) => `${path}: ${reason}`);

describe("inputs", () => {
  test("that are valid have no problems", () => {
    const inputs = { name: "assets", region: "DE", replicationRegions: ["NY", "SYD"] };
    expect(problemsOf("StorageZoneInputs", inputs)).toEqual([]);
    expect(problemsOf("StorageZoneInputs", { region: "DE", replicationRegions: [] })).toEqual([]);
  });

  test("are told everything that is wrong at once, each by its path", () => {
    const inputs = { name: "", region: "de", replicationRegions: ["NY", "XX", "NY", 5], nam: "x" };
    expect(problemsOf("StorageZoneInputs", inputs).toSorted()).toEqual([
      "nam: is not a known property; did you mean name?",
      "name: must not be empty",
      "region: must be one of DE, NY, LA, SG; did you mean DE?",
      "replicationRegions: must not have the same item twice (items 0 and 2)",
      "replicationRegions[1]: must be one of DE, NY, LA, SG, SYD",
      "replicationRegions[3]: must be of type string",
      "replicationRegions[3]: must be one of DE, NY, LA, SG, SYD",
    ]);
  });

  test("that are missing are named", () => {
    expect(problemsOf("StorageZoneInputs", {})).toEqual(["region: is required"]);
    expect(problemsOf("VideoCollectionInputs", {}).toSorted()).toEqual([
      "collectionId: is required",
      "libraryId: is required",
      "name: is required",
    ]);
  });

  test("are told from null, false, zero and the empty text", () => {
    expect(problemsOf("StorageZoneInputs", { region: null })).toContain("region: must be of type string");
    for (const replicationRegions of [null, false, 0, "", {}]) {
      expect(problemsOf("StorageZoneInputs", { region: "DE", replicationRegions })).toEqual([
        "replicationRegions: must be of type array",
      ]);
    }
    const bots = (complexEnabled: unknown) =>
      problemsOf("ShieldBotDetectionInputs", { shieldZoneId: 0, browserFingerprint: { complexEnabled } });
    expect(bots(false)).toEqual([]);
    for (const value of [null, 0, ""]) {
      expect(bots(value)).toEqual(["browserFingerprint.complexEnabled: must be of type boolean"]);
    }
  });

  test("are checked at every depth, unknown properties too", () => {
    const browserFingerprint = { complexEnabled: "true", complexEnable: true };
    expect(problemsOf("ShieldBotDetectionInputs", { shieldZoneId: 7, browserFingerprint }).toSorted()).toEqual([
      "browserFingerprint.complexEnable: is not a known property; did you mean complexEnabled?",
      "browserFingerprint.complexEnabled: must be of type boolean",
    ]);
  });

  test("of no shown structure may hold anything", () => {
    const anything = { a: [1, null, { b: "" }], constructor: 1 };
    const inputs = { shieldZoneId: 7, requestIntegrity: anything, ipAddress: {} };
    expect(problemsOf("ShieldBotDetectionInputs", inputs)).toEqual([]);
    expect(problemsOf("ExternalCertificateRequestInputs", { hostname: "a", triggers: [anything, null] })).toEqual([]);
  });

  test.each([
    [7.5, "must be of type integer"],
    ["7", "must be of type integer"],
    [Number.MAX_SAFE_INTEGER + 1, "must be at most 9007199254740991"],
    [Number.MAX_SAFE_INTEGER, undefined],
    [0, undefined],
  ])("that are identifiers are whole numbers that a double can tell apart: %j", (id, reason) => {
    expect(validateInputs("GetStorageZoneArguments", { id }).map((problem) => problem.reason)).toEqual(
      reason === undefined ? [] : [reason],
    );
  });

  test("that are no object are wrong as a whole", () => {
    for (const value of [null, [], "x", undefined]) {
      expect(problemsOf("StorageZoneInputs", value)).toEqual([": must be of type object"]);
    }
  });

  test.each(["__proto__", "constructor", "toString", "a.b", ""])("of the unknown name %j are refused", (name) => {
    const value: unknown = JSON.parse(`{"region": "DE", ${JSON.stringify(name)}: 1}`);
    const [problem, ...others] = validateInputs("StorageZoneInputs", value);
    expect(others).toEqual([]);
    expect(problem?.reason).toMatch(/^is not a known property/);
    expect(problem?.path.replace(/^\["|"\]$/g, "")).toBe(name);
  });
});

describe("suggestions", () => {
  const suggestionFor = (name: string) =>
    problemsOf("StorageZoneInputs", { region: "DE", [name]: 1 })[0]?.match(/did you mean (\w+)\?/)?.[1];

  test.each([
    ["regions", "region"],
    ["Region", "region"],
    ["NAME", "name"],
    ["replicationRegion", "replicationRegions"],
    ["replication_regions", "replicationRegions"],
  ])("for %s is %s", (name, nearest) => {
    expect(suggestionFor(name)).toBe(nearest);
  });

  test("are not made when nothing is near", () => {
    expect(suggestionFor("storageTier")).toBeUndefined();
    expect(suggestionFor("x")).toBeUndefined();
  });

  test("are not made from no names", () => {
    expect(problemsOf("GetContainerRegistriesArguments", { cursor: 1 })).toEqual(["cursor: is not a known property"]);
  });
});

describe("what is unknown", () => {
  test.each<[string, Record<string, unknown>]>([
    ["StorageZoneInputs", { name: new Unknown(), region: new Unknown(), replicationRegions: new Unknown() }],
    ["StorageZoneInputs", { region: "DE", replicationRegions: ["NY", new Unknown(), new Unknown()] }],
    ["ShieldBotDetectionInputs", { shieldZoneId: new Unknown(), browserFingerprint: new Unknown() }],
    [
      "ShieldBotDetectionInputs",
      {
        shieldZoneId: 7,
        browserFingerprint: { complexEnabled: new Unknown() },
        requestIntegrity: new Unknown(),
        ipAddress: { a: new Unknown() },
      },
    ],
    ["VideoCollectionInputs", { libraryId: new Unknown(), collectionId: new Unknown(), name: new Unknown() }],
    ["ExternalCertificateRequestInputs", { hostname: new Unknown(), triggers: new Unknown() }],
    ["ExternalCertificateRequestInputs", { hostname: "a", triggers: [new Unknown()] }],
    ["GetStorageZoneArguments", { id: new Unknown() }],
    ["Settings", { accessKey: new Unknown(), maxRetries: new Unknown(), onDelete: new Unknown() }],
  ])("in %s is right: %#", (definition, value) => {
    expect(problemsOf(definition, value)).toEqual([]);
  });

  test("does not hide what is wrong beside it", () => {
    const inputs = { name: new Unknown(), region: "XX", replicationRegions: [new Unknown(), "XX"] };
    expect(problemsOf("StorageZoneInputs", inputs)).toEqual([
      "region: must be one of DE, NY, LA, SG",
      "replicationRegions[1]: must be one of DE, NY, LA, SG, SYD",
    ]);
  });

  test("under an unknown name is still a property that nobody knows", () => {
    const [problem] = validateInputs("StorageZoneInputs", { region: "DE", regoin: new Unknown() });
    expect(problem).toEqual({ path: "regoin", reason: "is not a known property; did you mean region?" });
  });
});

describe("results", () => {
  const success = (id: OperationId): unknown => {
    const { responses } = readSample(id);
    return responses["2XX"] ?? responses["200"];
  };

  test.each((Object.keys(operations) as OperationId[]).filter((id) => operations[id].result !== undefined))(
    "of the sample of %s have no problems",
    (id) => {
      const { result = "", envelope } = operations[id];
      const body = success(id);
      const content = envelope === "result" ? within(body)["data"] : body;
      expect(validateResult(result, decode(result, content))).toEqual([]);
    },
  );

  test("are told everything that deviates, by its path and without its value", () => {
    const zone = within(decode("StorageZone", success("addStorageZone")));
    const [pullZone] = objects(zone["pullZones"]);
    const odd = {
      ...zone,
      password: 5,
      dateModified: "yesterday",
      userId: undefined,
      pullZones: [{ ...pullZone, logForwardingPort: "canary" }],
    };
    expect(written(validateResult("StorageZone", odd)).toSorted()).toEqual([
      'dateModified: must match format "date-time"',
      "password: must be of type string",
      "pullZones[0].logForwardingPort: must be of type number",
      "userId: is required",
    ]);
  });

  test("may have more than the specification shows", () => {
    const zone = within(decode("StorageZone", success("addStorageZone")));
    expect(validateResult("StorageZone", { ...zone, later: 1 })).toEqual([]);
  });
});

test("a definition that does not exist is a mistake of the caller", () => {
  expect(() => validateInputs("NoSuchInputs", {})).toThrow("No validator of NoSuchInputs");
});
