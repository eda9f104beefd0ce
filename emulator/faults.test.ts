import { gzipSync } from "node:zlib";

import { expect, test } from "@jest/globals";

import { FaultError, startEmulator, type Emulator, type Fault } from "./index.ts";
import { isJsonObject } from "./json.ts";
import { send } from "./testing/http.ts";

const create = (emulator: Emulator, Name = "assets") =>
  send(emulator, "POST /storagezone", { body: { Name, Region: "DE" } });
const zones = (emulator: Emulator) => emulator.platform.storageZones.list().map(({ Name }) => Name);

/** Why a request failed, as the client sees it. */
async function failureOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return "none";
  } catch (error) {
    const cause = typeof error === "object" && error !== null && "cause" in error ? error.cause : undefined;
    return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : String(error);
  }
}

test("status: the operation does not act, its error shape comes with the status and Retry-After, then it is over", async () => {
  await using emulator = await startEmulator({ seed: {} });
  const fault = emulator.inject({ operationId: "addStorageZone", status: 503, retryAfter: 2, times: 2 });

  for (let time = 0; time < 2; time++) {
    const reply = await create(emulator);
    expect(reply.status).toBe(503);
    expect(reply.headers.get("retry-after")).toBe("2");
    expect(reply.body).toEqual({
      ErrorKey: "emulator.fault",
      Field: null,
      Message: "Injected fault: 503 Service Unavailable",
    });
  }
  expect(zones(emulator)).toEqual([]);
  expect((await create(emulator)).status).toBe(201);
  expect(fault).toMatchObject({ hits: 2, remaining: 0, name: "status 503, retry-after" });
  expect(emulator.faults.list()).toEqual([]);
  expect(emulator.journal.entries().map(({ status, acted, fault }) => [status, acted, fault])).toEqual([
    [503, false, "status 503, retry-after"],
    [503, false, "status 503, retry-after"],
    [201, true, null],
  ]);
});

test("act: the operation acts behind an error answer", async () => {
  await using emulator = await startEmulator({ seed: {} });
  emulator.inject({ status: 500, act: true });
  expect((await create(emulator)).status).toBe(500);
  expect(zones(emulator)).toEqual(["assets"]);
  expect(emulator.journal.entries()).toMatchObject([{ status: 500, acted: true }]);
});

test("drop before: the connection is reset and nothing has acted", async () => {
  await using emulator = await startEmulator({ seed: {} });
  emulator.inject({ drop: "before" });
  expect(await failureOf(create(emulator))).toBe("ECONNRESET");
  expect(zones(emulator)).toEqual([]);
  expect(emulator.journal.entries()).toMatchObject([
    { status: "dropped", acted: false, fault: "drop before", body: { Name: "assets" } },
  ]);
});

test("drop after: the connection is reset and the operation has acted", async () => {
  await using emulator = await startEmulator({ seed: {} });
  emulator.inject({ drop: "after" });
  expect(await failureOf(create(emulator))).toBe("ECONNRESET");
  expect(zones(emulator)).toEqual(["assets"]);
  expect(emulator.journal.entries()).toMatchObject([{ status: "dropped", acted: true }]);
});

test("drop during: the status arrives, the body does not", async () => {
  await using emulator = await startEmulator({ seed: {} });
  emulator.inject({ drop: "during" });
  const response = await fetch(`${emulator.url}/storagezone`, {
    method: "POST",
    headers: { accesskey: emulator.accessKey, "content-type": "application/json" },
    body: JSON.stringify({ Name: "assets", Region: "DE" }),
  });
  expect(response.status).toBe(201);
  await expect(response.text()).rejects.toThrow("terminated");
  expect(zones(emulator)).toEqual(["assets"]);
});

test.each(["truncated", "invalid"] as const)(
  "malformed %s: the message is whole, its JSON is not",
  async (malformed) => {
    await using emulator = await startEmulator({ seed: {} });
    emulator.inject({ malformed });
    const sending = create(emulator);
    await expect(sending).rejects.toThrow(SyntaxError);
    expect(zones(emulator)).toEqual(["assets"]);
  },
);

