import { describe, expect, test } from "@jest/globals";
import type { OperationId } from "../generated/types.gen.ts";
import { operations } from "../generated/wire.gen.ts";
import type { CallError } from "./errors.ts";
import { bodyOf, failureOf } from "./outcomes.ts";

const reading: OperationId = "getStorageZone";
const creating: OperationId = "addStorageZone";
const platformError = { ErrorKey: "sample.key", Field: "Name", Message: "Not so." };

interface Given {
  readonly id?: OperationId;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly outOfTime?: boolean;
}

function outcome(
  status: number,
  { id = reading, body = "", headers = {}, outOfTime = false }: Given = {},
): CallError | undefined {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = { status, headers, text, outOfTime };
  return failureOf(operations[id], response, bodyOf(response), (said) => said.replaceAll("canary", "[access key]"));
}

describe("an answer", () => {
  test.each([200, 201, 202, 204])("of status %d is a success", (status) => {
    expect(outcome(status, { body: status === 204 ? "" : { Id: 5 } })).toBeUndefined();
  });

  test.each<[number, string, string]>([
    [300, "INVALID_RESPONSE", "OUTCOME_UNKNOWN"],
    [301, "INVALID_RESPONSE", "INVALID_RESPONSE"],
    [302, "INVALID_RESPONSE", "OUTCOME_UNKNOWN"],
    [303, "INVALID_RESPONSE", "OUTCOME_UNKNOWN"],
    [304, "INVALID_RESPONSE", "OUTCOME_UNKNOWN"],
    [307, "INVALID_RESPONSE", "INVALID_RESPONSE"],
    [308, "INVALID_RESPONSE", "INVALID_RESPONSE"],
    [400, "REFUSED", "REFUSED"],
    [401, "UNAUTHORIZED", "UNAUTHORIZED"],
    [403, "UNAUTHORIZED", "UNAUTHORIZED"],
    [404, "NOT_FOUND", "NOT_FOUND"],
    [408, "PLATFORM_FAILED", "OUTCOME_UNKNOWN"],
    [409, "REFUSED", "REFUSED"],
    [422, "REFUSED", "REFUSED"],
    [429, "RATE_LIMITED", "RATE_LIMITED"],
    [500, "PLATFORM_FAILED", "OUTCOME_UNKNOWN"],
    [502, "PLATFORM_FAILED", "OUTCOME_UNKNOWN"],
    [503, "PLATFORM_FAILED", "OUTCOME_UNKNOWN"],
    [504, "PLATFORM_FAILED", "OUTCOME_UNKNOWN"],
    [599, "PLATFORM_FAILED", "OUTCOME_UNKNOWN"],
  ])("of status %d is %s for a read and %s for a creation", (status, ofReading, ofCreating) => {
    for (const body of ["", platformError]) {
      expect(outcome(status, { body })).toMatchObject({ code: ofReading, status });
      expect(outcome(status, { id: creating, body })).toMatchObject({ code: ofCreating, status });
    }
  });

  test("names operation, status, what the platform said, its field as a property, its key, and what to do", () => {
    expect(outcome(400, { id: creating, body: platformError })?.message).toBe(
      "Add Storage Zone: the platform refused it (REFUSED, HTTP 400): Not so (field name, key sample.key). Correct the program and run it again.",
    );
    expect(outcome(401)?.message).toBe(
      "Get Storage Zone: the platform did not accept the access key (UNAUTHORIZED, HTTP 401). Check accessKey and what it may do.",
    );
    expect(outcome(403, { body: { Message: "Not yours." } })?.message).toBe(
      "Get Storage Zone: the platform did not accept the access key (UNAUTHORIZED, HTTP 403): Not yours. " +
        "Check accessKey and what it may do.",
    );
  });

  test("that is a refusal without a word, or an object that is not there, has the advice that is true for it", () => {
    expect(outcome(400)?.message).toBe("Get Storage Zone: the platform refused it (REFUSED, HTTP 400).");
    expect(outcome(404)?.message).toBe(
      "Get Storage Zone: the platform has no such object (NOT_FOUND, HTTP 404). Check the ids in the program.",
    );
  });

  test("of status 404 is gone only when it is empty or has a whole documented shape", () => {
    for (const body of ["", " \n", platformError]) expect(outcome(404, { body })?.code).toBe("NOT_FOUND");
    const others = ["<h1>Not Found</h1>", "Not Found", "null", "{}", { Message: "No HTTP resource was found." }];
    for (const body of [...others, { title: "Not Found", status: 404 }, { message: "no route" }, []]) {
      const error = outcome(404, { body });
      expect([body, error?.code]).toEqual([body, "INVALID_RESPONSE"]);
      expect(error?.message).toMatch(/Check the address of the platform: baseUrl or videoBaseUrl\.$/);
    }
  });

  test("of status 200 that says it failed is a refusal", () => {
    const wrapper = { error: { success: false, message: "No.", errorKey: "k" }, data: null };
    expect(outcome(200, { id: "updateBotDetection", body: wrapper })).toMatchObject({
      code: "REFUSED",
      status: 200,
      said: { message: "No.", key: "k" },
    });
    const video = { success: false, message: "No such video.", statusCode: 404 };
    expect(outcome(200, { id: "updateCollection", body: video })).toMatchObject({ code: "REFUSED" });
    expect(outcome(200, { id: creating, body: platformError })).toMatchObject({ code: "REFUSED", status: 200 });
  });

  test("of status 200 that is not JSON is wrong, and leaves open whether something was made", () => {
    for (const body of ["<html></html>", "{", "OK"]) {
      expect(outcome(200, { body })).toMatchObject({ code: "INVALID_RESPONSE", status: 200 });
      expect(outcome(200, { id: creating, body })).toMatchObject({ code: "OUTCOME_UNKNOWN" });
      expect(outcome(200, { id: "updateCollection", body })).toMatchObject({ code: "INVALID_RESPONSE" });
    }
  });

  test("says when to try again, in seconds or at a time, and nothing that the header does not mean", () => {
    const soon = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 60_000);
    const advice = (header: string | string[], status = 429) =>
      outcome(status, { headers: { "retry-after": header } })
        ?.message.split(". ")
        .at(-1);
    expect(advice("120")).toBe("Try again after 120 seconds.");
    expect(advice("120", 503)).toBe("Try again after 120 seconds.");
    expect(advice(soon.toUTCString())).toBe(`Try again after ${soon.toISOString()}.`);
    expect(advice("Wednesday, 01-Jan-48 00:00:00 GMT")).toBe("Try again after 2048-01-01T00:00:00.000Z.");
    expect(advice("Wed Jan  1 00:00:00 2048")).toBe("Try again after 2048-01-01T00:00:00.000Z.");
    for (const header of [
      "",
      "soon",
      "soon 5",
      "later 2048",
      "-5",
      "9".repeat(400),
      "Fri, 31 Dec 1999 23:59:59 GMT",
      "canary",
      ["1", "2"],
    ]) {
      expect(advice(header)).toBe("Try again later.");
    }
  });

  test("says how to give more time where the wait is longer than the operation may take", () => {
    for (const [wait, when] of [
      ["600", "after 600 seconds"],
      ["1000000000000", "after 1000000000000 seconds"],
      ["soon", "later"],
    ] as const) {
      expect(outcome(429, { headers: { "retry-after": wait }, outOfTime: true })?.message).toBe(
        `Get Storage Zone: too many requests (RATE_LIMITED, HTTP 429). Try again ${when}, or give the resource more time with the ` +
          "option customTimeouts.",
      );
    }
  });

  test("is told without the access key, wherever the platform puts it", () => {
    const bodies = [
      { ErrorKey: "canary", Field: "canary", Message: "canary" },
      { title: "canary", detail: "canary", errors: [{ message: "canary", field: "canary" }] },
      { error: { success: false, message: "canary", errorKey: "canary" } },
      { success: false, message: "canary", statusCode: 1 },
      { declaredType: "canary", location: "canary" },
      "canary",
    ];
    for (const body of bodies) {
      for (const status of [200, 400, 401, 404, 429, 500]) {
        const error = outcome(status, { body, headers: { "retry-after": "canary", location: "canary" } });
        expect(JSON.stringify([error?.message, error?.said, error?.stack])).not.toContain("canary");
      }
    }
  });
});
