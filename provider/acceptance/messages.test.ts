// What a user reads when something is wrong: the exact lines.
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { diagnostics } from "./testing/diagnostics.ts";
import { type Stack, startStack, up } from "./testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack("resources: {}\n", { environment: { EDGEPLATFORM_MAX_RETRIES: "0" } });
}, 60_000);
afterAll(() => stack[Symbol.asyncDispose]());

/** A program with one resource, `it`. */
const declaring = (type: string, properties: string): string => `
resources:
  it: { type: "edgeplatform:${type}", properties: ${properties} }
`;
const zone = declaring("StorageZone", "{ name: assets, region: DE }");

/** What a command says of a program that fails, without the engine's own summary. */
async function said(
  program: string,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  await stack.declare(program);
  const { code, output } = await stack.project.pulumi(command, { env });
  if (code === 0) throw new Error(`pulumi ${command.join(" ")} should have failed:\n${output}`);
  const { ["pulumi:pulumi:Stack (acceptance-dev)"]: summary = [], ...rest } = diagnostics(output);
  const lines = Object.values(rest).flat();
  return lines.length > 0 ? lines : summary;
}

const preview = ["preview"] as const;

describe("settings", () => {
  const accessKey =
    'missing required configuration key "edgeplatform:accessKey": The API key that is sent in the `AccessKey` header. ' +
    "Required. Environment variable: `EDGEPLATFORM_ACCESS_KEY`. Use --secret.";
  const baseUrl =
    'missing required configuration key "edgeplatform:baseUrl": The address of the platform for storage zone, pull ' +
    "zone, shield and container operations. Required: the specification names none. `https`, or `http` on this machine " +
    "only. Environment variable: `EDGEPLATFORM_BASE_URL`.";
  const howToSet = (name: string) =>
    `Set a value using the command \`pulumi config set edgeplatform:${name} <value>\`.`;

  test("that are missing are named with what they are for and the command that sets them", async () => {
    expect(await said(zone, preview, { EDGEPLATFORM_ACCESS_KEY: "" })).toEqual([
      "error: 1 error occurred:",
      `* ${accessKey}`,
      howToSet("accessKey"),
    ]);
    expect(await said(zone, preview, { EDGEPLATFORM_ACCESS_KEY: "", EDGEPLATFORM_BASE_URL: "" })).toEqual([
      "error: 2 errors occurred:",
      `* ${accessKey}`,
      howToSet("accessKey"),
      `* ${baseUrl}`,
      howToSet("baseUrl"),
    ]);
  });

  test("that are wrong are refused before anything is sent", async () => {
    const wrong = (property: string, value: string, reason: string) =>
      `error: pulumi:providers:edgeplatform resource 'default': property ${property} value {${value}} has a problem: ${reason}`;
    expect(await said(zone, preview, { EDGEPLATFORM_BASE_URL: "http://platform.example.com" })).toEqual([
      wrong(
        "baseUrl",
        "<nil>",
        "must begin with https:// (http:// is accepted for this machine only) (set by EDGEPLATFORM_BASE_URL)",
      ),
    ]);
    await stack.configure("  edgeplatform:acessKey: not-a-secret\n  edgeplatform:requestTimeout: soon\n");
    expect(await said(zone, preview)).toEqual([
      wrong("acessKey", "not-a-secret", "is not a known property; did you mean accessKey?"),
      wrong("requestTimeout", "soon", "must be of type number"),
    ]);
    await stack.configure("  edgeplatform:onDelete: ask\n");
    expect(await said(zone, preview)).toEqual([wrong("onDelete", "ask", "must be one of warn, error")]);
    await stack.configure("  acceptance:region: NYC\n  acceptance:empty: ''\n");
    expect(stack.requests()).toEqual([]);
  });
});

