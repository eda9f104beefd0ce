import { describe, expect, test } from "@jest/globals";
import { checkSettings, normalizedAddress, readConfig } from "./config.ts";
import { Unknown } from "./values.ts";
import { version } from "./version.ts";

const complete = { accessKey: "key", baseUrl: "https://platform.example.com" };

function configOf(args: Record<string, unknown>, environment: Record<string, string> = {}) {
  const result = readConfig(args, environment);
  if ("config" in result) return result.config;
  throw new Error(JSON.stringify(result));
}

/** What is wrong with settings that are otherwise complete. */
const problemsOf = (args: Record<string, unknown>, environment: Record<string, string> = {}) =>
  checkSettings({ ...complete, ...args }, environment).map(({ path, reason }) => `${path} ${reason}`);

describe("the configuration", () => {
  test("has a default for everything but the key and the address", () => {
    expect(configOf(complete)).toEqual({
      accessKey: "key",
      videoAccessKey: undefined,
      baseUrl: "https://platform.example.com",
      videoBaseUrl: undefined,
      requestTimeout: 60_000,
      maxRetries: 4,
      maxConcurrentRequests: 16,
      maxRequestsPerSecond: undefined,
      responseValidation: "warn",
      names: { storageZoneTierProperty: undefined, storageZoneS3TypeProperty: undefined },
      onDelete: "warn",
      userAgent: `edgeplatform-pulumi/${version} node/${process.versions.node}`,
    });
  });

  test("takes every setting from the arguments", () => {
    const args = {
      accessKey: "a",
      videoAccessKey: "b",
      baseUrl: "https://a.example.com",
      videoBaseUrl: "https://b.example.com",
      requestTimeout: 0.5,
      maxRetries: 0,
      maxConcurrentRequests: 1,
      maxRequestsPerSecond: 2.5,
      responseValidation: "strict",
      onDelete: "error",
    };
    expect(configOf(args)).toMatchObject({ ...args, requestTimeout: 500 });
  });

  test("takes every setting from the environment, where numbers are text", () => {
    const environment = {
      EDGEPLATFORM_ACCESS_KEY: "a",
      EDGEPLATFORM_VIDEO_ACCESS_KEY: "b",
      EDGEPLATFORM_BASE_URL: "https://a.example.com",
      EDGEPLATFORM_VIDEO_BASE_URL: "https://b.example.com",
      EDGEPLATFORM_REQUEST_TIMEOUT: "0.5",
      EDGEPLATFORM_MAX_RETRIES: "0",
      EDGEPLATFORM_MAX_CONCURRENT_REQUESTS: " 2 ",
      EDGEPLATFORM_MAX_REQUESTS_PER_SECOND: "2.5",
      EDGEPLATFORM_RESPONSE_VALIDATION: "strict",
      EDGEPLATFORM_ON_DELETE: "error",
    };
    expect(configOf({}, environment)).toMatchObject({
      accessKey: "a",
      videoAccessKey: "b",
      baseUrl: "https://a.example.com",
      videoBaseUrl: "https://b.example.com",
      requestTimeout: 500,
      maxRetries: 0,
      maxConcurrentRequests: 2,
      maxRequestsPerSecond: 2.5,
      responseValidation: "strict",
      onDelete: "error",
    });
  });

  test("prefers an argument to the environment, also one that is zero; null and undefined are no argument", () => {
    const environment = { EDGEPLATFORM_ACCESS_KEY: "from-environment", EDGEPLATFORM_MAX_RETRIES: "7" };
    expect(configOf({ ...complete, maxRetries: 0 }, environment)).toMatchObject({ accessKey: "key", maxRetries: 0 });
    for (const nothing of [null, undefined]) {
      const config = configOf({ ...complete, accessKey: nothing, maxRetries: nothing }, environment);
      expect(config).toMatchObject({ accessKey: "from-environment", maxRetries: 7 });
    }
  });

  test("takes an empty variable for none, and an empty argument for a mistake", () => {
    expect(configOf(complete, { EDGEPLATFORM_VIDEO_BASE_URL: "", EDGEPLATFORM_MAX_RETRIES: "" })).toMatchObject({
      videoBaseUrl: undefined,
      maxRetries: 4,
    });
    expect(problemsOf({ accessKey: "" }, { EDGEPLATFORM_ACCESS_KEY: "key" })).toEqual(["accessKey must not be empty"]);
  });

  test("reads numbers that the engine or an SDK hands over as text", () => {
    expect(configOf({ ...complete, maxRetries: "3", requestTimeout: "1.5" })).toMatchObject({
      maxRetries: 3,
      requestTimeout: 1_500,
    });
  });

  test("does not mind what the engine adds", () => {
    expect(problemsOf({ version: "0.1.0", pluginDownloadURL: "https://x", __internal: {} })).toEqual([]);
  });
});

