import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { idOf, MalformedIdError, parseId } from "./identity.ts";
import { externalCertificateRequest } from "./resources/external-certificate-request.ts";
import { shieldBotDetection } from "./resources/shield-bot-detection.ts";
import { storageZone } from "./resources/storage-zone.ts";
import { videoCollection } from "./resources/video-collection.ts";

describe("an id", () => {
  test("is made of the identity properties, percent-encoded, and of nothing else", () => {
    expect(idOf(storageZone, { storageZoneId: 5001, name: "assets" })).toBe("5001");
    expect(idOf(shieldBotDetection, { shieldZoneId: 0 })).toBe("0");
    expect(idOf(videoCollection, { libraryId: "3001", collectionId: "5e0f-1" })).toBe("3001/5e0f-1");
    expect(idOf(videoCollection, { libraryId: "a/b", collectionId: "%2F .." })).toBe("a%2Fb/%252F%20..");
    expect(idOf(externalCertificateRequest, { hostname: "*.example.com" })).toBe("*.example.com");
  });

  test("parses back to what it was made of, whatever that is", () => {
    const weird = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc.constantFrom(
        "a/b",
        "..",
        ".",
        "%",
        "%25",
        "%2F",
        "🪣",
        "a b",
        "?",
        "#",
        "/",
        "\\",
        "__proto__",
        "\u0000",
        "+",
      ),
    );
    fc.assert(
      fc.property(weird, weird, (libraryId, collectionId) => {
        const id = idOf(videoCollection, { libraryId, collectionId });
        expect(parseId(videoCollection, id ?? "")).toEqual({ libraryId, collectionId });
      }),
    );
    fc.assert(
      fc.property(fc.maxSafeNat(), (storageZoneId) => {
        expect(parseId(storageZone, idOf(storageZone, { storageZoneId }) ?? "")).toEqual({ storageZoneId });
      }),
    );
  });

  test("is another one for another object", () => {
    const part = fc.string({ unit: fc.constantFrom("a", "/", "%", "2", "F"), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(part, part, part, part, (a, b, c, d) => {
        const same = a === c && b === d;
        const first = idOf(videoCollection, { libraryId: a, collectionId: b });
        expect(first === idOf(videoCollection, { libraryId: c, collectionId: d })).toBe(same);
      }),
    );
  });

  test("is the same for a number and its text", () => {
    expect(idOf(storageZone, { storageZoneId: "5001" })).toBe("5001");
    expect(idOf(videoCollection, { libraryId: 3001, collectionId: "c" })).toBe("3001/c");
  });

  test.each([undefined, null, "", {}, [], true, NaN, Infinity, 1.5, -1, 2 ** 53])(
    "is not made while a part of it is %j",
    (value) => {
      expect(idOf(storageZone, { storageZoneId: value })).toBeUndefined();
      expect(idOf(videoCollection, { libraryId: "1", collectionId: value })).toBeUndefined();
      expect(idOf(videoCollection, { libraryId: value, collectionId: "1" })).toBeUndefined();
    },
  );

  test.each(["abc", "-1", "007", "1.0", "1e3", " 5", "0x10", "9007199254740993"])(
    "of a number is not made of the text %j",
    (storageZoneId) => {
      expect(idOf(storageZone, { storageZoneId })).toBeUndefined();
    },
  );

  test("is not made of broken text", () => {
    expect(idOf(videoCollection, { libraryId: "1", collectionId: "\ud800" })).toBeUndefined();
  });
});

describe("an id that cannot be one", () => {
  test.each([
    "",
    "abc",
    "5/6",
    "-5",
    "+5",
    "5.0",
    "1e3",
    "0x10",
    "007",
    " 5",
    "5 ",
    "٥",
    "9007199254740993",
    "1".repeat(400),
  ])("of a storage zone: %j", (id) => {
    expect(() => parseId(storageZone, id)).toThrow(MalformedIdError);
  });

  test.each(["", "a", "/", "a/", "/b", "a/b/c", "a/%", "%zz/b", "a/%ff"])("of a collection: %j", (id) => {
    expect(() => parseId(videoCollection, id)).toThrow(MalformedIdError);
  });

  test("is told the form that an id has", () => {
    expect(() => parseId(videoCollection, "3001")).toThrow(
      '"3001" is not an id of VideoCollection: its form is <libraryId>/<collectionId>, each part percent-encoded',
    );
    expect(() => parseId(storageZone, "assets")).toThrow(
      '"assets" is not an id of StorageZone: its form is <storageZoneId>',
    );
  });
});

test("the largest number that a double can tell from its neighbours is an id, the next is not", () => {
  expect(parseId(storageZone, String(Number.MAX_SAFE_INTEGER))).toEqual({ storageZoneId: Number.MAX_SAFE_INTEGER });
  expect(() => parseId(storageZone, "9007199254740992")).toThrow(MalformedIdError);
});
