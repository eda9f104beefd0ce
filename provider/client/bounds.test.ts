import { describe, expect, test } from "@jest/globals";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { Readable, type Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { startRawServer } from "../testing/raw-server.ts";
import { startScriptedPlatform } from "../testing/scripted-platform.ts";
import { creating, outcomeAt, reading, transportTo } from "../testing/sending.ts";
import { testScope } from "../testing/test-scope.ts";
import { maxAnswerSize } from "./too-large.ts";

const mebibyte = 1024 * 1024;

/** Zeros, packed. */
const bomb = (size: number, pack: Transform): Promise<Buffer> =>
  buffer(Readable.from(Array<Buffer>(size / mebibyte).fill(Buffer.alloc(mebibyte))).pipe(pack));

describe("an answer larger than 32 MiB is refused", () => {
  const tooLarge = "the answer is larger than 32 MiB";

  /** Asks a server that gives these headers and then goes on with these bytes for ever, or ends. */
  async function ask(headers: string, bytes: Buffer, isEndless: boolean) {
    let written = 0;
    await using server = await startRawServer((socket) => {
      const go = (): void => {
        do written += bytes.length;
        while (socket.write(bytes) && isEndless && !socket.destroyed);
      };
      if (isEndless) socket.on("drain", () => socket.destroyed || go());
      socket.once("data", () => {
        socket.write(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`);
        go();
        if (!isEndless) socket.end();
      });
    });
    const url = `http://127.0.0.1:${server.port}`;
    const scope = testScope();
    const outcomes = [await outcomeAt(url, reading, {}, scope), await outcomeAt(url, creating, {}, scope)];
    return { outcomes, written, attempts: scope.attempts };
  }

  const refused = [
    {
      code: "INVALID_RESPONSE",
      message: `Get Storage Zone: ${tooLarge} (INVALID_RESPONSE). Check the address of the platform: baseUrl or videoBaseUrl.`,
    },
    {
      code: "OUTCOME_UNKNOWN",
      message: `Add Storage Zone: ${tooLarge}, and the platform may have acted all the same (OUTCOME_UNKNOWN). Check the address of the platform: baseUrl or videoBaseUrl.`,
    },
  ];

  test("as soon as it is, when it never ends", async () => {
    const { outcomes, written, attempts } = await ask("Connection: close", Buffer.alloc(64 * 1024, "x"), true);
    expect(outcomes).toMatchObject(refused);
    expect(written / 2).toBeGreaterThan(maxAnswerSize);
    expect(written / 2).toBeLessThan(2 * maxAnswerSize);
    expect(attempts.map(({ failure }) => failure)).toEqual(["ERR_TOO_LARGE", "ERR_TOO_LARGE"]);
  });

  test("before it is read, when it says so itself", async () => {
    const { outcomes } = await ask(`Content-Length: ${maxAnswerSize + 1}`, Buffer.alloc(mebibyte, "x"), false);
    expect(outcomes).toMatchObject(refused);
  });

  test.each([
    ["gzip", (): Transform => createGzip({ level: 1 })],
    ["br", (): Transform => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])("when it is that only after it has been unpacked (%s), without holding it in memory", async (encoding, pack) => {
    const packed = await bomb(512 * mebibyte, pack());
    expect(packed.length).toBeLessThan(4 * mebibyte);
    const before = process.memoryUsage().rss;
    const headers = `Content-Encoding: ${encoding}\r\nContent-Length: ${packed.length}`;
    expect((await ask(headers, packed, false)).outcomes).toMatchObject(refused);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * mebibyte);
  });

  test("and one of exactly that size is read", async () => {
    await using platform = await startScriptedPlatform([{ body: "x".repeat(maxAnswerSize) }]);
    const outcome = await outcomeAt(platform.url, reading);
    expect(outcome).toMatchObject({ status: 200, text: expect.any(String) });
  });
});

describe("a server is cut off at the time of one request", () => {
  const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

  test.each<[string, string, string]>([
    ["sends its body a byte at a time", `${head}Content-Length: 100000\r\n\r\n`, "x"],
    ["sends its body a byte at a time, without saying how long it is", `${head}\r\n`, "x"],
    ["sends its headers a byte at a time", head, "x"],
    ["sends nothing", "", ""],
    ["begins and never ends", `${head}Content-Length: 2\r\n\r\n{`, ""],
  ])("when it %s", async (_, first, drop) => {
    await using server = await startRawServer((socket) => {
      socket.once("data", () => {
        socket.write(first);
        const drip = setInterval(() => socket.write(drop), 20);
        socket.once("close", () => clearInterval(drip));
      });
    });
    const url = `http://127.0.0.1:${server.port}`;
    const settings = { requestTimeout: 400, maxRetries: 0 };
    const start = performance.now();
    expect(await outcomeAt(url, reading, settings)).toMatchObject({ code: "TIMED_OUT" });
    expect(await outcomeAt(url, creating, settings)).toMatchObject({ code: "OUTCOME_UNKNOWN" });
    expect(performance.now() - start).toBeGreaterThanOrEqual(700);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test("which the operation's deadline shortens", async () => {
    await using platform = await startScriptedPlatform([{ hang: true }]);
    const start = performance.now();
    const outcome = await outcomeAt(platform.url, creating, { requestTimeout: 60_000 }, testScope({ time: 300 }));
    expect(outcome).toMatchObject({ code: "OUTCOME_UNKNOWN" });
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe("a connection is given up sooner than a request", () => {
  test("when nobody takes it, and nothing is ambiguous", async () => {
    // A network for documentation, to which nothing is routed.
    const scope = testScope();
    const settings = { connectTimeout: 200, maxRetries: 1 };
    expect(await outcomeAt("http://192.0.2.1", creating, settings, scope)).toMatchObject({ code: "UNREACHABLE" });
    expect(scope.attempts.every(({ milliseconds }) => milliseconds < 5_000)).toBe(true);
  });
});

describe("a download", () => {
  test("takes a slot as requests do", async () => {
    await using platform = await startScriptedPlatform([{ delay: 50 }]);
    const transport = transportTo(platform.url, { maxConcurrentRequests: 2 });
    await Promise.all(Array.from({ length: 6 }, () => transport.download(platform.url, 100, testScope())));
    expect(platform.requests).toHaveLength(6);
    expect(platform.mostAtOnce).toBe(2);
  });

  test("follows redirects, but not to an address of the segment alone", async () => {
    await using platform = await startScriptedPlatform([
      { status: 302, headers: { location: "/there" } },
      { body: "content" },
      { status: 302, headers: { location: "http://169.254.169.254/latest" } },
    ]);
    const transport = transportTo(platform.url, { maxConcurrentRequests: 1 });
    const url = `${platform.url}/here`;
    expect(Buffer.from(await transport.download(url, 100, testScope())).toString()).toBe("content");
    expect(platform.calls).toEqual(["GET /here", "GET /there"]);
    await expect(transport.download(url, 100, testScope())).rejects.toThrow(
      `${url} could not be read: link-local addresses, where machines get their credentials, are refused`,
    );
    // The slots are free again.
    await expect(transport.download(`http://[fe80::1]/`, 100, testScope())).rejects.toThrow("are refused");
  });

  test("sends no key", async () => {
    await using platform = await startScriptedPlatform([{ body: "content" }]);
    await transportTo(platform.url).download(platform.url, 100, testScope());
    expect(platform.requests[0]?.headers).not.toHaveProperty("accesskey");
  });

  test("is given up when its connection is not there in time", async () => {
    await using server = await startRawServer((socket) => socket.resume());
    const url = `https://127.0.0.1:${server.port}/a.png`;
    const transport = transportTo(url, { connectTimeout: 200, requestTimeout: 60_000 });
    const start = performance.now();
    const scope = testScope({ time: 60_000 });
    await expect(transport.download(url, 100, scope)).rejects.toThrow(`${url} could not be read: ETIMEDOUT`);
    expect(performance.now() - start).toBeLessThan(30_000);
  }, 90_000);

  test("ends with its operation", async () => {
    await using platform = await startScriptedPlatform([{ hang: true }]);
    const transport = transportTo(platform.url);
    const cancelled = testScope();
    setTimeout(() => cancelled.cancel(), 100);
    await expect(transport.download(platform.url, 100, cancelled)).rejects.toMatchObject({ code: "CANCELLED" });
    const late = transport.download(platform.url, 100, testScope({ time: 100 }));
    await expect(late).rejects.toThrow(/the time for the operation is over|ETIMEDOUT/);
  });
});