describe("what is missing", () => {
  test("is named, all of it", () => {
    expect(readConfig({}, {})).toEqual({ missing: ["accessKey", "baseUrl"], problems: [] });
    expect(readConfig({ baseUrl: "https://a.example.com" }, {})).toEqual({ missing: ["accessKey"], problems: [] });
    expect(readConfig({ accessKey: null, baseUrl: null }, {})).toMatchObject({ missing: ["accessKey", "baseUrl"] });
  });

  test("is no problem while settings are only checked", () => {
    expect(checkSettings({}, {})).toEqual([]);
  });

  test("is told together with what is wrong", () => {
    expect(readConfig({ baseUrl: "ftp://a" }, {})).toMatchObject({
      missing: ["accessKey"],
      problems: [{ path: "baseUrl" }],
    });
  });

  test("is not what is unknown yet", () => {
    const unknown = new Unknown();
    const args = { accessKey: unknown, baseUrl: unknown, maxRetries: unknown, onDelete: unknown };
    expect(checkSettings(args, {})).toEqual([]);
    expect(readConfig(args, {})).toMatchObject({ missing: [], problems: [] });
  });
});

describe("a setting that is wrong", () => {
  test.each<[string, unknown, string]>([
    ["requestTimeout", 0, "must be at least 0.001"],
    ["requestTimeout", -1, "must be at least 0.001"],
    ["requestTimeout", 100_000, "must be at most 86400"],
    ["requestTimeout", "soon", "must be of type number"],
    ["maxRetries", -1, "must be at least 0"],
    ["maxRetries", 1.5, "must be of type integer"],
    ["maxRetries", "1e3", "must be of type integer"],
    ["maxRetries", "0x10", "must be of type integer"],
    ["maxRetries", true, "must be of type integer"],
    ["maxConcurrentRequests", 0, "must be at least 1"],
    ["maxRequestsPerSecond", 0, "must be at least 0.001"],
    ["responseValidation", "Strict", "must be one of warn, strict; did you mean strict?"],
    ["onDelete", "fail", "must be one of warn, error"],
    ["onDelete", false, "must be of type string"],
    ["accessKey", 5, "must be of type string"],
  ])("%s %j", (name, value, reason) => {
    expect(problemsOf({ [name]: value })).toContain(`${name} ${reason}`);
    expect("config" in readConfig({ ...complete, [name]: value }, {})).toBe(false);
  });

  test("because nobody knows it is told with the nearest that is known", () => {
    expect(problemsOf({ accesKey: "x", base_url: "y", timeout: 5 })).toEqual([
      "accesKey is not a known property; did you mean accessKey?",
      "base_url is not a known property; did you mean baseUrl?",
      "timeout is not a known property",
    ]);
  });

  test("is told whether it came from an argument or the environment", () => {
    const environment = { EDGEPLATFORM_BASE_URL: "platform.example.com", EDGEPLATFORM_MAX_RETRIES: "many" };
    expect(checkSettings({ accessKey: "a b" }, environment)).toEqual([
      { path: "maxRetries", reason: "must be of type integer (set by EDGEPLATFORM_MAX_RETRIES)" },
      {
        path: "baseUrl",
        reason: "must be an address such as https://platform.example.com (set by EDGEPLATFORM_BASE_URL)",
      },
      { path: "accessKey", reason: "must be one line of printable characters without spaces" },
    ]);
  });
});

