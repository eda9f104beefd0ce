import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import type { TransportSettings } from "./transport.ts";
import { rejection } from "../testing/rejection.ts";
import { type Reply, startScriptedPlatform } from "../testing/scripted-platform.ts";
import { creating, reading, requestOf, send, transportTo } from "../testing/sending.ts";
import { canaryKey } from "../testing/test-config.ts";
import { testScope } from "../testing/test-scope.ts";
import { EndedError } from "./scope.ts";
import { UnansweredError } from "./unanswered.ts";

const atOnce = { "retry-after": "0" };

describe("a request", () => {
  test("carries the key, who asks, what is accepted, and its body", async () => {
    const { outcome, requests } = await send(creating, [
      { status: 201, headers: { "x-sample": "1" }, body: { Id: 5 } },
    ]);
    expect(outcome).toMatchObject({ status: 201, headers: { "x-sample": "1" }, text: '{"Id":5}' });
    expect(requests).toMatchObject([
      {
        method: "POST",
        path: "/path",
        body: '{"Name":"assets"}',
        headers: {
          accesskey: canaryKey,
          "user-agent": "edgeplatform-tests",
          accept: "application/json",
          "content-type": "application/json",
          "content-length": "17",
        },
      },
    ]);
  });

  test("without a body has neither a content type nor a length", async () => {
    const { requests } = await send(reading, [{}]);
    expect(requests).toMatchObject([{ method: "GET", body: "" }]);
    expect(requests[0]?.headers).not.toHaveProperty("content-type");
    expect(requests[0]?.headers).not.toHaveProperty("content-length");
  });

  test("does not follow a redirect, so that the key goes nowhere else", async () => {
    await using elsewhere = await startScriptedPlatform([{}]);
    for (const id of [reading, creating]) {
      const redirect = { status: 307, headers: { location: `${elsewhere.url}/path` } };
      const { outcome, sent } = await send(id, [redirect]);
      expect(outcome).toMatchObject({ status: 307 });
      expect(sent).toBe(1);
    }
    expect(elsewhere.requests).toEqual([]);
  });

  test("is answered with the body as text, whatever its status", async () => {
    for (const status of [200, 204, 400, 404, 418]) {
      const { outcome, sent } = await send(reading, [{ status, body: status === 204 ? undefined : "<p>€</p>" }]);
      expect(outcome).toMatchObject({ status, text: status === 204 ? "" : "<p>€</p>" });
      expect(sent).toBe(1);
    }
  });
});

