import { describe, expect, test } from "@jest/globals";
import { refusingAddress, type Reply, startScriptedPlatform } from "../testing/scripted-platform.ts";
import { creating, reading, requestOf, send, transportTo } from "../testing/sending.ts";
import { testScope } from "../testing/test-scope.ts";
import { UnansweredError } from "./unanswered.ts";

const atOnce = { "retry-after": "0" };

describe("an idempotent request is sent again", () => {
  test.each([408, 429, 500, 502, 503, 504])("after status %d", async (status) => {
    const failed = { status, headers: atOnce };
    const { outcome, sent, waits } = await send(reading, [failed, failed, { body: "done" }]);
    expect(outcome).toMatchObject({ status: 200, text: "done" });
    expect(sent).toBe(3);
    expect(waits.map(({ reason }) => reason)).toEqual([`HTTP ${status}`, `HTTP ${status}`]);
  });

  test("whatever its method, with the same body", async () => {
    const { requests } = await send("updateBotDetection", [{ status: 503, headers: atOnce }, {}]);
    expect(requests.map(({ method, body }) => [method, body])).toEqual(Array(2).fill(["PATCH", '{"Name":"assets"}']));
  });

  test.each([400, 401, 403, 404, 409, 413, 418, 501, 505])("but not after status %d", async (status) => {
    const { outcome, sent } = await send(reading, [{ status, headers: atOnce }, {}]);
    expect(outcome).toMatchObject({ status });
    expect(sent).toBe(1);
  });

  test.concurrent.each([400, 401, 404])("nor after status %d whose body breaks off", async (status) => {
    const { sent } = await send(reading, [{ status, reset: "within", body: "x".repeat(100) }, {}]);
    expect(sent).toBe(1);
  });

  test("as often as the settings say, and then the last answer stands", async () => {
    for (const maxRetries of [0, 1, 3]) {
      const { outcome, sent } = await send(reading, [{ status: 503, headers: atOnce }], { maxRetries });
      expect(outcome).toMatchObject({ status: 503 });
      expect(sent).toBe(maxRetries + 1);
    }
  });

  test.concurrent.each<[string, Reply]>([
    ["the connection is reset", { reset: "instead" }],
    ["the connection is reset within the answer", { reset: "within", body: "x".repeat(100) }],
    ["the answer cannot be unpacked", { headers: { "content-encoding": "gzip" }, body: "no gzip" }],
    ["no answer comes in time", { hang: true }],
  ])("after a growing wait when %s", async (_, failure) => {
    const { outcome, sent, waits } = await send(reading, [failure, { body: "done" }], { requestTimeout: 1_000 });
    expect(outcome).toMatchObject({ status: 200, text: "done" });
    expect(sent).toBe(2);
    expect(waits).toHaveLength(1);
    expect(waits[0]?.milliseconds).toBeGreaterThanOrEqual(1_000);
    expect(waits[0]?.milliseconds).toBeLessThanOrEqual(1_100);
  });
});

describe("a request that is not idempotent", () => {
  test.each([400, 408, 500, 502, 503, 504])("is sent once when the answer is %d", async (status) => {
    const { outcome, sent, waits } = await send(creating, [{ status, headers: atOnce }, { status: 201 }]);
    expect(outcome).toMatchObject({ status });
    expect({ sent, waits }).toEqual({ sent: 1, waits: [] });
  });

  test.each<[string, Reply, string]>([
    ["the connection is reset", { reset: "instead" }, "ECONNRESET"],
    [
      "the connection is reset within the answer",
      { reset: "within", status: 201, body: "x".repeat(100) },
      "ERR_HTTP_CONTENT_LENGTH_MISMATCH",
    ],
    ["no answer comes in time", { hang: true }, "ETIMEDOUT"],
  ])("is sent once when %s", async (_, failure, code) => {
    const { outcome, sent, waits } = await send(creating, [failure, { status: 201 }], { requestTimeout: 1_000 });
    expect(outcome).toBeInstanceOf(UnansweredError);
    expect(outcome).toMatchObject({ code, sent: true });
    expect({ sent, waits }).toEqual({ sent: 1, waits: [] });
  });

  test("is sent again when it was refused for its rate, after the seconds that the platform names", async () => {
    const replies = [
      { status: 429, headers: { "retry-after": "1" } },
      { status: 429, headers: atOnce },
      { status: 201 },
    ];
    // The time-out of one request does not bound the wait.
    const { outcome, waits, requests } = await send(creating, replies, { requestTimeout: 900 });
    expect(outcome).toMatchObject({ status: 201 });
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([1_000, 1]);
    const [first = 0, second = 0] = requests.map(({ at }) => at);
    expect(second - first).toBeGreaterThanOrEqual(999);
  });

  test("is sent again at the date that the platform names", async () => {
    const date = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 1_000);
    const { outcome, sent } = await send(creating, [
      { status: 429, headers: { "retry-after": date.toUTCString() } },
      { status: 201 },
    ]);
    expect(outcome).toMatchObject({ status: 201 });
    expect(sent).toBe(2);
    expect(Date.now()).toBeGreaterThanOrEqual(date.getTime());
  });

  test("is sent again when the connection was refused, because nobody can have acted", async () => {
    const { url, port } = await refusingAddress();
    const started: ReturnType<typeof startScriptedPlatform>[] = [];
    const scope = testScope({ onWait: () => started.push(startScriptedPlatform([{ status: 201 }], port)) });
    const response = await transportTo(url).send(requestOf(creating, url), scope);
    await using platform = await (started[0] ?? startScriptedPlatform([]));
    expect(response.status).toBe(201);
    expect(platform.requests).toHaveLength(1);
    expect(scope.waits).toMatchObject([{ reason: "ECONNREFUSED" }]);
  });
});

