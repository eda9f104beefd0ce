import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { unknownMarkers } from "../markers.ts";
import { Unknown } from "../values.ts";
import { fitting, fromState, toState } from "./state.ts";

describe("fromState", () => {
  test("takes the adapter's own names apart from the properties", () => {
    const state = {
      region: "DE",
      __defaults: ["name"],
      __provider: "exports.handler = …",
      __resourceName: "assets",
      __secretInputs: ["region"],
      __checkedInputs: { region: "DE" },
    };
    expect(fromState(state)).toEqual({
      name: "assets",
      secrets: ["region"],
      properties: { region: "DE", __defaults: ["name"] },
      inputs: { region: "DE" },
    });
  });

  test("has neither name nor inputs where there are none", () => {
    const nothing = { name: "<name>", secrets: [], properties: {}, inputs: {} };
    expect(fromState({})).toEqual(nothing);
    expect(fromState({ __resourceName: null, __secretInputs: "x", __checkedInputs: ["x"] })).toEqual(nothing);
  });
});

test("what is put together is taken apart again, null, false, zero and empty text included", () => {
  const name = fc.string().filter((key) => !key.startsWith("__"));
  fc.assert(
    fc.property(fc.dictionary(name, fc.jsonValue()), fc.dictionary(name, fc.jsonValue()), (properties, inputs) => {
      const resource = { name: "assets", secrets: ["name"] };
      const taken = fromState(toState(resource, properties, inputs));
      expect(JSON.stringify(taken)).toBe(JSON.stringify({ ...resource, properties, inputs }));
    }),
  );
});

test("unknown values become markers, and inputs are left out where none are given", () => {
  const state = toState({ name: "assets", secrets: [] }, { name: new Unknown(), list: [new Unknown()] });
  expect(state).toEqual({
    name: expect.any(String),
    list: [expect.any(String)],
    __resourceName: "assets",
  });
  expect(unknownMarkers).toContain(state["name"]);
});

test("fitting keeps the small properties and leaves out what has no room", () => {
  const pullZones = [{ name: "x".repeat(20_000) }];
  expect(fitting({ pullZones, storageZoneId: 5001, region: "DE" })).toEqual({ storageZoneId: 5001, region: "DE" });
  expect(fitting({ a: "x".repeat(9_000), b: "x".repeat(8_000) })).toEqual({ b: "x".repeat(8_000) });
});
