import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startPlugin } from "../testing/plugin.ts";
import { failureOf } from "../testing/rpc-failure.ts";
import { type Session, startSession } from "../testing/session.ts";
import { output, secret, type Wire } from "../testing/wire.ts";

let session: Session;
beforeAll(async () => void (session = await startSession()));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

test.each<[string, Wire, Wire]>([
  ["getStorageZone", { id: 7 }, { storageZoneId: 7, name: "assets", region: "DE" }],
  [
    "getShieldZoneByPullZone",
    { pullZoneId: 1001 },
    { shieldZoneId: 2001, learningMode: true, ddosChallengeWindow: 3600 },
  ],
  ["getApiGuardian", { shieldZoneId: 2001 }, { configuration: { title: "Orders", shieldZoneId: 2001 } }],
  ["getContainerRegistries", {}, { totalItems: 1, items: [{ id: 4001, displayName: "Public examples" }] }],
])("%s %j", async (name, args, expected) => {
  session.emulator.platform.storageZones.create({ Id: 7, Name: "assets", Region: "DE" });
  const { result, failures } = await session.plugin.invoke(name, args);
  expect(failures).toEqual([]);
  expect(result).toMatchObject(expected);
  expect(session.requests).toHaveLength(1);
});

test("an argument may be an output value", async () => {
  const { result } = await session.plugin.invoke("getApiGuardian", { shieldZoneId: output({ value: 2001 }) });
  expect(result).toMatchObject({ configuration: { title: "Orders" } });
});

test("what is looked up by something secret is secret", async () => {
  const { result } = await session.plugin.invoke("getShieldZoneByPullZone", { pullZoneId: secret(1001) });
  expect(result).toMatchObject({ shieldZoneId: secret(2001), pullZoneId: secret(1001), learningMode: secret(true) });
});

test.each<[string, Wire, string, RegExp]>([
  ["getStorageZone", {}, "id", /is required/],
  ["getStorageZone", { id: "7" }, "id", /must be of type integer/],
  ["getStorageZone", { id: 2 ** 53 }, "id", /must be at most 9007199254740991/],
  ["getShieldZoneByPullZone", { pullZoneId: 1, zone: 2 }, "zone", /is not a known property/],
  ["getContainerRegistries", { cursor: "x" }, "cursor", /is not a known property/],
])("%s %j is a failure of the argument, without a request", async (name, args, property, reason) => {
  const { result, failures } = await session.plugin.invoke(name, args);
  expect(result).toBeUndefined();
  expect(failures).toEqual([{ property, reason: expect.stringMatching(reason) }]);
  expect(session.requests).toEqual([]);
});

test("what the platform does not have is an error that names the function", async () => {
  const failure = await failureOf(session.plugin.invoke("getStorageZone", { id: 404 }));
  expect(failure.code).toBe("NOT_FOUND");
  expect(failure.message).toMatch(
    /^calling getStorageZone: Get Storage Zone: the platform has no such object \(NOT_FOUND, HTTP 404\)/,
  );
});

test("a list that is not whole is warned of", async () => {
  session.emulator.inject({
    operationId: "listContainerRegistries",
    body: { items: [], meta: { totalItems: 3 }, cursor: "n" },
  });
  const { result } = await session.plugin.invoke("getContainerRegistries", {});
  expect(result).toEqual({ items: [], totalItems: 3, cursor: "n" });
  expect(session.engine.logged).toMatchObject([
    { severity: "warning", urn: "", message: expect.stringContaining("0 of 3") },
  ]);
});

test("a function of a provider that is not configured is refused", async () => {
  await using plugin = await startPlugin();
  const failure = await failureOf(plugin.invoke("getContainerRegistries", {}));
  expect([failure.code, failure.message]).toEqual(["FAILED_PRECONDITION", "The provider is not configured."]);
});
