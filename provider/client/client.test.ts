import { inspect } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { objects, within } from "../api/testing/document.ts";
import { readSample } from "../api/testing/samples.ts";
import type { Config } from "../config.ts";
import type { OperationId } from "../generated/types.gen.ts";
import { operations } from "../generated/wire.gen.ts";
import type { Platform } from "../platform.ts";
import { rejection } from "../testing/rejection.ts";
import { refusingAddress, type Reply, startScriptedPlatform } from "../testing/scripted-platform.ts";
import { canaryKey, testConfig } from "../testing/test-config.ts";
import { testScope } from "../testing/test-scope.ts";
import { Client } from "./client.ts";
import { CallError, IncompleteResultError } from "./errors.ts";

const successOf = (id: OperationId): unknown => {
  const { responses } = readSample(id);
  return responses["2XX"] ?? responses["200"];
};

/** Does something with a platform that replies as written; returns what came of it, what was sent and said. */
async function using<Result>(
  replies: readonly Reply[],
  work: (platform: Platform) => Promise<Result>,
  settings: Partial<Config> = {},
) {
  await using server = await startScriptedPlatform(replies);
  const scope = testScope();
  const outcome = work(new Client(testConfig(server.url, { maxRetries: 0, ...settings })).bind(scope));
  await outcome.catch(() => undefined);
  return { outcome, requests: server.requests, calls: server.calls, warnings: scope.warnings };
}

const zone = { name: "assets", region: "DE" } as const;
const addZone = (platform: Platform) => platform.call("addStorageZone", zone);
const getZone = (platform: Platform) => platform.call("getStorageZone", { id: 5 });
const findZone = (platform: Platform) => platform.find("getStorageZone", { id: 5 });
const setBots = (platform: Platform) => platform.call("updateBotDetection", { shieldZoneId: 7 });
const recreate = (platform: Platform) => platform.call("recreatePod", { appId: "a", podId: "p" });
const setCollection = (platform: Platform) =>
  platform.call("updateCollection", { libraryId: "1", collectionId: "c", name: "n" });