describe("an address", () => {
  test.each([
    "https://platform.example.com",
    "https://platform.example.com:8443/api/v1/",
    "https://10.0.0.1",
    "HTTPS://PLATFORM.EXAMPLE.COM",
    "http://localhost:8080",
    "http://127.0.0.1",
    "http://127.8.9.10:1",
    "http://[::1]:8080",
  ])("%s is accepted", (baseUrl) => {
    expect(problemsOf({ baseUrl, videoBaseUrl: baseUrl })).toEqual([]);
  });

  test.each([
    ["platform.example.com", "must be an address such as https://platform.example.com"],
    ["https://", "must be an address such as https://platform.example.com"],
    ["/relative", "must be an address such as https://platform.example.com"],
    ["http://platform.example.com", "must begin with https:// (http:// is accepted for this machine only)"],
    ["http://127.0.0.1.example.com", "must begin with https:// (http:// is accepted for this machine only)"],
    ["http://localhost.example.com", "must begin with https:// (http:// is accepted for this machine only)"],
    ["http://[::2]", "must begin with https:// (http:// is accepted for this machine only)"],
    ["ftp://platform.example.com", "must begin with https:// (http:// is accepted for this machine only)"],
    ["javascript:alert(1)", "must begin with https:// (http:// is accepted for this machine only)"],
    ["https://platform.example.com/?a=b", "must not hold a query or a fragment"],
    ["https://platform.example.com/?", "must not hold a query or a fragment"],
    ["https://platform.example.com/#", "must not hold a query or a fragment"],
    ["https://user@platform.example.com", "must not hold credentials; the key is the setting accessKey"],
    ["https://:canary@platform.example.com", "must not hold credentials; the key is the setting accessKey"],
    ["https://169.254.169.254", "must not be a link-local address, where machines get their credentials"],
    ["https://[fe80::1]/", "must not be a link-local address, where machines get their credentials"],
    ["https://2852039166", "must not be a link-local address, where machines get their credentials"],
    ["http://metadata.example", "must not be a link-local address, where machines get their credentials"],
    ["", "must not be empty"],
  ])("%j is refused", (address, reason) => {
    expect(problemsOf({ baseUrl: address })).toEqual([`baseUrl ${reason}`]);
    expect(problemsOf({ videoBaseUrl: address })).toEqual([`videoBaseUrl ${reason}`]);
  });

  test.each([
    ["https://platform.example.com/", "https://platform.example.com"],
    ["https://platform.example.com/api//", "https://platform.example.com/api"],
    [" https://platform.example.com \n", "https://platform.example.com"],
    ["HTTPS://Platform.Example.com:443/Api", "https://platform.example.com/Api"],
    ["http://127.1:80", "http://127.0.0.1"],
    ["https://:@platform.example.com", "https://platform.example.com"],
  ])("%j is used as %s", (address, used) => {
    expect(normalizedAddress(address)).toBe(used);
    expect(configOf({ ...complete, baseUrl: address, videoBaseUrl: address })).toMatchObject({
      baseUrl: used,
      videoBaseUrl: used,
    });
  });
});

describe("a key", () => {
  test.each(["key\n", "two\nlines", "a b", "\tkey", "schlüssel", "k\u0000y", "🔑"])(
    "%j cannot stand in a header, and its value is not repeated",
    (key) => {
      for (const name of ["accessKey", "videoAccessKey"]) {
        expect(problemsOf({ [name]: key })).toEqual([
          `${name} must be one line of printable characters without spaces`,
        ]);
      }
    },
  );

  test("is not in what is wrong, wherever it was written", () => {
    const canary = "canary-4711";
    const settings = {
      accessKey: [canary],
      videoAccessKey: `${canary}\n`,
      baseUrl: `https://user:${canary}@platform.example.com`,
      videoBaseUrl: canary,
      requestTimeout: canary,
      responseValidation: canary,
      onDelete: { value: canary },
    };
    const result = readConfig(settings, {});
    expect(result).toMatchObject({ missing: [] });
    expect("problems" in result ? result.problems.length : 0).toBeGreaterThanOrEqual(7);
    expect(JSON.stringify(result)).not.toContain(canary);
  });
});