describe("inputs", () => {
  const wrong = (type: string, property: string, value: string, reason: string) =>
    `error: edgeplatform:index:${type} resource 'it': property ${property} value ${value} has a problem: ${reason}`;

  test("that are wrong are all named at once, with what is allowed and what was probably meant", async () => {
    // The values come from the configuration, because the YAML language checks those of the program by itself.
    const program = `
config: { region: { type: string }, empty: { type: string } }
resources:
  it:
    type: edgeplatform:StorageZone
    properties: { name: "\${empty}", region: "\${region}", replicationRegions: [NY, SG, NY, "\${region}"] }
`;
    expect(await said(program, preview)).toEqual([
      wrong("StorageZone", "name", "{}", "must not be empty"),
      wrong("StorageZone", "region", "{NYC}", "must be one of DE, NY, LA, SG; did you mean NY?"),
      wrong("StorageZone", "replicationRegions[3]", "{<nil>}", "must be one of DE, NY, LA, SG, SYD; did you mean NY?"),
      wrong(
        "StorageZone",
        "replicationRegions",
        "{[{NY} {SG} {NY} {NYC}]}",
        "must not have the same item twice (items 0 and 2)",
      ),
    ]);
  });

  test.each([
    ["VideoCollection", '{ libraryId: 1, collectionId: "", name: x }', "collectionId", "{}", "must not be empty"],
    ["ExternalCertificateRequest", '{ hostname: "" }', "hostname", "{}", "must not be empty"],
    [
      "VideoCollection",
      "{ libraryId: 9007199254740993, collectionId: a, name: x }",
      "libraryId",
      "{9.007199254740992e+15}",
      "is too large for a number, which may have been rounded: write it in quotes",
    ],
    [
      "StorageZone",
      "{ region: DE, tier: 1 }",
      "tier",
      "{1}",
      "cannot be sent, because the specification does not show its property name. Name it: pulumi config set " +
        "edgeplatform:storageZoneTierProperty <name>",
    ],
  ])("of a %s that are %s say what is wrong with %s", async (type, properties, property, value, reason) => {
    expect(await said(declaring(type, properties), preview)).toEqual([wrong(type, property, value, reason)]);
    expect(stack.requests()).toEqual([]);
  });
});

describe("a platform that is not reached", () => {
  const creating = 'error: creating storage zone "assets": Add Storage Zone: ';
  const checkAddress = "Check the address of the platform: baseUrl or videoBaseUrl.";

  test("is named with the reason and the settings that lead to it", async () => {
    const at = (address: string) => said(zone, up, { EDGEPLATFORM_BASE_URL: address });
    expect(await at("https://platform.invalid")).toEqual([
      expect.stringMatching(
        /^error: creating storage zone "assets": Add Storage Zone: the platform could not be reached \(UNREACHABLE, (ENOTFOUND|EAI_AGAIN)\)\. Check the address of the platform: baseUrl or videoBaseUrl\.$/,
      ),
    ]);
    expect(await at("http://127.0.0.1:9")).toEqual([
      `${creating}the platform could not be reached (UNREACHABLE, ECONNREFUSED). ${checkAddress}`,
    ]);
    expect(await at(stack.emulator.url.replace("http:", "https:"))).toEqual([
      `${creating}no secure connection could be made (UNREACHABLE, EPROTO). ${checkAddress}`,
    ]);
    expect(await at(`${stack.emulator.url}/elsewhere`)).toEqual([
      `${creating}the answer is not one of the platform's (INVALID_RESPONSE, HTTP 404). ${checkAddress}`,
    ]);
    stack.requests();
  }, 60_000);

  test("has no address for videos until that is set", async () => {
    const collection = declaring("VideoCollection", "{ libraryId: 3001, collectionId: a, name: x }");
    expect(await said(collection, preview, { EDGEPLATFORM_VIDEO_BASE_URL: "" })).toEqual([
      "error: Preview failed: creating VideoCollection: Update Collection: the address of the video library is not set " +
        "(NOT_CONFIGURED). Set videoBaseUrl: pulumi config set edgeplatform:videoBaseUrl <address>, or EDGEPLATFORM_VIDEO_BASE_URL.",
    ]);
  });
});

