import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { operations as documented, read, strings, within } from "../api/testing/document.ts";
import type { OperationId } from "../generated/types.gen.ts";
import { operations, shapes } from "../generated/wire.gen.ts";
import { CallError } from "./errors.ts";
import { decode, encode, pathOf, propertyOf } from "./wire.ts";

const inventory = Object.entries(within(read("fields.yaml"))).map(([shape, names]) => [shape, strings(names)] as const);
const fieldCount = inventory.flatMap(([, names]) => names).length;
const ids = Object.keys(operations) as OperationId[];

/** One value for every field of a shape, inner shapes included, under wire names or property names. */
function sampleOf(shape: string, nameOf: (wireName: string, property: string) => string): Record<string, unknown> {
  const rows = Object.entries(shapes[shape] ?? {});
  return Object.fromEntries(
    rows.map(([wireName, [property, inner]]) => [
      nameOf(wireName, property),
      inner === undefined ? `value of ${wireName}` : [sampleOf(inner, nameOf)],
    ]),
  );
}

describe("the table of names", () => {
  test(`has all ${fieldCount} fields of the specification's ${inventory.length} shapes, and no others`, () => {
    expect(inventory.map(([shape]) => shape).filter((shape) => shapes[shape] === undefined)).toEqual([]);
    for (const [shape, names] of inventory) {
      expect([shape, Object.keys(shapes[shape] ?? {}).toSorted()]).toEqual([shape, names.toSorted()]);
    }
    expect([fieldCount, inventory.length]).toEqual([320, 33]);
  });

  test("gives every field of a shape a property name of its own", () => {
    for (const [shape, rows] of Object.entries(shapes)) {
      const properties = Object.values(rows).map(([property]) => property);
      expect([shape, new Set(properties).size]).toEqual([shape, properties.length]);
    }
  });

  test("gives readable names, in lower camel case", () => {
    const properties = Object.values(shapes).flatMap((rows) => Object.values(rows).map(([property]) => property));
    expect(properties.filter((property) => !/^[a-z][A-Za-z0-9]*(_\d)?$/.test(property))).toEqual([]);
    const name = (shape: string, wireName: string) => shapes[shape]?.[wireName]?.[0];
    expect(name("PullZone", "EUUSDiscount")).toBe("euUsDiscount");
    expect(name("PullZone", "EnableTLS1_1")).toBe("enableTls1_1");
    expect(name("PullZone", "OriginRetry5XXResponses")).toBe("originRetry5xxResponses");
    expect(name("ShieldZone", "dDoSChallengeWindow")).toBe("ddosChallengeWindow");
    expect(name("StorageZone", "Id")).toBe("storageZoneId");
  });

  test("knows the shape of every value that has fields of its own", () => {
    const inner = Object.values(shapes).flatMap((rows) => Object.values(rows).flatMap(([, shape]) => shape ?? []));
    expect(inner.filter((shape) => shapes[shape] === undefined)).toEqual([]);
    expect(new Set(inner)).toEqual(new Set(inner.filter((shape) => inventory.some(([name]) => name === shape))));
    expect(shapes["StorageZone"]?.["PullZones"]).toEqual(["pullZones", "PullZone"]);
    expect(shapes["PullZone"]?.["ServiceAiImageBlueprints"]).toEqual(["serviceAiImageBlueprints", "OptimizerClass"]);
    expect(shapes["OptimizerClass"]?.["Properties"]).toEqual(["properties"]);
  });

  test("has every operation, with every parameter of its path", () => {
    expect(ids.map((id) => `${id}: ${operations[id].method} ${operations[id].path}`).toSorted()).toEqual(
      documented.map(({ id, method, path }) => `${id}: ${method} ${path}`).toSorted(),
    );
    for (const id of ids) {
      const inPath = [...operations[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([id, Object.keys(operations[id].parameters)]).toEqual([id, inPath]);
    }
  });
});

describe("encoding and decoding", () => {
  test.each(Object.keys(shapes))("are each other's reverse for every field of %s, at every depth", (shape) => {
    const wire = sampleOf(shape, (wireName) => wireName);
    const properties = sampleOf(shape, (_, property) => property);
    expect(Object.keys(wire).length).toBeGreaterThan(0);
    expect(decode(shape, wire)).toEqual(properties);
    expect(encode(shape, properties)).toEqual(wire);
  });

  test("keep null, false, zero, the empty text and empty lists", () => {
    const wire = { Name: "", Deleted: false, StorageUsed: 0, Region: null, ReplicationRegions: [], PullZones: [null] };
    const properties = {
      name: "",
      deleted: false,
      storageUsed: 0,
      region: null,
      replicationRegions: [],
      pullZones: [null],
    };
    expect(decode("StorageZone", wire)).toEqual(properties);
    expect(encode("StorageZone", properties)).toEqual(wire);
  });

  test("leave out what the shape does not know, and what is undefined", () => {
    expect(decode("StorageZoneCreate", { Name: "a", name: "b", Later: 1 })).toEqual({ name: "a" });
    const encoded = encode("StorageZoneCreate", { name: "a", Name: "b", later: 1, region: undefined });
    expect(encoded).toEqual({ Name: "a" });
    expect(Object.keys(within(encoded))).toEqual(["Name"]);
  });

  test("leave the contents of what has no shown structure as they are", () => {
    const contents = { Name: 1, name: 2, nested: { Id: [1, { Id: 2 }] }, nothing: null };
    expect(encode("BotDetection", { requestIntegrity: contents })).toEqual({ requestIntegrity: contents });
    expect(decode("OptimizerClass", { Properties: contents })).toEqual({ properties: contents });
    expect(decode(undefined, contents)).toEqual(contents);
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("are not misled by a field %s", (name) => {
    const value: unknown = JSON.parse(`{"${name}": {"polluted": true}, "Name": "a"}`);
    expect(Object.keys(within(decode("StorageZone", value)))).toEqual(["name"]);
    expect(Object.keys(within(encode("StorageZone", value)))).toEqual([]);
    const free = decode("OptimizerClass", JSON.parse(`{"Properties": {"${name}": {"polluted": true}}}`));
    expect(JSON.stringify(free)).toBe(`{"properties":{"${name}":{"polluted":true}}}`);
    expect({}).not.toHaveProperty("polluted");
  });

  test("change no value that is not an object", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null)), (value) => {
        expect(decode("StorageZone", value)).toBe(value);
        expect(encode("StorageZone", value)).toBe(value);
      }),
    );
  });
});

