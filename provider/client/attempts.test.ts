import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import { operations } from "../generated/wire.gen.ts";
import { refusingAddress, type Reply, startScriptedPlatform } from "../testing/scripted-platform.ts";
import { creating, reading, requestOf, send, transportTo } from "../testing/sending.ts";
import { canaryKey } from "../testing/test-config.ts";
import { type TestScope, testScope } from "../testing/test-scope.ts";

const atOnce = { "retry-after": "0" };

/** What was told of the attempts, without what the clock says. */
const told = ({ attempts }: TestScope) => attempts.map(({ number, status, failure }) => ({ number, status, failure }));

describe("each attempt to send a request is told once", () => {
  test("with its operation, number, beginning, time, status and the platform's name of it", async () => {
    const scope = testScope();
    const before = Date.now();
    await send(reading, [{ delay: 100, headers: { "x-request-id": "r-1" } }], {}, scope);
    expect(scope.attempts).toEqual([
      {
        operation: operations[reading],
        number: 1,
        startedAt: expect.any(Number),
        milliseconds: expect.any(Number),
        status: 200,
        failure: undefined,
        requestId: "r-1",
      },
    ]);
    const { startedAt, milliseconds } = scope.attempts[0] ?? { startedAt: NaN, milliseconds: NaN };
    expect(startedAt).toBeGreaterThanOrEqual(before);
    expect(milliseconds).toBeGreaterThanOrEqual(90);
    expect(startedAt + milliseconds).toBeLessThanOrEqual(Date.now());
  });

  test("the retried ones and the last", async () => {
    const scope = testScope();
    const failed = { status: 503, headers: atOnce };
    await send(reading, [failed, { status: 429, headers: atOnce }, { body: "done" }], {}, scope);
    expect(told(scope)).toEqual([
      { number: 1, status: 503, failure: undefined },
      { number: 2, status: 429, failure: undefined },
      { number: 3, status: 200, failure: undefined },
    ]);
  });

  test.each<[string, Reply]>([
    ["refused", { status: 400 }],
    ["of which nobody knows what became", { status: 502 }],
    ["told to come back later than it may", { status: 429, headers: { "retry-after": "600" } }],
  ])("one that is %s and not sent again", async (_, reply) => {
    const scope = testScope();
    await send(creating, [reply], {}, scope);
    expect(told(scope)).toEqual([{ number: 1, status: reply.status, failure: undefined }]);
  });

  test.each<[string, Reply, number | undefined, string]>([
    ["the connection broke", { reset: "instead" }, undefined, "ECONNRESET"],
    ["the answer broke off", { reset: "within", body: "x".repeat(100) }, 200, "ERR_HTTP_CONTENT_LENGTH_MISMATCH"],
    ["no answer came in time", { hang: true }, undefined, "ETIMEDOUT"],
  ])("one in which %s", async (_, reply, status, failure) => {
    const scope = testScope();
    await send(creating, [reply], { requestTimeout: 500 }, scope);
    expect(told(scope)).toEqual([{ number: 1, status, failure }]);
  });

  test("one that found nobody", async () => {
    const scope = testScope();
    const { url } = await refusingAddress();
    const request = requestOf(creating, url);
    await expect(transportTo(url, { maxRetries: 0 }).send(request, scope)).rejects.toThrow("ECONNREFUSED");
    expect(told(scope)).toEqual([{ number: 1, status: undefined, failure: "ECONNREFUSED" }]);
  });

  test("one that was ended on the way", async () => {
    const cancelled = testScope();
    setTimeout(() => cancelled.cancel(), 100);
    await send(reading, [{ hang: true }], {}, cancelled);
    expect(told(cancelled)).toEqual([{ number: 1, status: undefined, failure: "cancelled" }]);
  });

  test("but not one that was only going to be sent", async () => {
    const late = testScope({ time: -1 });
    await send(creating, [{}], {}, late);
    expect(late.attempts).toEqual([]);

    await using platform = await startScriptedPlatform([{ hang: true }]);
    const transport = transportTo(platform.url, { maxConcurrentRequests: 1 });
    const [first, second] = [testScope(), testScope()];
    const sending = [first, second].map((scope) =>
      transport.send(requestOf(reading, platform.url), scope).catch(() => undefined),
    );
    while (platform.requests.length === 0) await wait(5);
    second.cancel();
    first.cancel();
    await Promise.all(sending);
    expect(told(first)).toHaveLength(1);
    expect(second.attempts).toEqual([]);
  });

  test("one that waits for a slot begins when it has it", async () => {
    await using platform = await startScriptedPlatform([{ delay: 200 }]);
    const transport = transportTo(platform.url, { maxConcurrentRequests: 1 });
    const scope = testScope();
    await Promise.all([1, 2].map(() => transport.send(requestOf(reading, platform.url), scope)));
    const [first, second] = scope.attempts;
    expect(second?.startedAt).toBeGreaterThanOrEqual((first?.startedAt ?? Infinity) + (first?.milliseconds ?? 0));
  });
});

describe("the platform's name of a request", () => {
  const nameIn = async (headers: Readonly<Record<string, string>>): Promise<string | undefined> => {
    const scope = testScope();
    await send(creating, [{ status: 400, headers }], {}, scope);
    return scope.attempts[0]?.requestId;
  };

  test("is found in the headers in which servers usually give it", async () => {
    for (const header of ["X-Request-Id", "request-id", "X-Correlation-ID", "correlation-id", "x-trace-id"]) {
      expect(await nameIn({ [header]: "abc" })).toBe("abc");
    }
    expect(await nameIn({ "x-correlation-id": "second", "x-request-id": "first" })).toBe("first");
    expect(await nameIn({ "x-request-id": "" })).toBeUndefined();
    expect(await nameIn({})).toBeUndefined();
  });

  test("is one short line without the access key", async () => {
    expect(await nameIn({ "x-request-id": `<${canaryKey}>\té` })).toBe("<[access key]>??");
    expect(await nameIn({ "x-request-id": "x".repeat(1_000) })).toHaveLength(200);
  });
});
