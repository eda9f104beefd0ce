import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import pb from "@pulumi/pulumi/proto/provider_pb.js";
import { startPlugin } from "../testing/plugin.ts";
import { failureOf } from "../testing/rpc-failure.ts";
import { type Session, startSession } from "../testing/session.ts";
import { validInputs } from "../testing/valid-inputs.ts";
import { output, secret, unknown, unknowns, type Wire } from "../testing/wire.ts";

const key = "canary-key-4711";
const valid: Wire = { accessKey: key, baseUrl: "https://platform.example.com" };

/** Every setting, with a value that is right. */
const everySetting: Wire = {
  ...valid,
  videoAccessKey: "canary-video-key",
  videoBaseUrl: "https://video.example.com",
  requestTimeout: 30,
  maxRetries: 0,
  maxConcurrentRequests: 1,
  maxRequestsPerSecond: 0.5,
  responseValidation: "strict",
  onDelete: "error",
};

let session: Session;
beforeAll(async () => void (session = await startSession()));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

describe("Configure", () => {
  test("missing settings are a detail that names each key and says how to set it", async () => {
    await using plugin = await startPlugin();
    const failure = await failureOf(plugin.configure({ onDelete: "error" }));
    expect(failure.code).toBe("INVALID_ARGUMENT");
    expect(failure.missingKeys?.map(({ name }) => name)).toEqual(["edgeplatform:accessKey", "edgeplatform:baseUrl"]);
    expect(failure.missingKeys?.[0]?.description).toMatch(/EDGEPLATFORM_ACCESS_KEY.*--secret/);
    expect(failure.missingKeys?.[1]?.description).toMatch(/EDGEPLATFORM_BASE_URL/);

    const one = await failureOf(plugin.configure({ accessKey: secret(key) }));
    expect(one.missingKeys?.map(({ name }) => name)).toEqual(["edgeplatform:baseUrl"]);
    expect(one.message).not.toContain(key);
  });

  test("the environment gives what the arguments leave out, and an argument wins over it", async () => {
    const { emulator } = session;
    const env = { EDGEPLATFORM_ACCESS_KEY: "wrong-key", EDGEPLATFORM_BASE_URL: emulator.url };
    await using plugin = await startPlugin({ env });
    await plugin.configure({});
    await failureOf(plugin.invoke("getContainerRegistries", {}));
    await plugin.configure({ accessKey: secret(emulator.accessKey) });
    await plugin.invoke("getContainerRegistries", {});
    expect(emulator.journal.entries().map(({ headers }) => headers.accesskey)).toEqual(["invalid", "valid"]);
  });

  test("an engine without structured arguments configures by variables", async () => {
    const { emulator } = session;
    await using plugin = await startPlugin();
    const request = new pb.ConfigureRequest();
    request.getVariablesMap().set("edgeplatform:config:accessKey", emulator.accessKey);
    request.getVariablesMap().set("edgeplatform:config:baseUrl", emulator.url);
    request.getVariablesMap().set("edgeplatform:config:maxRetries", "0");
    await plugin.call(ResourceProviderService.configure, request);
    emulator.inject({ status: 503, times: "always" });
    await failureOf(plugin.invoke("getContainerRegistries", {}));
    expect(session.requests).toEqual(["listContainerRegistries"]);
  });

  test("secrets and output values in the arguments are their values", async () => {
    const { plugin, emulator } = session;
    await plugin.configure({ accessKey: secret(emulator.accessKey), baseUrl: output({ value: emulator.url }) });
    await plugin.configure({ accessKey: output({ value: emulator.accessKey, secret: true }), baseUrl: emulator.url });
    expect((await plugin.invoke("getContainerRegistries", {})).failures).toEqual([]);
  });

  test("settings of the stack are text, and numbers among them are read", async () => {
    const { plugin, emulator } = session;
    await session.configure({ maxRetries: "1", requestTimeout: "30" });
    emulator.inject({ operationId: "listContainerRegistries", status: 503, retryAfter: 0, times: "always" });
    await failureOf(plugin.invoke("getContainerRegistries", {}));
    expect(session.requests).toHaveLength(2);
  });

  test("invalid settings are refused by name, without their values", async () => {
    const { plugin } = session;
    const failure = await failureOf(
      plugin.configure({ accessKey: secret(`${key}\n`), baseUrl: "ftp://user:canary@example.com", maxRetries: -1 }),
    );
    expect(failure.code).toBe("INVALID_ARGUMENT");
    for (const name of ["accessKey", "baseUrl", "maxRetries"]) {
      expect(failure.message).toContain(`edgeplatform:${name} must`);
    }
    expect(failure.message).not.toMatch(/canary/);
  });

  test("an address that is not known yet: previews work, the rest waits", async () => {
    await using plugin = await startPlugin();
    const inputs = validInputs.StorageZone;
    for (const marker of Object.values(unknowns)) {
      await plugin.configure({ accessKey: secret(key), baseUrl: marker });
      expect((await plugin.check("StorageZone", inputs)).failures).toEqual([]);
      expect((await plugin.diff("StorageZone", { oldInputs: inputs, news: inputs })).changes).toBe("DIFF_NONE");
      expect((await plugin.create("StorageZone", inputs, { preview: true })).properties).toMatchObject(inputs);
      expect(await plugin.update("StorageZone", "1", { olds: inputs, news: inputs }, { preview: true })).toMatchObject({
        region: "DE",
      });
      const failure = await failureOf(plugin.create("StorageZone", inputs));
      expect([failure.code, failure.message]).toEqual(["FAILED_PRECONDITION", "The provider is not configured."]);
    }
  });

  test("an unknown setting among variables is unknown as well", async () => {
    await using plugin = await startPlugin();
    const request = new pb.ConfigureRequest();
    request.getVariablesMap().set("edgeplatform:config:accessKey", key);
    request.getVariablesMap().set("edgeplatform:config:baseUrl", unknown);
    await plugin.call(ResourceProviderService.configure, request);
    expect((await plugin.check("StorageZone", validInputs.StorageZone)).failures).toEqual([]);
  });
});

