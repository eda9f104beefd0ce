import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Fault, JsonValue } from "../../emulator/index.ts";
import { failureOf, type RpcFailure } from "../testing/rpc-failure.ts";
import { refusingAddress, startScriptedPlatform } from "../testing/scripted-platform.ts";
import { type Session, startSession } from "../testing/session.ts";
import { type ResourceType, validInputs } from "../testing/valid-inputs.ts";

let session: Session;
beforeAll(async () => void (session = await startSession({ settings: { maxRetries: 0 } })));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

async function creating(type: ResourceType, fault: Fault): Promise<RpcFailure> {
  session.emulator.inject({ ...fault, times: "always" });
  return failureOf(session.plugin.create(type, validInputs[type], { timeout: 1 }));
}

const html = { body: "<h1>Hello</h1>", headers: { "content-type": "text/html" } };

describe("a definite refusal has a code that says that nothing was made", () => {
  test.each<[string, Fault, string]>([
    ["400", { status: 400 }, "FAILED_PRECONDITION"],
    ["401", { status: 401 }, "UNAUTHENTICATED"],
    ["403", { status: 403 }, "UNAUTHENTICATED"],
    ["404", { status: 404 }, "NOT_FOUND"],
    ["404 of something else", { status: 404, ...html }, "FAILED_PRECONDITION"],
    ["409", { status: 409 }, "FAILED_PRECONDITION"],
    ["429", { status: 429, retryAfter: 60 }, "RESOURCE_EXHAUSTED"],
    [
      "a redirect",
      { status: 307, act: false, headers: { location: "https://other.example.com/" } },
      "FAILED_PRECONDITION",
    ],
  ])("%s", async (_, fault, code) => {
    const failure = await creating("StorageZone", fault);
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(/^creating storage zone "assets": Add Storage Zone: /);
  });

  test("success: false in an answer of 200", async () => {
    const body = { success: false, message: "no such collection", statusCode: 404 };
    const failure = await creating("VideoCollection", { status: 200, act: false, body });
    expect(failure.code).toBe("FAILED_PRECONDITION");
    expect(failure.message).toContain("no such collection");
  });

  test("nobody listens", async () => {
    const { url } = await refusingAddress();
    await session.configure({ baseUrl: url, maxRetries: 0 });
    const failure = await failureOf(session.plugin.create("StorageZone", validInputs.StorageZone));
    expect(failure.code).toBe("UNAVAILABLE");
    expect(failure.message).toContain("baseUrl");
  });
});

describe("a creation of which nobody knows whether it took place is UNKNOWN, with what to do", () => {
  test.each<[string, Fault]>([
    ["500", { status: 500 }],
    ["503", { status: 503 }],
    ["408", { status: 408 }],
    ["a redirect to what was made", { status: 303, headers: { location: "https://other.example.com/" } }],
    ["a connection that broke before the answer", { drop: "after" }],
    ["a connection that broke within the answer", { drop: "during" }],
    ["no answer in time", { hang: true }],
    ["an answer that is no JSON", { malformed: "invalid" }],
    ["an answer that is cut off", { malformed: "truncated" }],
    ["a page of something else", html],
    ["an empty answer", { body: "" }],
    ["an empty object", { body: {} }],
  ])("%s", async (_, fault) => {
    const failure = await creating("StorageZone", fault);
    expect(failure.code).toBe("UNKNOWN");
    expect(failure.initFailed).toBeUndefined();
    expect(failure.message).toContain("pulumi import edgeplatform:index:StorageZone resource <storageZoneId>");
    expect(session.requests).toEqual(["addStorageZone"]);
  });
});

describe("what can be sent again is not unknown: the next update sends it", () => {
  test.each<[string, Fault, string]>([
    ["500", { status: 500 }, "UNAVAILABLE"],
    ["a connection that broke", { drop: "after" }, "UNAVAILABLE"],
    ["no answer in time", { hang: true }, "DEADLINE_EXCEEDED"],
  ])("%s", async (_, fault, code) => {
    const failure = await creating("ShieldBotDetection", fault);
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(/^creating bot detection of shield zone 2001: /);
  });
});

test("an update that took place, but whose answer cannot be used, is UNKNOWN", async () => {
  const { plugin, emulator } = session;
  await session.configure({ responseValidation: "strict" });
  emulator.inject({ operationId: "updateBotDetection", body: { data: { shieldZoneId: "x" } } });
  const olds = validInputs.ShieldBotDetection;
  const failure = await failureOf(plugin.update("ShieldBotDetection", "2001", { olds, news: olds }));
  expect(failure.code).toBe("UNKNOWN");
});