describe("a call", () => {
  test.each<[OperationId, (platform: Platform) => Promise<unknown>, string, string]>([
    ["addStorageZone", addZone, "POST /storagezone", '{"Name":"assets","Region":"DE"}'],
    ["getStorageZone", getZone, "GET /storagezone/5", ""],
    [
      "requestExternalHttpCertificate",
      (platform) => platform.call("requestExternalHttpCertificate", { hostname: "a.example.com" }),
      "POST /pullzone/requestExternalHttpCertificate",
      '{"Hostname":"a.example.com"}',
    ],
    [
      "updateBotDetection",
      (platform) =>
        platform.call("updateBotDetection", { shieldZoneId: 7, browserFingerprint: { complexEnabled: false } }),
      "PATCH /shield/shield-zone/7/bot-detection",
      '{"shieldZoneId":7,"browserFingerprint":{"complexEnabled":false}}',
    ],
    [
      "getApiGuardian",
      (platform) => platform.call("getApiGuardian", { shieldZoneId: 7 }),
      "GET /shield/shield-zone/7/api-guardian",
      "",
    ],
    [
      "getShieldZoneByPullZone",
      (platform) => platform.call("getShieldZoneByPullZone", { pullZoneId: 8 }),
      "GET /shield/shield-zone/get-by-pullzone/8",
      "",
    ],
    ["updateCollection", setCollection, "POST /library/1/collections/c", '{"name":"n"}'],
    ["listContainerRegistries", (platform) => platform.call("listContainerRegistries", {}), "GET /mc/registries", ""],
    [
      "recreatePod",
      (platform) => platform.call("recreatePod", { appId: "a", podId: "p/1" }),
      "POST /mc/apps/a/pods/p%2F1/recreate",
      "",
    ],
  ])("of %s sends one request under the wire names", async (id, work, line, body) => {
    const sample = successOf(id);
    const { outcome, requests, calls, warnings } = await using([{ body: sample ?? undefined }], work);
    await outcome;
    expect(calls).toEqual([line]);
    expect(requests[0]?.body).toBe(body);
    expect(requests[0]?.headers["accesskey"]).toBe(canaryKey);
    expect(warnings).toEqual([]);
  });

  test("returns the result out of its envelope, under property names", async () => {
    const created = await (await using([{ body: successOf("addStorageZone") }], addZone)).outcome;
    expect(created).toMatchObject({
      storageZoneId: 1001,
      replicationRegions: ["NY", "LA", "SG", "SYD"],
      pullZones: [{ euUsDiscount: 0, hostnames: [{ value: "files.example.com", forceSsl: true }] }],
    });
    const bots = await (await using([{ body: successOf("updateBotDetection") }], setBots)).outcome;
    expect(bots).toEqual({
      shieldZoneId: 7001,
      requestIntegrity: { sampleSetting: 1 },
      ipAddress: { sampleSetting: 2 },
      browserFingerprint: { complexEnabled: true },
    });
  });

  test("of the video library goes to its own address with its own key", async () => {
    await using videos = await startScriptedPlatform([{ body: successOf("updateCollection") }]);
    const settings = { videoBaseUrl: `${videos.url}/v`, videoAccessKey: "key-of-videos" };
    const { outcome, calls } = await using([], setCollection, settings);
    await outcome;
    expect(calls).toEqual([]);
    expect(videos.calls).toEqual(["POST /v/library/1/collections/c"]);
    expect(videos.requests[0]?.headers["accesskey"]).toBe("key-of-videos");
  });

  test("of the video library says which setting is missing, without a request", async () => {
    const { outcome, calls } = await using([], setCollection, { videoBaseUrl: undefined });
    const error = await rejection(outcome, CallError);
    expect(error.code).toBe("NOT_CONFIGURED");
    expect(error.message).toMatch(
      /^Update Collection: .+ is not set \(NOT_CONFIGURED\)\. Set videoBaseUrl: .+EDGEPLATFORM_VIDEO_BASE_URL\.$/,
    );
    expect(calls).toEqual([]);
  });

  test("is refused before it is sent when its parameters are not valid", async () => {
    const { outcome, calls } = await using([], (platform) =>
      platform.call("getStorageZone", { id: Number.MAX_SAFE_INTEGER + 1 }),
    );
    const error = await rejection(outcome, CallError);
    expect(error.code).toBe("INVALID_REQUEST");
    expect(error.message).toContain("Get Storage Zone: id must be at most 9007199254740991");
    expect(calls).toEqual([]);
  });

  test.each(["a\nb", "a\r\nAccessKey: b", "a\0b"])("is refused before it is sent when a name is %j", async (name) => {
    for (const work of [
      (platform: Platform) => platform.call("addStorageZone", { name, region: "DE" }),
      (platform: Platform) => platform.call("updateCollection", { libraryId: "1", collectionId: "c", name }),
      (platform: Platform) => platform.call("requestExternalHttpCertificate", { hostname: name }),
    ]) {
      const { outcome, calls } = await using([{}], work);
      const error = await rejection(outcome, CallError);
      expect(error.code).toBe("INVALID_REQUEST");
      expect(error.message).toMatch(/: (name|hostname) must be one line \(INVALID_REQUEST\)\.$/);
      expect(calls).toEqual([]);
    }
  });

  test("that the platform refuses fails with what it said", async () => {
    const body = { ErrorKey: "zone.taken", Field: "Name", Message: "The name is taken." };
    const { outcome } = await using([{ status: 400, body }], addZone);
    const error = await rejection(outcome, CallError);
    expect(error).toMatchObject({
      code: "REFUSED",
      status: 400,
      said: { message: "The name is taken.", field: "name", key: "zone.taken" },
    });
  });
});

