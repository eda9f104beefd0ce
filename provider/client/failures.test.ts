import { describe, expect, test } from "@jest/globals";
import { within } from "../api/testing/document.ts";
import { bodiesOf, readSample } from "../api/testing/samples.ts";
import type { OperationId } from "../generated/types.gen.ts";
import { operations } from "../generated/wire.gen.ts";
import { isDocumentedFailure, readFailure, saysFailed } from "./failures.ts";

const asItIs = (text: string): string => text;
const said = (id: OperationId, body: unknown, redact = asItIs) => readFailure(operations[id], body, redact);
const ids = Object.keys(operations) as OperationId[];

/** One body of each of the six shapes, and what it says. */
const shapes: Record<string, { body: Record<string, unknown>; says: object }> = {
  "platform error": {
    body: { ErrorKey: "zone.taken", Field: "Name", Message: "The name is taken." },
    says: { message: "The name is taken.", field: "name", key: "zone.taken" },
  },
  problem: {
    body: { type: "about:blank", title: "Not good", detail: "At all", instance: "/x", status: 400 },
    says: { message: "Not good: At all" },
  },
  "container validation error": {
    body: {
      title: "Not valid",
      detail: "Two fields",
      instance: "/x",
      status: 400,
      errors: [
        { message: "too long", field: "Name" },
        { message: "unknown", field: "cursor" },
      ],
      id: "1",
    },
    says: { message: "Not valid; Two fields; too long; unknown", field: "name, cursor" },
  },
  "result wrapper": {
    body: { error: { success: false, message: "No such zone", errorKey: "zone.none" }, data: null },
    says: { message: "No such zone", key: "zone.none" },
  },
  "video result": {
    body: { success: false, message: "No such video", statusCode: 404 },
    says: { message: "No such video" },
  },
  "binding error": {
    body: { location: "body", value: null, formatters: [], contentTypes: [], declaredType: "Zone", statusCode: 400 },
    says: { message: "the platform could not bind the request", field: "body" },
  },
};

describe.each(Object.entries(shapes))("a %s", (_, { body, says }) => {
  test("is read, whatever the operation", () => {
    expect(said("addStorageZone", body)).toEqual(says);
    for (const id of ids) expect(said(id, body)).toMatchObject({ message: expect.any(String) });
  });

  test("is documented", () => {
    expect(isDocumentedFailure(body)).toBe(true);
    expect(isDocumentedFailure({ ...body, later: 1 })).toBe(true);
  });

  test("is documented only when it is whole", () => {
    for (const field of Object.keys(body)) {
      const rest = Object.entries(body).filter(([name]) => name !== field);
      expect([field, isDocumentedFailure(Object.fromEntries(rest))]).toEqual([field, false]);
    }
  });

  test("says, in place of a result, that the call failed", () => {
    for (const id of ids) expect([id, saysFailed(operations[id], body)]).toEqual([id, true]);
  });
});

describe("the samples", () => {
  const failures = ids.flatMap((id) => {
    const sample = readSample(id);
    const statuses = Object.keys(sample.responses).filter((status) => !status.startsWith("2"));
    return statuses.flatMap((status) =>
      bodiesOf(sample, status)
        .filter((body) => body !== null && Object.keys(within(body)).length > 0)
        .map((body) => ({ id, status, body })),
    );
  });

  test(`of ${failures.length} failures are all read and documented`, () => {
    expect(failures.length).toBeGreaterThanOrEqual(15);
    for (const { id, status, body } of failures) {
      expect([id, status, said(id, body) === undefined, isDocumentedFailure(body)]).toEqual([id, status, false, true]);
    }
  });

  test("of successes say none that the call failed", () => {
    for (const id of ids) {
      const { responses } = readSample(id);
      const success = responses["2XX"] ?? responses["200"];
      expect([id, saysFailed(operations[id], success)]).toEqual([id, false]);
    }
  });
});