test("body and headers: any answer can be given, and the operation acts all the same", async () => {
  await using emulator = await startEmulator({ seed: {} });
  const answers: [Fault, string, string | null][] = [
    [{ body: "<h1>Hello</h1>", headers: { "Content-Type": "text/html" } }, "<h1>Hello</h1>", "text/html"],
    [{ body: { Id: "5" } }, '{"Id":"5"}', "application/json; charset=utf-8"],
    [{ body: "" }, "", "application/json; charset=utf-8"],
    [{ body: gzipSync("{}"), headers: { "content-encoding": "gzip" } }, "{}", "application/json; charset=utf-8"],
  ];
  for (const [index, [fault, text, type]] of answers.entries()) {
    emulator.inject(fault);
    const reply = await create(emulator, `zone-${index}`);
    expect([reply.status, reply.text, reply.headers.get("content-type")]).toEqual([201, text, type]);
  }
});

test("status below 400 with a location: a redirect", async () => {
  await using emulator = await startEmulator({ seed: {} });
  emulator.inject({ status: 307, act: false, headers: { location: "https://other.example.com/" } });
  const reply = await create(emulator);
  expect([reply.status, reply.headers.get("location")]).toEqual([307, "https://other.example.com/"]);
  expect(zones(emulator)).toEqual([]);
});

test("headers: a Content-Length that is too long leaves the client waiting for the rest", async () => {
  await using emulator = await startEmulator({ seed: {} });
  emulator.inject({ headers: { "content-length": "100000" } });
  const body = { Name: "assets", Region: "DE" };
  const sending = send(emulator, "POST /storagezone", { body, signal: AbortSignal.timeout(200) });
  await expect(sending).rejects.toThrow("timeout");
});

test("retryAfter: any text is sent as it is", async () => {
  await using emulator = await startEmulator();
  emulator.inject({ status: 429, retryAfter: "Thu, 31 Jan 2030 12:00:00 GMT" });
  const reply = await send(emulator, "GET /mc/registries");
  expect(reply.headers.get("retry-after")).toBe("Thu, 31 Jan 2030 12:00:00 GMT");
});

test("alter: the operation's own answer is changed", async () => {
  await using emulator = await startEmulator({ seed: {} });
  emulator.inject({
    alter: (body) => {
      if (!isJsonObject(body)) return body;
      return Object.fromEntries(Object.entries(body).filter(([name]) => name !== "Id"));
    },
  });
  const reply = await create(emulator);
  expect(reply.status).toBe(201);
  expect(reply.body).toMatchObject({ Name: "assets" });
  expect(reply.body).not.toHaveProperty("Id");
});

test("delayMs: the answer waits, the operation does not", async () => {
  await using emulator = await startEmulator({ seed: {} });
  emulator.inject({ delayMs: 1_000 });
  const start = performance.now();
  const creating = create(emulator);
  while (zones(emulator).length === 0) await new Promise(setImmediate);
  expect(emulator.journal.entries()).toMatchObject([{ status: "pending" }]);
  expect((await creating).status).toBe(201);
  expect(performance.now() - start).toBeGreaterThanOrEqual(999);
  expect(emulator.journal.entries()[0]?.durationMs).toBeGreaterThanOrEqual(999);
});

test("bytesPerSecond: the body comes in drops", async () => {
  await using emulator = await startEmulator({ seed: {} });
  emulator.inject({ body: `"${"x".repeat(38)}"`, bytesPerSecond: 100 });
  const start = performance.now();
  expect((await create(emulator)).body).toBe("x".repeat(38));
  expect(performance.now() - start).toBeGreaterThanOrEqual(350);
});