/** The documented error shapes, each from an operation that answers with it, and other answers. */
describe("what the platform refuses", () => {
  test.each([
    [
      "a platform error",
      zone,
      { status: 400, body: { ErrorKey: "storagezone.bad", Field: "Region", Message: "No such region." } },
      'error: creating storage zone "assets": Add Storage Zone: the platform refused it (REFUSED, HTTP 400): No such region ' +
        "(field region, key storagezone.bad). Correct the program and run it again.",
    ],
    [
      "an access key that it does not know",
      zone,
      { status: 401, body: { ErrorKey: "unauthorized", Field: null, Message: "The key is not valid." } },
      'error: creating storage zone "assets": Add Storage Zone: the platform did not accept the access key (UNAUTHORIZED, HTTP 401): ' +
        "The key is not valid (key unauthorized). Check accessKey and what it may do.",
    ],
    [
      "a platform error of a certificate request, and a wait",
      declaring("ExternalCertificateRequest", "{ hostname: www.example.com }"),
      { status: 429, retryAfter: 30, body: { ErrorKey: "limit", Field: "Hostname", Message: "Too many." } },
      'error: creating certificate request for hostname "www.example.com": Request External HTTP Certificate: too many ' +
        "requests (RATE_LIMITED, HTTP 429): Too many (field hostname, key limit). Try again after 30 seconds.",
    ],
    [
      "a result wrapper, also one that comes with status 200",
      declaring("ShieldBotDetection", "{ shieldZoneId: 2001 }"),
      { status: 200, body: { error: { success: false, message: "Not in your plan.", errorKey: "plan" }, data: null } },
      "error: creating bot detection of shield zone 2001: Update Bot Detection configuration: the platform refused it " +
        "(REFUSED, HTTP 200): Not in your plan (key plan). Correct the program and run it again.",
    ],
    [
      "a problem",
      declaring("ShieldBotDetection", "{ shieldZoneId: 2001 }"),
      { status: 400, body: { type: "t", title: "Bad request", detail: "No.", instance: "/", status: 400 } },
      "error: creating bot detection of shield zone 2001: Update Bot Detection configuration: the platform refused it " +
        "(REFUSED, HTTP 400): Bad request: No. Correct the program and run it again.",
    ],
    [
      "a video result",
      declaring("VideoCollection", "{ libraryId: 3001, collectionId: c, name: x }"),
      { status: 400, body: { success: false, message: "The name is too long.", statusCode: 400 } },
      'error: creating collection "c" of video library "3001": Update Collection: the platform refused it (REFUSED, HTTP 400): ' +
        "The name is too long. Correct the program and run it again.",
    ],
    [
      "the problem of a pod",
      declaring("PodRecreation", "{ appId: orders, podId: orders-0 }"),
      {
        status: 400,
        body: {
          ...{ title: "Invalid", detail: "See errors.", instance: "/", status: 400, id: "1" },
          errors: [{ field: "podId", message: "must be a UUID" }],
        },
      },
      'error: creating recreation of pod "orders/orders-0": Recreate Pod: the platform refused it (REFUSED, HTTP 400): Invalid; ' +
        "See errors.; must be a UUID (field podId). Correct the program and run it again.",
    ],
    [
      "a gateway's page, after which a zone may exist",
      zone,
      { status: 502, body: "<h1>Bad Gateway</h1>", headers: { "content-type": "text/html" } },
      'error: creating storage zone "assets": Add Storage Zone: the platform failed, and may have acted all the same ' +
        "(OUTCOME_UNKNOWN, HTTP 502). It may exist: look it up on the platform before you run pulumi up again and, if it is there, " +
        "import it with pulumi import edgeplatform:index:StorageZone it <storageZoneId>",
    ],
    [
      "a redirect",
      zone,
      { status: 302, body: "", headers: { location: "https://elsewhere.example.com/" } },
      'error: creating storage zone "assets": Add Storage Zone: the answer is a redirect, which is not followed, and the platform may have acted ' +
        "all the same (OUTCOME_UNKNOWN, HTTP 302). Check the address of the platform: baseUrl or videoBaseUrl. It may exist: look it " +
        "up on the platform before you run pulumi up again and, if it is there, import it with pulumi import " +
        "edgeplatform:index:StorageZone it <storageZoneId>",
    ],
  ])("%s is one line", async (_, program, fault, line) => {
    // A certificate request waits as long as it may; here it may not.
    const timeouts = ", options: { customTimeouts: { create: 5s } } }\n";
    stack.emulator.inject({ name: "refusal", ...fault });
    expect(await said(program.replace(/ \}\n$/, timeouts), up)).toEqual([line]);
    expect(stack.requests()).toHaveLength(1);
  });

  test("in a function, too: a binding error is told from a wrong address", async () => {
    const program = `
variables:
  zone: { fn::invoke: { function: "edgeplatform:getShieldZoneByPullZone", arguments: { pullZoneId: 4711 } } }
outputs: { id: "\${zone.shieldZoneId}" }
`;
    expect((await said(program, preview))[0]).toBe(
      "error: rpc error: code = Unknown desc = invocation of edgeplatform:index:getShieldZoneByPullZone returned an " +
        "error: calling getShieldZoneByPullZone: Get shield zone configuration for a pull zone: the platform has no such " +
        "object (NOT_FOUND, HTTP 404): the platform could not bind the request (field /shield/shield-zone/get-by-pullzone/4711). " +
        "Check the ids in the program.",
    );
  });
});