describe("CheckConfig", () => {
  test("settings that are right come back as they are, the keys secret", async () => {
    const { inputs, failures } = await session.plugin.checkConfig(everySetting);
    expect(failures).toEqual([]);
    expect(inputs).toEqual({
      ...everySetting,
      accessKey: secret(key),
      videoAccessKey: secret("canary-video-key"),
    });
    expect(await session.plugin.checkConfig(inputs)).toEqual({ inputs, failures: [] });
  });

  test("incomplete settings are no failure: the environment of the update may have them", async () => {
    expect((await session.plugin.checkConfig({})).failures).toEqual([]);
  });

  test.each<[string, Wire, string, RegExp]>([
    ["no scheme", { baseUrl: "platform.example.com" }, "baseUrl", /must be an address such as https:/],
    ["another scheme", { baseUrl: "ftp://example.com" }, "baseUrl", /must begin with https:/],
    ["http beyond this machine", { baseUrl: "http://example.com" }, "baseUrl", /must begin with https:/],
    ["credentials", { videoBaseUrl: "https://me:canary@example.com" }, "videoBaseUrl", /must not hold credentials/],
    ["a query", { baseUrl: "https://example.com?x=canary" }, "baseUrl", /must not hold a query/],
    ["an empty address", { baseUrl: "" }, "baseUrl", /must not be empty/],
    ["an empty key", { accessKey: secret("") }, "accessKey", /must not be empty/],
    // The engine would print what stands at the other form of these paths.
    ["a key of two lines", { accessKey: "canary\ncanary" }, '["accessKey"]', /one line of printable characters/],
    ["a key of another type", { videoAccessKey: ["canary"] }, '["videoAccessKey"]', /must be of type string/],
    ["a negative number", { requestTimeout: -1 }, "requestTimeout", /must be at least 0.001/],
    ["a fraction", { maxRetries: 1.5 }, "maxRetries", /must be of type integer/],
    ["a number in words", { maxRetries: "canary" }, "maxRetries", /must be of type integer/],
    ["a word that is none of the allowed", { onDelete: "wrn" }, "onDelete", /one of warn, error; did you mean warn\?/],
    ["an unknown setting", { baseURL: "canary" }, "baseURL", /is not a known property; did you mean baseUrl\?/],
    ["an unknown setting like no other", { colour: "canary" }, "colour", /is not a known property$/],
  ])("%s is a failure of its property that does not repeat the value", async (_, settings, property, reason) => {
    const { failures } = await session.plugin.checkConfig({ ...valid, ...settings });
    expect(failures).toEqual([{ property, reason: expect.stringMatching(reason) }]);
    expect(failures[0]?.reason).not.toMatch(/canary/);
  });

  test("everything that is wrong is said at once", async () => {
    const { failures } = await session.plugin.checkConfig({
      accessKey: "",
      baseUrl: "nowhere",
      maxConcurrentRequests: 0,
      responseValidation: "never",
      unheardOf: true,
    });
    expect(failures.map(({ property }) => property).sort()).toEqual([
      "accessKey",
      "baseUrl",
      "maxConcurrentRequests",
      "responseValidation",
      "unheardOf",
    ]);
  });

  test.each(Object.keys(everySetting))("%s may be unknown, whatever it will be", async (name) => {
    for (const marker of Object.values(unknowns)) {
      const { inputs, failures } = await session.plugin.checkConfig({ ...everySetting, [name]: marker });
      expect(failures).toEqual([]);
      expect([unknown, secret(unknown)]).toContainEqual(inputs[name]);
    }
  });
});

describe("DiffConfig", () => {
  const changed = async (news: Wire) => session.plugin.diffConfig(everySetting, { ...everySetting, ...news });

  test("the same settings are no change", async () => {
    expect(await changed({})).toMatchObject({ changes: "DIFF_NONE", diffs: [], replaces: [], detailed: {} });
    expect(await changed({ accessKey: secret(key) })).toMatchObject({ changes: "DIFF_NONE" });
  });

  test("another key is an update in place", async () => {
    expect(await changed({ accessKey: secret("another") })).toMatchObject({
      changes: "DIFF_SOME",
      diffs: ["accessKey"],
      replaces: [],
      hasDetailedDiff: true,
      detailed: { accessKey: "UPDATE" },
      ofInputs: ["accessKey"],
    });
  });

  test.each(["baseUrl", "videoBaseUrl"])("another %s is another provider", async (name) => {
    expect(await changed({ [name]: "https://other.example.com" })).toMatchObject({
      changes: "DIFF_SOME",
      diffs: [name],
      replaces: [name],
      detailed: { [name]: "UPDATE_REPLACE" },
    });
  });

  test("a setting that comes or goes", async () => {
    const { maxRetries, ...without } = everySetting;
    expect(maxRetries).toBe(0);
    const { plugin } = session;
    expect((await plugin.diffConfig(everySetting, without)).detailed).toEqual({ maxRetries: "DELETE" });
    expect((await plugin.diffConfig(without, everySetting)).detailed).toEqual({ maxRetries: "ADD" });
  });
});
