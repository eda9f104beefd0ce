import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { defaultsKey } from "./check.ts";
import { diff } from "./diff.ts";
import { carriedOver, inputsFrom } from "./refresh.ts";
import { externalCertificateRequest } from "./resources/external-certificate-request.ts";
import { storageZone } from "./resources/storage-zone.ts";
import { arbitraryInputs } from "./testing/arbitrary-inputs.ts";
import { defined } from "./values.ts";

const last = { name: "assets", region: "DE", replicationRegions: ["NY", "LA"] };
const state = { ...last, storageZoneId: 5, storageUsed: 7, filesStored: 1, dateModified: "2030-01-01T00:00:00Z" };

describe("after a refresh, the inputs", () => {
  test("are the last ones when nothing that was declared has changed", () => {
    expect(inputsFrom(storageZone, { ...state, storageUsed: 99, password: "new" }, last)).toEqual(last);
  });

  test("are what was found where it differs", () => {
    expect(inputsFrom(storageZone, { ...state, region: "NY", name: "other" }, last)).toEqual({
      name: "other",
      region: "NY",
      replicationRegions: ["NY", "LA"],
    });
  });

  test("keep the program's order of regions while they are the same", () => {
    expect(inputsFrom(storageZone, { ...state, replicationRegions: ["LA", "NY"] }, last)).toEqual(last);
    expect(inputsFrom(storageZone, { ...state, replicationRegions: ["LA", "SG"] }, last)).toMatchObject({
      replicationRegions: ["LA", "SG"],
    });
    expect(inputsFrom(storageZone, { ...state, replicationRegions: [] }, last)).toMatchObject({
      replicationRegions: [],
    });
  });

  test("leave to the platform what the program left to it", () => {
    const { name, region } = last;
    expect(inputsFrom(storageZone, state, { name, region })).toEqual({ name, region });
  });

  test("keep what the answer does not say: absent and null are no drift", () => {
    for (const nothing of [undefined, null]) {
      const odd = { ...state, region: nothing, replicationRegions: nothing };
      expect(inputsFrom(storageZone, odd, last)).toEqual(last);
    }
  });

  test.each<[string, unknown]>([
    ["region", 42],
    ["region", "XX"],
    ["region", ["NY"]],
    ["replicationRegions", "NY"],
    ["replicationRegions", ["NY", 42]],
    ["replicationRegions", [null]],
    ["name", ""],
    ["name", { a: 1 }],
  ])("keep the last %s where %j was found, which no program could declare", (name, value) => {
    const found = { ...state, [name]: value };
    expect(inputsFrom(storageZone, found, last)).toEqual(last);
    expect(inputsFrom(storageZone, { ...found, region: "LA" }, { ...last, region: "NY" })).toMatchObject({
      region: "LA",
    });
  });

  test("keep the provider's own marks", () => {
    const marked = { ...last, [defaultsKey]: ["name"] };
    expect(inputsFrom(storageZone, { ...state, [defaultsKey]: "x" }, marked)).toEqual(marked);
  });

  test("differ from the last ones exactly where the object has drifted", () => {
    const inputs = arbitraryInputs(storageZone);
    fc.assert(
      fc.property(inputs, inputs, (declared, found) => {
        const drifted = inputsFrom(storageZone, { ...state, replicationRegions: [], ...found }, declared);
        const shown = diff(storageZone, declared, drifted, []).changes.map(({ input }) => input);
        // What no read gives, because nobody has named it, is what it was.
        const { tier, s3Type } = declared;
        const compared = { ...defined({ tier, s3Type }), replicationRegions: [], ...found };
        const real = diff(storageZone, declared, compared, []).changes.map(({ input }) => input);
        expect(new Set(shown)).toEqual(new Set(real.filter((name) => name in declared)));
      }),
    );
  });
});

describe("after an import, the inputs", () => {
  test("are all that say something", () => {
    expect(inputsFrom(storageZone, state, undefined)).toEqual(last);
  });

  test("leave out what is absent, null or an empty list, and keep what is empty otherwise", () => {
    const found = { name: "", region: null, replicationRegions: [], storageZoneId: 5 };
    expect(inputsFrom(storageZone, found, undefined)).toEqual({ name: "" });
  });

  test("leave out what is of another type than the specification shows", () => {
    const found = { ...state, region: 42, replicationRegions: "NY", name: ["assets"] };
    expect(inputsFrom(storageZone, found, undefined)).toEqual({});
    expect(inputsFrom(storageZone, { ...state, replicationRegions: ["NY", 42] }, undefined)).toEqual({
      name: "assets",
      region: "DE",
    });
  });

  test("have a region that nobody knows yet, so that check names it", () => {
    const found = { ...state, region: "XX", replicationRegions: ["YY"] };
    expect(inputsFrom(storageZone, found, undefined)).toEqual({ ...last, region: "XX", replicationRegions: ["YY"] });
  });
});

describe("outputs that no read can give", () => {
  test("are carried over from the last known state", () => {
    const known = { hostname: "a", triggers: [1], challenge: { token: "t" }, other: 1 };
    expect(carriedOver(externalCertificateRequest, known)).toEqual({ triggers: [1], challenge: { token: "t" } });
  });

  test("are none of a storage zone, and none without a known state", () => {
    expect(carriedOver(storageZone, state)).toEqual({});
    expect(carriedOver(externalCertificateRequest, undefined)).toEqual({});
  });
});