describe("the deadline", () => {
  test("in the past: nothing is sent", async () => {
    for (const id of [reading, creating]) {
      const { outcome, sent } = await send(id, [{}], {}, testScope({ time: -1 }));
      expect(outcome).toBeInstanceOf(EndedError);
      expect(outcome).toMatchObject({ reason: "deadline" });
      expect(sent).toBe(0);
    }
  });

  test("bounds one request more tightly than its time-out", async () => {
    const start = performance.now();
    const { outcome } = await send(creating, [{ hang: true }], {}, testScope({ time: 300 }));
    expect(outcome).toBeInstanceOf(UnansweredError);
    expect(outcome).toMatchObject({ timedOut: true, sent: true });
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  test("bounds an idempotent request with all its attempts", async () => {
    const start = performance.now();
    const replies: Reply[] = [{ status: 503, headers: atOnce }, { hang: true }];
    const { outcome, sent } = await send(reading, replies, {}, testScope({ time: 300 }));
    expect(outcome).toMatchObject(outcome instanceof EndedError ? { reason: "deadline" } : { code: "ETIMEDOUT" });
    expect(sent).toBe(2);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  test("bounds the wait for a free slot, in which nothing is sent", async () => {
    await using platform = await startScriptedPlatform([{ hang: true }, {}]);
    const transport = transportTo(platform.url, { maxConcurrentRequests: 1 });
    const scope = testScope();
    const hanging = transport.send(requestOf(reading, platform.url), scope).catch(() => undefined);
    while (platform.requests.length === 0) await wait(5);

    const late = await rejection(
      transport.send(requestOf(creating, platform.url), testScope({ time: 100 })),
      EndedError,
    );
    expect(late.reason).toBe("deadline");
    expect(platform.requests).toHaveLength(1);

    // The slot that it waited for is not lost.
    scope.cancel();
    await hanging;
    await transport.send(requestOf(creating, platform.url), testScope());
    expect(platform.requests).toHaveLength(2);
  });

  test("further away than a timer can count is no deadline at once", async () => {
    const { outcome } = await send(reading, [{ delay: 50 }], {}, testScope({ time: 100 * 24 * 3_600_000 }));
    expect(outcome).toMatchObject({ status: 200 });
  });
});

describe("cancelling", () => {
  test("before anything was sent: nothing is sent", async () => {
    const scope = testScope();
    scope.cancel();
    const { outcome, sent } = await send(creating, [{}], {}, scope);
    expect(outcome).toMatchObject({ reason: "cancelled" });
    expect(sent).toBe(0);
  });

  test.each([reading, creating])("ends a wait of %s at once", async (id) => {
    const scope = testScope({ onWait: () => setTimeout(() => scope.cancel(), 20) });
    const start = performance.now();
    const { outcome, sent } = await send(id, [{ status: 429, headers: { "retry-after": "10" } }], {}, scope);
    expect(outcome).toMatchObject({ reason: "cancelled" });
    expect(sent).toBe(1);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  test("ends a read that is under way", async () => {
    const scope = testScope();
    setTimeout(() => scope.cancel(), 50);
    const { outcome, sent } = await send(reading, [{ hang: true }], {}, scope);
    expect(outcome).toMatchObject({ reason: "cancelled" });
    expect(sent).toBe(1);
  });

  test("does not end a creation that is under way: its answer is awaited", async () => {
    const scope = testScope();
    setTimeout(() => scope.cancel(), 50);
    const { outcome, sent } = await send(creating, [{ status: 201, body: { Id: 5 }, delay: 300 }], {}, scope);
    expect(outcome).toMatchObject({ status: 201, text: '{"Id":5}' });
    expect(sent).toBe(1);
  });

  test("under way, a creation that was refused for its rate is not sent again", async () => {
    const scope = testScope();
    setTimeout(() => scope.cancel(), 50);
    const { outcome, sent, waits } = await send(creating, [{ status: 429, headers: atOnce, delay: 200 }], {}, scope);
    expect(outcome).toMatchObject({ status: 429 });
    expect({ sent, waits }).toEqual({ sent: 1, waits: [] });
  });

  test("while waiting for a slot gives the slot to the next", async () => {
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    await using platform = await startScriptedPlatform([{ until }, {}]);
    const transport = transportTo(platform.url, { maxConcurrentRequests: 1 });
    const sending = transport.send(requestOf(creating, platform.url), testScope());
    while (platform.requests.length === 0) await wait(5);

    const scopes = [testScope(), testScope()];
    const queued = scopes.map((scope) =>
      rejection(transport.send(requestOf(creating, platform.url), scope), EndedError),
    );
    await wait(20);
    for (const scope of scopes) scope.cancel();
    expect((await Promise.all(queued)).map(({ reason }) => reason)).toEqual(["cancelled", "cancelled"]);

    release();
    expect((await sending).status).toBe(200);
    expect((await transport.send(requestOf(creating, platform.url), testScope())).status).toBe(200);
    expect(platform.requests).toHaveLength(2);
  });
});

describe("the limits", () => {
  test("of concurrency are kept across all requests, and used in full", async () => {
    await using platform = await startScriptedPlatform([{ delay: 30 }]);
    const transport = transportTo(platform.url, { maxConcurrentRequests: 3 });
    const ids = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? reading : creating));
    await Promise.all(ids.map((id) => transport.send(requestOf(id, platform.url), testScope())));
    expect(platform.requests).toHaveLength(12);
    expect(platform.mostAtOnce).toBe(3);
  });

  test("of concurrency do not count waits: others go on meanwhile", async () => {
    await using platform = await startScriptedPlatform([{ status: 429, headers: { "retry-after": "1" } }, {}]);
    const transport = transportTo(platform.url, { maxConcurrentRequests: 1 });
    const order: string[] = [];
    const scope = testScope({ onWait: () => order.push("waiting") });
    const waiting = transport.send(requestOf(creating, platform.url), scope).then(() => order.push("first"));
    while (order.length === 0) await wait(5);
    await transport.send(requestOf(reading, platform.url), testScope()).then(() => order.push("second"));
    await waiting;
    expect(order).toEqual(["waiting", "second", "first"]);
  });

  /** When requests arrive at a platform, in milliseconds; code and connections are warm before the first of them. */
  async function arrivals(
    replies: readonly Reply[],
    settings: Partial<TransportSettings>,
    count: number,
  ): Promise<number[]> {
    await using platform = await startScriptedPlatform([{}, ...replies]);
    await transportTo(platform.url).send(requestOf(reading, platform.url), testScope());
    const transport = transportTo(platform.url, settings);
    const request = requestOf(reading, platform.url);
    await Promise.all(Array.from({ length: count }, () => transport.send(request, testScope())));
    const times = platform.requests.slice(1).map(({ at }) => at);
    return times.map((time) => time - (times[0] ?? 0));
  }

  test("of the rate space the beginnings of requests", async () => {
    const times = await arrivals([{}], { maxRequestsPerSecond: 20 }, 8);
    expect(times).toHaveLength(8);
    // Seven intervals of 50 ms lie between eight requests.
    expect(times.at(-1)).toBeGreaterThanOrEqual(320);
    for (const start of times) {
      expect(times.filter((time) => time >= start && time < start + 200).length).toBeLessThanOrEqual(6);
    }
  });

  test("of the rate count attempts, not operations", async () => {
    const failing = { status: 503, headers: atOnce };
    const times = await arrivals([failing], { maxRequestsPerSecond: 10, maxRetries: 2 }, 1);
    expect(times).toHaveLength(3);
    expect(times.at(-1)).toBeGreaterThanOrEqual(170);
  });

  test("let go of a slot however a request ends", async () => {
    await using platform = await startScriptedPlatform([{ reset: "instead" }, { status: 500 }, { hang: true }, {}]);
    const settings = { maxConcurrentRequests: 1, maxRetries: 0, requestTimeout: 200 };
    const transport = transportTo(platform.url, settings);
    for (let time = 0; time < 4; time++) {
      await transport.send(requestOf(creating, platform.url), testScope()).catch(() => undefined);
    }
    expect(platform.requests).toHaveLength(4);
  });
});
