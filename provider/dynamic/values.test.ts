import { describe, expect, test } from "@jest/globals";
import { Asset } from "../asset.ts";
import { unknownMarkers } from "../markers.ts";
import { Unknown } from "../values.ts";
import { decodeValues, encodeValues } from "./values.ts";

const asset = { "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17" };

test.each([...unknownMarkers])("the unknown marker %s is known at any depth", (marker) => {
  expect(decodeValues({ a: marker, b: [{ c: marker }] })).toEqual({
    a: expect.any(Unknown),
    b: [{ c: expect.any(Unknown) }],
  });
});

test("what is unknown becomes a marker", () => {
  const { a } = encodeValues({ a: new Unknown() });
  expect(unknownMarkers).toContain(a);
});

describe.each([
  { held: { path: "a.png", hash: "1" }, kept: new Asset("file", "a.png", "1") },
  { held: { text: "a", hash: "1" }, kept: new Asset("text", "a", "1") },
  { held: { uri: "https://example.com/a.png" }, kept: new Asset("remote", "https://example.com/a.png", "") },
  { held: { text: "" }, kept: new Asset("text", "", "") },
])("an asset of $held", ({ held, kept }) => {
  test("is one at any depth, and the same when it is handed back", () => {
    const values = { file: { ...asset, ...held }, list: [{ ...asset, ...held }] };
    expect(decodeValues(values)).toEqual({ file: kept, list: [kept] });
    expect(encodeValues(decodeValues(values))).toEqual(values);
  });
});

test("null, false, zero, empty text and names such as __proto__ stay what they are", () => {
  const values: unknown = JSON.parse('{"a": null, "b": false, "c": 0, "d": "", "__proto__": {"constructor": [1]}}');
  expect(JSON.stringify(encodeValues(decodeValues(values as Record<string, unknown>)))).toBe(JSON.stringify(values));
});