describe("Retry-After", () => {
  test.each(["soon", "-5", "", "1.5", "Sun, 99 Foo 2099"])("%j is taken for none", async (header) => {
    const scope = testScope({ time: 500 });
    const { sent, waits } = await send(reading, [{ status: 503, headers: { "retry-after": header } }], {}, scope);
    expect({ sent, waits }).toEqual({ sent: 1, waits: [] });
  });

  test.each(["-5", "soon", "NaN", "1e3", "\u00a05", "soon 5", "later 2027", "2027-01-01", "Sunny 5"])(
    "%j makes a creation that was refused for its rate wait as if there were none",
    async (header) => {
      const { outcome, sent, waits } = await send(creating, [
        { status: 429, headers: { "retry-after": header } },
        { status: 201 },
      ]);
      expect(outcome).toMatchObject({ status: 201 });
      expect(sent).toBe(2);
      expect(waits).toMatchObject([{ reason: "HTTP 429" }]);
      expect(waits[0]?.milliseconds).toBeGreaterThanOrEqual(1_000);
      expect(waits[0]?.milliseconds).toBeLessThanOrEqual(1_100);
    },
  );

  test("of zero seconds is bounded by the number of attempts", async () => {
    for (const id of [reading, creating]) {
      const { outcome, sent } = await send(id, [{ status: 429, headers: atOnce }], { maxRetries: 3 });
      expect(outcome).toMatchObject({ status: 429, outOfTime: false });
      expect(sent).toBe(4);
    }
  });

  test("that is there more than once counts the first time", async () => {
    const headers = { "retry-after": ["1", "600"] };
    const { outcome, waits } = await send(creating, [{ status: 429, headers }, { status: 201 }]);
    expect(outcome).toMatchObject({ status: 201 });
    expect(waits).toEqual([{ milliseconds: 1_000, reason: "HTTP 429" }]);
  });

  test.each(["Fri, 31 Dec 1999 23:59:59 GMT", "Friday, 31-Dec-99 23:59:59 GMT", "Fri Dec 31 23:59:59 1999"])(
    "that is past means at once: %s",
    async (header) => {
      const { sent, waits } = await send(reading, [{ status: 503, headers: { "retry-after": header } }, {}]);
      expect(sent).toBe(2);
      expect(waits).toEqual([{ milliseconds: 1, reason: "HTTP 503" }]);
    },
  );

  test.each([
    "30",
    "1000000000000",
    "99999999999999999999",
    new Date(Date.now() + 60_000).toUTCString(),
    "Wed Jan  1 00:00:00 2098",
  ])("%j beyond the deadline ends the operation at once", async (header) => {
    const start = performance.now();
    const scope = testScope({ time: 5_000 });
    const { outcome, sent, waits } = await send(
      creating,
      [{ status: 429, headers: { "retry-after": header } }],
      {},
      scope,
    );
    expect(outcome).toMatchObject({ status: 429, outOfTime: true });
    expect({ sent, waits }).toEqual({ sent: 1, waits: [] });
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