test("hang: no answer comes; the journal tells when the client gave up", async () => {
  await using emulator = await startEmulator({ seed: {} });
  emulator.inject({ hang: true });
  const body = { Name: "assets", Region: "DE" };
  const sending = send(emulator, "POST /storagezone", { body, signal: AbortSignal.timeout(200) });
  await expect(sending).rejects.toThrow("timeout");
  expect(zones(emulator)).toEqual(["assets"]);
  while (emulator.journal.entries()[0]?.status === "pending") await new Promise(setImmediate);
  expect(emulator.journal.entries()).toMatchObject([{ status: "aborted", acted: true, fault: "hang" }]);
});

test("a fault hits only what it names", async () => {
  await using emulator = await startEmulator();
  const hit = (fault: Fault, methodAndPath: string) => {
    emulator.faults.clear();
    emulator.inject({ status: 418, ...fault });
    return send(emulator, methodAndPath).then(({ status }) => status === 418);
  };
  expect(await hit({ operationId: "listContainerRegistries" }, "GET /mc/registries")).toBe(true);
  expect(await hit({ operationId: "recreatePod" }, "GET /mc/registries")).toBe(false);
  expect(await hit({ method: "get" }, "GET /mc/registries")).toBe(true);
  expect(await hit({ method: "POST" }, "GET /mc/registries")).toBe(false);
  expect(await hit({ path: "/mc/*" }, "GET /mc/registries")).toBe(true);
  expect(await hit({ path: "/mc" }, "GET /mc/registries")).toBe(false);
  expect(await hit({ path: "/nowhere" }, "GET /nowhere")).toBe(true);
  expect(await hit({ when: ({ path }) => path.endsWith("ries") }, "GET /mc/registries")).toBe(true);
  expect(await hit({ when: ({ query }) => query["page"] === "2" }, "GET /mc/registries?page=2")).toBe(true);
  expect(await hit({ when: ({ query }) => query["page"] === "2" }, "GET /mc/registries?page=1")).toBe(false);
});

test("the first fault that fits hits, and a removed one no more", async () => {
  await using emulator = await startEmulator();
  const first = emulator.inject({ status: 500, times: "always" });
  emulator.inject({ status: 502 });
  const status = async () => (await send(emulator, "GET /mc/registries")).status;
  expect([await status(), await status()]).toEqual([500, 500]);
  first.remove();
  expect([await status(), await status()]).toEqual([502, 200]);
});

test("probability: the same seed hits the same requests", async () => {
  const hits = async (randomSeed: number): Promise<boolean[]> => {
    await using emulator = await startEmulator({ randomSeed });
    emulator.inject({ status: 500, probability: 0.3 });
    const statuses: number[] = [];
    for (let sent = 0; sent < 100; sent++) statuses.push((await send(emulator, "GET /mc/registries")).status);
    return statuses.map((status) => status === 500);
  };
  const [once, again, other] = [await hits(7), await hits(7), await hits(8)];
  expect(once).toEqual(again);
  expect(once).not.toEqual(other);
  expect(once.filter(Boolean).length).toBeGreaterThan(15);
  expect(once.filter(Boolean).length).toBeLessThan(45);
});

test.each<[string, Fault, string]>([
  [
    "an unknown operation",
    { operationId: "addStorageZon", status: 500 },
    "operationId: must be one of addStorageZone, ",
  ],
  ["a probability above 1", { status: 500, probability: 2 }, "probability: must be <= 1"],
  ["a fault that does nothing", { times: 2 }, "it does nothing"],
  ["a status that is none", { status: 42 }, "status: must be >= 200"],
  ["no times", { status: 500, times: 0 }, "times: must be >= 1"],
  ["an answer from nothing", { act: false, delayMs: 5 }, "act: when nothing acts there is no answer"],
  ["an alteration of no answer", { status: 500, alter: () => null }, "alter: there is no answer to alter"],
  ["a dropped connection that hangs", { drop: "after", hang: true }, "hang: a dropped connection cannot hang"],
])("refuses %s", async (_, fault, message) => {
  await using emulator = await startEmulator();
  expect(() => emulator.inject(fault)).toThrow(FaultError);
  expect(() => emulator.inject(fault)).toThrow(message);
});
