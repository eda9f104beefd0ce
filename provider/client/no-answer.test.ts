import { inspect } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { operations } from "../generated/wire.gen.ts";
import { startRawServer } from "../testing/raw-server.ts";
import { rejection } from "../testing/rejection.ts";
import { refusingAddress, type Reply, startScriptedPlatform } from "../testing/scripted-platform.ts";
import { creating, outcomeAt, reading, requestOf, transportTo } from "../testing/sending.ts";
import { canaryKey } from "../testing/test-config.ts";
import { testScope } from "../testing/test-scope.ts";
import { noAnswer } from "./no-answer.ts";
import { EndedError } from "./scope.ts";
import { UnansweredError } from "./unanswered.ts";

/** What a request without a second attempt comes to, when the platform does this. */
async function after(reply: Reply, id = reading, requestTimeout = 10_000): Promise<unknown> {
  await using platform = await startScriptedPlatform([reply]);
  return await outcomeAt(platform.url, id, { maxRetries: 0, requestTimeout });
}

describe("a request without an answer", () => {
  test("that was never connected is unreachable, for a creation too", async () => {
    const { url } = await refusingAddress();
    for (const id of [reading, creating]) {
      expect(await outcomeAt(url, id, { maxRetries: 0 })).toMatchObject({
        code: "UNREACHABLE",
        message:
          `${operations[id].title}: the platform could not be reached (UNREACHABLE, ECONNREFUSED). ` +
          "Check the address of the platform: baseUrl or videoBaseUrl.",
      });
    }
  });

  test("whose connection broke leaves open whether something was made", async () => {
    expect(await after({ reset: "instead" })).toMatchObject({
      code: "UNREACHABLE",
      message: "Get Storage Zone: the connection broke (UNREACHABLE, ECONNRESET). Try again later.",
    });
    expect(await after({ reset: "instead" }, creating)).toMatchObject({
      code: "OUTCOME_UNKNOWN",
      message:
        "Add Storage Zone: the connection broke, and the platform may have acted all the same " +
        "(OUTCOME_UNKNOWN, ECONNRESET).",
    });
  });

  test.each([
    [303, "INVALID_RESPONSE", "OUTCOME_UNKNOWN"],
    [400, "REFUSED", "REFUSED"],
    [401, "UNAUTHORIZED", "UNAUTHORIZED"],
    [404, "INVALID_RESPONSE", "INVALID_RESPONSE"],
    [429, "RATE_LIMITED", "RATE_LIMITED"],
    [503, "PLATFORM_FAILED", "OUTCOME_UNKNOWN"],
  ])("but with a status of %d is %s for a read and %s for a creation", async (status, ofReading, ofCreating) => {
    const broken: Reply = { status, reset: "within", body: "x".repeat(100) };
    expect(await after(broken)).toMatchObject({ code: ofReading, status });
    expect(await after(broken, creating)).toMatchObject({ code: ofCreating, status });
  });

  test("but with a status of success names it, and leaves open whether something was made", async () => {
    const broken: Reply = { status: 200, reset: "within", body: "x".repeat(100) };
    expect(await after(broken)).toMatchObject({
      code: "UNREACHABLE",
      status: 200,
      message:
        "Get Storage Zone: the answer could not be read (UNREACHABLE, HTTP 200, ERR_HTTP_CONTENT_LENGTH_MISMATCH). Try again later.",
    });
    const packed: Reply = { status: 201, headers: { "content-encoding": "gzip" }, body: "no gzip" };
    expect(await after(packed, creating)).toMatchObject({
      code: "OUTCOME_UNKNOWN",
      message: expect.stringMatching(/could not be read, and .* \(OUTCOME_UNKNOWN, HTTP 201, \w+\)\.$/),
    });
  });

  test.each([
    ["a port that speaks something else", "SSH-2.0-Server\r\n", undefined, "HPE_INVALID_CONSTANT"],
    ["headers without end", `HTTP/1.1 200 OK\r\nx: ${"x".repeat(40_000)}\r\n\r\n`, undefined, "HPE_HEADER_OVERFLOW"],
    ["a bad chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n", 200, "HPE_INVALID_CHUNK_SIZE"],
  ])("because it is not HTTP says so: %s", async (_, bytes, status, code) => {
    await using server = await startRawServer((socket) => socket.on("data", () => socket.end(bytes)));
    const url = `http://127.0.0.1:${server.port}`;
    const facts = status === undefined ? code : `HTTP ${status}, ${code}`;
    expect(await outcomeAt(url, reading, { maxRetries: 0 })).toMatchObject({
      code: "INVALID_RESPONSE",
      message:
        `Get Storage Zone: the answer is not HTTP (INVALID_RESPONSE, ${facts}). ` +
        "Check the address of the platform: baseUrl or videoBaseUrl.",
    });
    expect(await outcomeAt(url, creating, { maxRetries: 0 })).toMatchObject({
      code: "OUTCOME_UNKNOWN",
      message:
        "Add Storage Zone: the answer is not HTTP, and the platform may have acted all the same " +
        `(OUTCOME_UNKNOWN, ${facts}). Check the address of the platform: baseUrl or videoBaseUrl.`,
    });
  });

  test("that took too long leaves it open too", async () => {
    expect(await after({ hang: true }, reading, 100)).toMatchObject({ code: "TIMED_OUT" });
    expect(await after({ hang: true }, creating, 100)).toMatchObject({
      code: "OUTCOME_UNKNOWN",
      message: "Add Storage Zone: no answer in time, and the platform may have acted all the same (OUTCOME_UNKNOWN).",
    });
  });

  test("because the operation was over is cancelled or out of time, and never ambiguous", () => {
    expect(noAnswer(operations[creating], new EndedError("cancelled"))?.code).toBe("CANCELLED");
    expect(noAnswer(operations[creating], new EndedError("deadline"))).toMatchObject({
      code: "TIMED_OUT",
      message: expect.stringContaining("customTimeouts"),
    });
  });

  test("is an error that holds nothing of the request, however deep one looks", async () => {
    const replies: Reply[] = [{ reset: "instead" }, { reset: "within", body: canaryKey.repeat(2) }, { hang: true }];
    for (const reply of replies) {
      await using platform = await startScriptedPlatform([reply]);
      const transport = transportTo(platform.url, { maxRetries: 0, requestTimeout: 200 });
      const error = await rejection(transport.send(requestOf(creating, platform.url), testScope()), UnansweredError);
      expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(canaryKey);
    }
  });

  test("is none where a name leads to an address of the segment alone", async () => {
    for (const host of ["169.254.169.254", "[fe80::1]", "metadata.example"]) {
      const scope = testScope();
      expect(await outcomeAt(`http://${host}`, creating, {}, scope)).toMatchObject({
        code: "UNREACHABLE",
        message: expect.stringContaining("link-local addresses, where machines get their credentials, are refused"),
      });
      expect(scope.attempts).toEqual([]);
    }
  });
});
