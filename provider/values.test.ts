import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { within } from "./api/testing/document.ts";
import { defined, equal, hasItem, holdsUnknown, isProperties, Unknown, valueOf } from "./values.ts";

const anyJson = fc.jsonValue();

describe("an unknown", () => {
  test("equals nothing, not even itself", () => {
    const unknown = new Unknown();
    expect(equal(unknown, unknown)).toBe(false);
    expect(equal([unknown], [unknown])).toBe(false);
    expect(equal({ a: unknown }, { a: unknown })).toBe(false);
    expect(hasItem([unknown], unknown)).toBe(false);
  });

  test("is told from another one", () => {
    expect(new Unknown().number).not.toBe(new Unknown().number);
  });

  test("is found at any depth", () => {
    expect(holdsUnknown(new Unknown())).toBe(true);
    expect(holdsUnknown({ a: [1, { b: [new Unknown()] }] })).toBe(true);
    expect(holdsUnknown({ a: [1, { b: [{}] }], c: null })).toBe(false);
  });

  test("has no properties of its own", () => {
    expect(isProperties(new Unknown())).toBe(false);
  });
});

describe("equality", () => {
  test("holds between a value and its copy, through JSON too", () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(equal(value, structuredClone(value))).toBe(true);
        expect(equal(JSON.parse(JSON.stringify(value)), JSON.parse(JSON.stringify(value)))).toBe(true);
      }),
    );
  });

  test("is the same from both sides, and agrees with the JSON texts", () => {
    fc.assert(
      fc.property(anyJson, anyJson, (a, b) => {
        expect(equal(a, b)).toBe(equal(b, a));
        if (JSON.stringify(a) === JSON.stringify(b)) expect(equal(a, b)).toBe(true);
      }),
    );
  });

  test("holds between the two zeros, and between what is not a number and itself", () => {
    expect(equal(0, -0)).toBe(true);
    expect(equal([NaN], [NaN])).toBe(true);
  });

  test("ignores the order of names, not that of items", () => {
    expect(equal({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(equal([1, 2], [2, 1])).toBe(false);
  });

  test.each<[unknown, unknown]>([
    [undefined, null],
    [null, 0],
    [null, ""],
    [0, ""],
    [0, false],
    ["", false],
    [1, "1"],
    [[], {}],
    [[], ""],
    [{}, null],
    [{ a: undefined }, {}],
    [{ a: undefined }, { b: undefined }],
    [[undefined], []],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{ length: 0 }, []],
  ])("tells %j from %j", (a, b) => {
    expect([equal(a, b), equal(b, a)]).toEqual([false, false]);
  });

  test("is not misled by names that every object inherits", () => {
    const value: unknown = JSON.parse('{"__proto__": 1, "constructor": 2}');
    expect(equal(value, {})).toBe(false);
    expect(equal({ toString: 1 }, { valueOf: 1 })).toBe(false);
    expect(equal(value, JSON.parse('{"constructor": 2, "__proto__": 1}'))).toBe(true);
  });
});

test("a property's value is its own or none", () => {
  expect(valueOf({ a: null }, "a")).toBeNull();
  for (const name of ["constructor", "__proto__", "toString"]) expect(valueOf({}, name)).toBeUndefined();
  expect(valueOf(within(JSON.parse('{"__proto__": 5}')), "__proto__")).toBe(5);
});

test("only undefined properties are taken out", () => {
  const properties = defined({ a: undefined, b: null, c: 0, d: "", e: false, f: [] });
  expect(Object.entries(properties)).toEqual([
    ["b", null],
    ["c", 0],
    ["d", ""],
    ["e", false],
    ["f", []],
  ]);
});