describe("the path of a request", () => {
  test("has every parameter in its place", () => {
    expect(pathOf("getStorageZone", { id: 5 })).toBe("/storagezone/5");
    expect(pathOf("getStorageZone", { id: 0 })).toBe("/storagezone/0");
    expect(pathOf("updateCollection", { libraryId: "7", collectionId: "c" })).toBe("/library/7/collections/c");
    expect(pathOf("listContainerRegistries", {})).toBe("/mc/registries");
  });

  test.each(["", ".", "..", undefined, null])("is refused when a parameter is %j", (value) => {
    const path = () => pathOf("updateCollection", { libraryId: "7", collectionId: value });
    expect(path).toThrow(CallError);
    expect(path).toThrow(`Update Collection: collectionId must not be "${value ?? ""}" (INVALID_REQUEST).`);
  });

  test("is refused when a parameter is no text", () => {
    expect(() => pathOf("updateCollection", { libraryId: "7", collectionId: "a\ud800" })).toThrow(
      "collectionId must be well-formed text",
    );
  });

  test("stays one segment for each parameter, whatever is in it", () => {
    const part = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => text !== "." && text !== "..");
    fc.assert(
      fc.property(part, part, (libraryId, collectionId) => {
        const path = pathOf("updateCollection", { libraryId, collectionId });
        const { pathname, search, hash } = new URL(`https://platform.example.com${path}`);
        expect([pathname, search, hash]).toEqual([path, "", ""]);
        const [, , library = "", , collection = ""] = pathname.split("/");
        expect([decodeURIComponent(library), decodeURIComponent(collection)]).toEqual([libraryId, collectionId]);
      }),
    );
  });

  test.each(["a/b", "../x", "%2e%2e", "a?b", "a#b", "a b", "ü", "\\", "…", "a\nb"])("encodes %j", (collectionId) => {
    expect(pathOf("updateCollection", { libraryId: 1, collectionId })).toBe(
      `/library/1/collections/${encodeURIComponent(collectionId)}`,
    );
  });
});

describe("the property of a field that the platform names", () => {
  test("is that of the body, of a path parameter, or the name as it came", () => {
    expect(propertyOf(operations["addStorageZone"], "ReplicationRegions")).toBe("replicationRegions");
    expect(propertyOf(operations["updateCollection"], "libraryId")).toBe("libraryId");
    expect(propertyOf(operations["addStorageZone"], "Else")).toBe("Else");
    expect(propertyOf(operations["listContainerRegistries"], "cursor")).toBe("cursor");
  });

  test.each(["constructor", "__proto__", "toString"])("is a text for %s", (name) => {
    for (const id of ids) expect(propertyOf(operations[id], name)).toBe(name);
  });
});
