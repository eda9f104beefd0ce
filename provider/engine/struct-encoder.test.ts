import { describe, expect, test } from "@jest/globals";
import structPb from "google-protobuf/google/protobuf/struct_pb.js";
import { Asset } from "../asset.ts";
import { fromStruct, secret, unknown, type WireValue } from "../testing/wire.ts";
import { Unknown } from "../values.ts";
import { bytesOf } from "./raw-structs.ts";
import { encodeStruct } from "./struct-encoder.ts";

/** A value as it is sent when something below it is secret. */
function sent(value: unknown, ...paths: readonly string[]): WireValue | undefined {
  const secrets = paths.map((path) => `a.${path}`.split("."));
  return fromStruct(structPb.Struct.deserializeBinary(bytesOf(encodeStruct({ a: value }, secrets))))["a"];
}

describe("what a path leads to is secret", () => {
  test("in every item, at every depth", () => {
    const value = [{ key: "x", id: 1, inner: [{ key: "y", id: 2 }] }, { id: 3 }];
    expect(sent(value, "*.key", "*.inner.*.key")).toEqual([
      { key: secret("x"), id: 1, inner: [{ key: secret("y"), id: 2 }] },
      { id: 3 },
    ]);
  });

  test("in one item, and in a field whose name is a number", () => {
    expect(sent([{ key: "x" }, { key: "y" }], "1.key")).toEqual([{ key: "x" }, { key: secret("y") }]);
    expect(sent({ 1: { key: "x" } }, "1.key")).toEqual({ 1: { key: secret("x") } });
  });
});

describe("what has another shape than the path is secret as a whole", () => {
  test.each<[string, unknown]>([
    ["an object", { key: "x" }],
    ["an empty object", {}],
    ["an object whose name is the wildcard", { "*": { key: "x" } }],
    ["a text", "x"],
    ["a number", 1],
    ["false", false],
  ])("%s in place of a list", (_, value) => {
    expect(sent(value, "*.key")).toEqual(secret(value as WireValue));
  });

  test("an asset in place of a list", () => {
    expect(sent(new Asset("text", "x", ""), "*.key")).toEqual(secret(expect.objectContaining({ text: "x" }) as never));
  });

  test.each<[string, unknown]>([
    ["a list", [{ key: "x" }]],
    ["an empty list", []],
    ["a text", "x"],
  ])("%s in place of an object", (_, value) => {
    expect(sent(value, "key")).toEqual(secret(value as WireValue));
    expect(sent([value, { key: "y" }], "*.key")).toEqual([secret(value as WireValue), { key: secret("y") }]);
  });

  test("further down, and whatever else is secret in it", () => {
    const value = [
      { id: 1, key: "x", inner: { key: "y" } },
      { id: 2, inner: [[{ key: "z" }]] },
    ];
    expect(sent(value, "*.key", "*.inner.*.key")).toEqual([
      { id: 1, key: secret("x"), inner: secret({ key: "y" }) },
      { id: 2, inner: [secret([{ key: "z" }])] },
    ]);
  });
});

test("what is not there, or not known yet, hides nothing", () => {
  expect(sent(null, "*.key")).toBeNull();
  expect(sent(undefined, "*.key")).toBeUndefined();
  expect(sent([null, { id: 1 }], "*.key", "*.inner.*.key")).toEqual([null, { id: 1 }]);
  expect(sent(new Unknown(), "*.key")).toBe(unknown);
});