describe("a read of what may be gone", () => {
  test("finds what is there", async () => {
    const { outcome } = await using([{ body: successOf("getStorageZone") }], findZone);
    expect(await outcome).toMatchObject({ storageZoneId: 1001 });
  });

  test.each<[string, Reply]>([
    ["an empty body", { status: 404 }],
    ["a documented body", { status: 404, body: { ErrorKey: "none", Field: null, Message: null } }],
  ])("is nothing after a 404 with %s", async (_, reply) => {
    expect(await (await using([reply], findZone)).outcome).toBeUndefined();
  });

  test.each<[string, Reply]>([
    ["a page", { status: 404, body: "<h1>Not Found</h1>", headers: { "content-type": "text/html" } }],
    ["an unknown body", { status: 404, body: { message: "no Route matched with those values" } }],
    ["a part of a documented body", { status: 404, body: { title: "Not Found", status: 404 } }],
  ])("fails after a 404 with %s, because the address may be wrong", async (_, reply) => {
    const error = await rejection((await using([reply], findZone)).outcome, CallError);
    expect(error.code).toBe("INVALID_RESPONSE");
    expect(error.message).toContain("Check the address of the platform: baseUrl or videoBaseUrl.");
  });

  test.each([400, 401, 403, 410, 500])("fails after status %d", async (status) => {
    const error = await rejection((await using([{ status }], findZone)).outcome, CallError);
    expect(error.status).toBe(status);
  });
});

describe("an answer that is not what the specification shows", () => {
  test.each<[string, unknown]>([
    ["a page", "<html>Welcome</html>"],
    ["broken JSON", '{"Id": 5'],
  ])("because it is %s fails, and an ambiguous creation says so", async (_, body) => {
    const read = await rejection((await using([{ body }], getZone)).outcome, CallError);
    expect(read.code).toBe("INVALID_RESPONSE");
    const created = await rejection((await using([{ body }], addZone)).outcome, CallError);
    expect(created.code).toBe("OUTCOME_UNKNOWN");
    const video = await rejection((await using([{ body }], setCollection)).outcome, CallError);
    expect(video.code).toBe("INVALID_RESPONSE");
  });

  test.each([
    ["null", null],
    ["a list", []],
    ["a text", '"text"'],
    ["empty", undefined],
    ["an empty object", {}],
    ["of somebody else", { status: "ok" }],
  ])("because it is %s is incomplete", async (_, body) => {
    const error = await rejection((await using([{ body }], addZone)).outcome, IncompleteResultError);
    expect(error).toMatchObject({ code: "INVALID_RESPONSE", partial: {} });
  });

  test("because its wrapper is empty is incomplete", async () => {
    const body = { error: { success: true, message: "", errorKey: "" }, data: null };
    const error = await rejection((await using([{ body }], setBots)).outcome, IncompleteResultError);
    expect(error.message).toBe(
      "Update Bot Detection configuration: the answer is not what the specification shows (INVALID_RESPONSE, HTTP 200). " +
        "Check the address of the platform: baseUrl or videoBaseUrl.",
    );
  });

  const odd = { ...within(successOf("getStorageZone")), Name: null, StorageUsed: "5", Region: undefined };

  test("is used all the same by default, with one warning that names each deviation by its path", async () => {
    const { outcome, warnings } = await using([{ body: odd }], getZone);
    expect(await outcome).toMatchObject({ name: null, storageUsed: "5", storageZoneId: 1001 });
    expect(warnings).toEqual([
      "Get Storage Zone: the answer differs from the specification: name must be of type string; storageUsed must be " +
        "of type number; region is required.",
    ]);
  });

  test("is told with every deviation, those of type before what is missing, and after that with none", async () => {
    await using platform = await startScriptedPlatform([{ body: { Id: 5, StorageUsed: "5" } }]);
    const client = new Client(testConfig(platform.url));
    const scope = testScope();
    expect(await client.bind(scope).call("getStorageZone", { id: 5 })).toEqual({ storageZoneId: 5, storageUsed: "5" });
    await client.bind(scope).call("getStorageZone", { id: 5 });
    expect(scope.warnings).toEqual([
      expect.stringMatching(/specification: storageUsed must be of type number(; \w+ is required){17}\.$/),
    ]);
  });

  test("fails in strict mode with at most five deviations, and how many more there are", async () => {
    const settings = { responseValidation: "strict" } as const;
    const { outcome, warnings } = await using([{ body: { Id: 5, StorageUsed: "5" } }], getZone, settings);
    const { message } = await rejection(outcome, IncompleteResultError);
    expect(message).toMatch(/specification: storageUsed must be of type number(; \w+ is required){4}, and 13 more /);
    expect(warnings).toEqual([]);
  });

  test("is told once for each deviation, whatever the object and the item", async () => {
    const pullZones = objects(within(successOf("addStorageZone"))["PullZones"]).map((pullZone) => ({
      ...pullZone,
      Id: "1",
    }));
    await using platform = await startScriptedPlatform([
      { body: { ...odd, PullZones: pullZones } },
      { body: { ...odd, Id: 1002, PullZones: [{ ...pullZones[0], Id: 1 }, ...pullZones], Deleted: "no" } },
    ]);
    const client = new Client(testConfig(platform.url));
    const scope = testScope();
    await client.bind(scope).call("getStorageZone", { id: 1001 });
    await client.bind(scope).call("getStorageZone", { id: 1002 });
    expect(scope.warnings).toHaveLength(2);
    expect(scope.warnings[0]).toContain("; pullZones[0].id must be of type integer; region ");
    expect(scope.warnings[1]).toBe(
      "Get Storage Zone: the answer differs from the specification: deleted must be of type boolean.",
    );
  });

  test("fails in strict mode, with what could be read of it", async () => {
    const { outcome, warnings } = await using([{ body: odd }], getZone, { responseValidation: "strict" });
    const error = await rejection(outcome, IncompleteResultError);
    expect(error.code).toBe("INVALID_RESPONSE");
    expect(error.partial).toMatchObject({ storageZoneId: 1001 });
    expect(warnings).toEqual([]);
  });

  test("may have fields that nobody knows yet, in strict mode too", async () => {
    const body = { ...within(successOf("getStorageZone")), Later: { Id: 1 } };
    const { outcome, warnings } = await using([{ body }], getZone, { responseValidation: "strict" });
    expect(await outcome).not.toHaveProperty("later");
    expect(warnings).toEqual([]);
  });

  test("is a deviation where a video operation does not say that it succeeded", async () => {
    for (const body of [{}, { message: "OK", statusCode: 200 }, { success: "true" }, [], undefined]) {
      const { outcome, warnings } = await using([{ body }], setCollection);
      await outcome;
      expect(warnings).toEqual(["Update Collection: the answer differs from the specification: success is required."]);
      const strict = await using([{ body }], setCollection, { responseValidation: "strict" });
      await rejection(strict.outcome, IncompleteResultError);
    }
  });
});