describe("an error stays below 8 KB", () => {
  const megabyte = (character: string): string => character.repeat(1024 * 1024);

  test.each<[string, string]>([
    ["letters", "x"],
    ["characters of three bytes", "界"],
    ["characters of two surrogates", "🚀"],
    ["what is no character", "\ud800"],
    ["line breaks", "\n"],
  ])("when the platform answers with a megabyte of %s", async (_, character) => {
    for (const Message of [megabyte(character), `a${megabyte(character)}`]) {
      const failure = await creating("StorageZone", { status: 400, body: { ErrorKey: "x", Field: "Name", Message } });
      expect(failure.code).toBe("FAILED_PRECONDITION");
      expect(failure.size).toBeLessThan(8_192);
      expect(failure.message.isWellFormed()).toBe(true);
      await session.reset();
    }
  });

  test.each<[string, string]>([
    ["three", "中"],
    ["four", "🚀"],
  ])("when the platform says a lot in characters of %s bytes; what to do stays", async (_, character) => {
    const body = { ErrorKey: "x", Field: "Name", Message: character.repeat(600) };
    const failure = await creating("StorageZone", { status: 500, body });
    expect(failure.code).toBe("UNKNOWN");
    expect(failure.message).toMatch(/^creating storage zone "assets": Add Storage Zone: /);
    expect(failure.message).toMatch(
      /It may exist: .* pulumi import edgeplatform:index:StorageZone resource <storageZoneId>$/,
    );
    expect(encodeURI(failure.message).length).toBeLessThanOrEqual(4_000);
  });

  test("when the resource has a long name; what to do stays", async () => {
    const message = "中".repeat(600);
    session.emulator.inject({ operationId: "addStorageZone", status: 500, body: { title: message, detail: message } });
    const name = "z".repeat(1_000);
    const failure = await failureOf(session.plugin.create("StorageZone", validInputs.StorageZone, { name }));
    expect(failure.message).toContain("…");
    expect(failure.message).toMatch(new RegExp(`It may exist: .*:StorageZone ${name} <storageZoneId>$`));
    expect(encodeURI(failure.message).length).toBeLessThanOrEqual(4_000);
  });

  test("when the object was made in part; what to do stays", async () => {
    await session.configure({ responseValidation: "strict" });
    session.emulator.inject({
      operationId: "addStorageZone",
      alter: (body) => ({ ...Object(body), S3Hostname: 1 }) as JsonValue,
    });
    const inputs = { ...validInputs.StorageZone, name: "中".repeat(600) };
    const failure = await failureOf(session.plugin.create("StorageZone", inputs));
    expect(failure.initFailed?.id).toBe("5001");
    expect(failure.message).toMatch(
      /^creating storage zone "中+…中+": .* It was created and is kept: run pulumi up again\.$/,
    );
    expect(failure.initFailed?.reasons).toEqual([failure.message]);
    expect(encodeURI(failure.message).length).toBeLessThanOrEqual(1_000);
    expect(failure.size).toBeLessThan(8_192);
  });

  test("when a megabyte of errors is answered", async () => {
    const errors = Array.from({ length: 20_000 }, (_, index) => ({
      field: `field ${index}`,
      message: `界界 ${index}`,
    }));
    const body = { title: "Bad", detail: "", instance: "", status: 400, id: "1", errors };
    await using platform = await startScriptedPlatform([{ status: 400, body }]);
    await session.configure({ baseUrl: platform.url });
    const failure = await failureOf(session.plugin.invoke("getContainerRegistries", {}));
    expect(failure.code).toBe("FAILED_PRECONDITION");
    expect(failure.size).toBeLessThan(8_192);
  });

  test("and keeps what there is to do, when the platform says much", async () => {
    const errors = Array.from({ length: 1_000 }, () => ({ field: "界".repeat(90), message: "界".repeat(400) }));
    const body = { title: "Bad", detail: "", instance: "", status: 500, id: "1", errors };
    const failure = await creating("StorageZone", { status: 500, body });
    expect(failure.message).toMatch(/pulumi import edgeplatform:index:StorageZone resource <storageZoneId>$/);
  });

  test("when what is wrong with a request is a megabyte", async () => {
    const inputs = { ...validInputs.StorageZone, [megabyte("界")]: 1 };
    const failure = await failureOf(session.plugin.create("StorageZone", inputs));
    expect(failure.code).toBe("INVALID_ARGUMENT");
    expect(failure.size).toBeLessThan(8_192);
  });
});