describe("what is said", () => {
  test("is absent where the platform says null or nothing", () => {
    expect(said("addStorageZone", { ErrorKey: null, Field: null, Message: null })).toEqual({});
    expect(said("addStorageZone", { ErrorKey: "", Field: "  ", Message: "\n" })).toEqual({});
    expect(said("getApiGuardian", { title: "", detail: 5 })).toEqual({});
    expect(said("recreatePod", { errors: [null, 5, {}] })).toEqual({});
  });

  test.each([["text"], [null], [undefined], [[]], [{}], [{ message: "no shape of ours" }], [5]])(
    "is nothing in %j",
    (body) => {
      expect(said("addStorageZone", body)).toBeUndefined();
      expect(isDocumentedFailure(body)).toBe(false);
    },
  );

  test("is one printable line of bounded length", () => {
    const message = `a\u001b[31m\n\tb\u202e c${"x".repeat(600)}`;
    expect(said("addStorageZone", { Message: message })?.message).toBe(`a [31m b c${"x".repeat(490)}…`);
  });

  test("is bounded as a whole, as it travels, however many errors there are", () => {
    const errors = Array.from({ length: 1_000 }, (_, index) => ({ field: `界${index}`, message: `🚀 ${index}` }));
    const bodies = [
      { errors, title: "界".repeat(400) },
      { ErrorKey: "界".repeat(400), Field: "🚀".repeat(400), Message: "\ud800".repeat(400) },
    ];
    for (const body of bodies) {
      const words = Object.values(said("recreatePod", body) ?? {});
      expect(encodeURI(words.join("")).length).toBeLessThanOrEqual(1_500 + encodeURI("…").length * words.length);
      for (const word of words) expect(word).toMatch(/…$/);
    }
  });

  test("holds no secret, not even a part that the bound would leave", () => {
    const message = `${"x".repeat(495)}secret-key`;
    const body = { Message: message, ErrorKey: "key secret-key", Field: "secret-key" };
    const redact = (text: string): string => text.replaceAll("secret-key", "[access key]");
    expect(said("addStorageZone", body, redact)).toEqual({
      message: `${"x".repeat(495)}[acce…`,
      key: "key [access key]",
      field: "[access key]",
    });
  });

  test("names a field as the program does, and one that nobody knows as it came", () => {
    const field = (id: OperationId, Field: string) => said(id, { Message: "no", Field })?.field;
    expect(field("addStorageZone", "ReplicationRegions")).toBe("replicationRegions");
    expect(field("requestExternalHttpCertificate", "Hostname")).toBe("hostname");
    expect(field("getStorageZone", "id")).toBe("id");
    for (const name of ["Other", "constructor", "__proto__", "toString"]) {
      expect(field("addStorageZone", name)).toBe(name);
    }
  });
});

describe("a success", () => {
  test.each<[OperationId, unknown]>([
    ["addStorageZone", { Id: 5 }],
    ["addStorageZone", { Id: 5, Message: "a new field" }],
    ["updateBotDetection", { error: { success: true }, data: {} }],
    ["getShieldZoneByPullZone", { data: { title: "x" } }],
    ["updateCollection", { success: true }],
    ["requestExternalHttpCertificate", { Message: "of an unknown structure" }],
    ["requestExternalHttpCertificate", { success: true, message: "", statusCode: 200 }],
    ["recreatePod", null],
    ["recreatePod", "text"],
  ])("of %s is not taken for a failure: %j", (id, body) => {
    expect(saysFailed(operations[id], body)).toBe(false);
  });

  test("is not a body in which a part of an error shape stands for the result", () => {
    expect(saysFailed(operations["addStorageZone"], { Message: "The name is taken." })).toBe(true);
    expect(saysFailed(operations["listContainerRegistries"], { title: "Not now" })).toBe(true);
    expect(saysFailed(operations["updateCollection"], { title: "Not found", status: 404 })).toBe(true);
  });

  test.each(["recreatePod", "requestExternalHttpCertificate"] as const)(
    "of %s is not one with a sign of failure",
    (id) => {
      const failures = [
        { ErrorKey: "pod.none", Message: "No such pod." },
        { type: "about:blank", title: "Not found", status: 404, detail: "No such pod." },
        { title: "Not found", status: 400 },
        { detail: "No such pod.", status: 500 },
        { success: false, message: "No." },
        { Success: false, Message: "No." },
      ];
      for (const body of failures) expect([body, saysFailed(operations[id], body)]).toEqual([body, true]);
      const successes = [
        { title: "Pod", status: 200 },
        { status: 404 },
        { title: "Pod", status: "404" },
        { Success: true, Message: "Done." },
      ];
      for (const body of successes) expect([body, saysFailed(operations[id], body)]).toEqual([body, false]);
    },
  );

  test("is not a wrapper that has an error and no result", () => {
    for (const error of [{ message: "No such zone.", errorKey: "zone.none" }, { message: "No." }, { errorKey: "no" }]) {
      expect(saysFailed(operations["updateBotDetection"], { error, data: null })).toBe(true);
      expect(saysFailed(operations["updateBotDetection"], { error, data: {} })).toBe(false);
    }
    for (const error of [null, {}, { message: "", errorKey: null }]) {
      expect(saysFailed(operations["updateBotDetection"], { error, data: null })).toBe(false);
    }
  });
});