describe("a failure inside a success", () => {
  test.each<[string, (platform: Platform) => Promise<unknown>, unknown]>([
    ["result wrapper", setBots, { error: { success: false, message: "Not so.", errorKey: "k" }, data: {} }],
    ["result wrapper without success", setBots, { error: { message: "Not so.", errorKey: "k" }, data: null }],
    ["platform error without field", recreate, { ErrorKey: "k", Message: "Not so." }],
    ["problem without instance", recreate, { type: "t", title: "Not so.", status: 404 }],
    ["video result", setCollection, { success: false, message: "Not so.", statusCode: 404 }],
    ["platform error", addZone, { ErrorKey: null, Field: null, Message: "Not so." }],
    ["problem", getZone, { type: "t", title: "Not so.", detail: "", instance: "", status: 404 }],
  ])("in the form of a %s is a refusal", async (_, work, body) => {
    const error = await rejection((await using([{ body }], work)).outcome, CallError);
    expect(error).toMatchObject({ code: "REFUSED", status: 200, said: { message: "Not so." } });
    expect(error).not.toBeInstanceOf(IncompleteResultError);
  });
});

describe("the access key", () => {
  test("is in no error, however deep one looks, when the platform echoes it or does not answer", async () => {
    const echo = { ErrorKey: canaryKey, Field: canaryKey, Message: `The key ${canaryKey} is not known.` };
    const headers = { "retry-after": canaryKey, location: `https://other.example.com/?key=${canaryKey}` };
    const replies: Reply[] = [
      ...[200, 302, 400, 401, 404, 429, 500].flatMap((status) => [
        { status, body: echo, headers },
        { status, body: `<p>${canaryKey}</p>`, headers },
      ]),
      { reset: "instead" },
      { hang: true },
    ];
    for (const reply of replies) {
      for (const work of [addZone, getZone, setBots, setCollection]) {
        const { outcome, requests, warnings } = await using([reply], work, { requestTimeout: 100 });
        const error = await rejection(outcome, CallError);
        expect(requests.every((request) => request.headers["accesskey"] === canaryKey)).toBe(true);
        expect(inspect([error, warnings], { depth: Infinity, showHidden: true })).not.toContain(canaryKey);
      }
    }
    const { url } = await refusingAddress();
    const client = new Client(testConfig(url, { maxRetries: 0 }));
    const error = await rejection(addZone(client.bind(testScope())), CallError);
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(canaryKey);
  });

  test("of videos is taken out of messages too", async () => {
    const body = { success: false, message: "key-of-videos is wrong", statusCode: 401 };
    const { outcome } = await using([{ status: 401, body }], setCollection, { videoAccessKey: "key-of-videos" });
    expect((await rejection(outcome, CallError)).said.message).toBe("[access key] is wrong");
  });
});

