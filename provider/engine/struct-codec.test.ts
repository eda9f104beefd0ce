import { expect, test } from "@jest/globals";
import fc from "fast-check";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import structPb from "google-protobuf/google/protobuf/struct_pb.js";
import { field, rawStruct, rawText } from "../testing/raw-struct.ts";
import { fromStruct, toStruct, type Wire } from "../testing/wire.ts";
import { ProtocolError } from "./protocol-error.ts";
import { bytesOf, deserialize, serialize, structOf } from "./raw-structs.ts";
import { decodeStruct } from "./struct-decoder.ts";
import { encodeStruct } from "./struct-encoder.ts";

/** Any properties that are JSON, with texts of every script and every number but the negative zero. */
const properties = fc
  .dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue({ maxDepth: 5, stringUnit: "grapheme" }), {
    noNullPrototype: true,
  })
  .map((value) => JSON.parse(JSON.stringify(value)) as Wire)
  .filter((value) => !JSON.stringify(value).includes("__proto__"));

const read = (...bytes: readonly Uint8Array[]): unknown => decodeStruct(structOf(Buffer.concat(bytes))).properties;

test("properties come out as Pulumi's own stubs write them, and go in as they read them", () => {
  fc.assert(
    fc.property(properties, (given) => {
      expect(read(toStruct(given).serializeBinary())).toEqual(given);
      expect(fromStruct(structPb.Struct.deserializeBinary(bytesOf(encodeStruct(given))))).toEqual(given);
    }),
  );
});

test("a Struct that the stubs have made is read and written as well", () => {
  const request = new pb.CreateRequest().setUrn("urn");
  request.setProperties(toStruct({ a: [1] }));
  const received = deserialize(pb.CreateRequest, serialize(pb.CreateRequest, request));
  expect([received.getUrn(), decodeStruct(received.getProperties()).properties]).toEqual(["urn", { a: [1] }]);
});

test("properties are in the order of their names, in whichever they come", () => {
  const given = rawStruct(["b", "c", "a"].map((name) => [name, rawText(name)] as const));
  expect(Object.keys(read(given) as object)).toEqual(["a", "b", "c"]);
});

test("bytes that are no Struct are refused, never more than that", () => {
  const refused = fc.sample(fc.uint8Array({ maxLength: 40 }), 2_000).filter((bytes) => {
    try {
      read(bytes);
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(ProtocolError);
      return true;
    }
  });
  expect(refused.length).toBeGreaterThan(0);
});

test("a Struct that is cut off anywhere is refused, or is one with less in it", () => {
  const whole = bytesOf(encodeStruct({ a: "text", b: [1, { c: true }], d: null }));
  for (let end = 0; end < whole.length; end += 1) {
    const part = structOf(whole.subarray(0, end));
    try {
      expect(Object.keys(decodeStruct(part).properties).length).toBeLessThan(3);
    } catch (error) {
      expect(error).toMatchObject({ message: "The request cannot be read: it is not a message of the protocol." });
    }
  }
});

test("a field that is longer than what it stands in is refused", () => {
  const entry = field(1, Buffer.concat([field(1, "a"), Buffer.from([0x12, 0x06, 0x1a, 0x08]), Buffer.from("abcd")]));
  expect(() => read(entry, rawStruct([["b", rawText("and what follows")]]))).toThrow(ProtocolError);
});

test("what is said twice counts as it is said last, and what the protocol does not know yet is passed over", () => {
  const later = field(15, "of a later version");
  const twice = Buffer.concat([rawText("x"), Buffer.from([0x20, 0x01]), later]);
  const value = rawStruct([
    ["a", rawText("first")],
    ["b", twice],
    ["a", rawText("last")],
    ["c", later],
  ]);
  expect(read(value, later, field(1, field(1, "d")))).toEqual({ a: "last", b: true, c: null, d: null });
});