describe("requests that the platform limits by a hostname", () => {
  const ask = (platform: Platform, hostname: string) =>
    platform.call("requestExternalHttpCertificate", { hostname }).catch((error: unknown) => error);
  const limited: Reply = { status: 429, headers: { "retry-after": "1" } };
  const hostnames = (requests: readonly { readonly body: string }[]) =>
    requests.map(({ body }) => within(JSON.parse(body))["Hostname"]);

  test("queue for each of them: while one waits, those for the same wait behind it, and others go on", async () => {
    await using server = await startScriptedPlatform([limited, {}]);
    const client = new Client(testConfig(server.url));
    const order: string[] = [];
    const waiting = new Promise<void>((resolve) => {
      const scope = testScope({ onWait: () => resolve() });
      void ask(client.bind(scope), "a.example.com").then(() => order.push("a, first"));
    });
    await waiting;
    const scope = testScope();
    const platform = client.bind(scope);
    const others = ["A.example.com", "a.example.com"].map((hostname, index) =>
      ask(platform, hostname).then(() => order.push(`a, ${index === 0 ? "second" : "third"}`)),
    );
    await ask(platform, "b.example.com").then(() => order.push("b"));
    expect(hostnames(server.requests)).toEqual(["a.example.com", "b.example.com"]);
    await Promise.all(others);
    expect(order).toEqual(["b", "a, first", "a, second", "a, third"]);
    expect(hostnames(server.requests).slice(2)).toEqual(["a.example.com", "A.example.com", "a.example.com"]);
    expect(server.mostAtOnce).toBe(1);
    expect(scope.queues).toEqual(Array(2).fill("another request for the same hostname"));
  });

  test("leave the queue when they are cancelled, fail or have no time left, and the next goes on", async () => {
    await using server = await startScriptedPlatform([{ ...limited, delay: 200 }, { status: 404 }, {}]);
    const client = new Client(testConfig(server.url));
    const [first, cancelled, failing, last] = [testScope(), testScope(), testScope(), testScope()];
    const late = testScope({ time: 100 });
    const outcomes = [first, cancelled, late, failing, last].map((scope) => ask(client.bind(scope), "a.example.com"));
    cancelled.cancel();
    expect(await outcomes[1]).toMatchObject({ code: "CANCELLED" });
    expect(await outcomes[2]).toMatchObject({ code: "TIMED_OUT" });
    expect(await outcomes[0]).toMatchObject({ code: "NOT_FOUND" });
    expect(await Promise.all(outcomes.slice(3))).toEqual([undefined, undefined]);
    expect(server.requests).toHaveLength(4);
    expect([cancelled, late].flatMap(({ attempts }) => attempts)).toEqual([]);
  });

  test("are those of certificates alone", () => {
    expect(Object.values(operations).flatMap(({ title, queuedBy }) => (queuedBy ? [[title, queuedBy]] : []))).toEqual([
      ["Request External HTTP Certificate", "hostname"],
    ]);
  });
});

describe("the settings that an operation needs", () => {
  test("are asked for without a request", () => {
    const client = new Client(testConfig("http://127.0.0.1:1", { videoBaseUrl: undefined }));
    for (const id of Object.keys(operations) as OperationId[]) {
      const asking = () => client.requireSettings(id);
      if (operations[id].server === "video") expect(asking).toThrow(CallError);
      else expect(asking).not.toThrow();
    }
  });
});
