// Secrets of every kind, through every command that prints or writes something: none is found in plaintext but where
// the platform itself was sent it.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { JsonObject } from "../../emulator/index.ts";
import { canaryKey } from "../testing/test-config.ts";
import { diagnostics } from "./testing/diagnostics.ts";
import { type Stack, startStack } from "./testing/stack.ts";

const collection = "5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11";
const video = "0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33";

/** Every resource with a secret of the user in it, every function that answers with secrets, and a provider's key. */
const program = (more = "") => `
config: { token: { type: string } }
variables:
  registries: { fn::invoke: { function: "edgeplatform:getContainerRegistries", arguments: {} } }
  seeded: { fn::invoke: { function: "edgeplatform:getStorageZone", arguments: { id: 7001 } } }
resources:
  keyed:
    type: pulumi:providers:edgeplatform
    properties: { accessKey: "\${token}" }
  assets: { type: "edgeplatform:StorageZone", properties: { region: DE, name: { fn::secret: canary-zone-name } } }
  bots:
    type: edgeplatform:ShieldBotDetection
    properties: { shieldZoneId: 2001, ipAddress: { token: "\${token}" } }
  intro:
    type: edgeplatform:VideoCollection
    properties: { libraryId: 3001, collectionId: ${collection}, name: "\${token}" }
  www: { type: "edgeplatform:ExternalCertificateRequest", properties: { hostname: www.example.com, triggers: ["\${token}"] } }
  pod: { type: "edgeplatform:PodRecreation", properties: { appId: orders, podId: orders-0, triggers: [{ of: "\${token}" }] } }
  thumbnail:
    type: edgeplatform:VideoThumbnail
    properties: { libraryId: 3001, videoId: ${video}, file: { fn::stringAsset: x }, queryParameters: { t: "\${token}" } }
${more}outputs:
  name: \${assets.name}
  password: \${assets.password}
  registries: \${registries.items}
  pullZones: \${seeded.pullZones}
`;

const pullZone: JsonObject = {
  Id: 1001,
  Name: "shop",
  ZoneSecurityKey: "canary-zone-security-key",
  CloudSigningKey: "canary-cloud-signing-key",
  CloudSigningSecret: "canary-cloud-signing-secret",
  LogForwardingToken: "canary-log-forwarding-token",
  Hostnames: [{ Id: 1, Value: "shop.example.com", CertificateKey: "canary-certificate-key" }],
};
const seeded = {
  storageZones: [
    {
      ...{ Id: 7001, Name: "seeded", Region: "DE", PullZones: [pullZone] },
      ...{ Password: "canary-seeded-password", ReadOnlyPassword: "canary-seeded-read-only-password" },
    },
  ],
  registries: [{ id: 4002, firstPasswordSymbols: "canary-first", lastPasswordSymbols: "canary-last" }],
};
const ofTheUser = ["canary-token", "canary-zone-name"];
const ofThePlatform = [
  ...["canary-seeded-password", "canary-seeded-read-only-password", "canary-first", "canary-last"],
  ...["canary-zone-security-key", "canary-cloud-signing-key", "canary-cloud-signing-secret"],
  ...["canary-log-forwarding-token", "canary-certificate-key"],
];
const storageZone = "edgeplatform:index:StorageZone";
const now = ["--yes", "--skip-preview"];

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(program());
  stack.emulator.seed(seeded);
  await stack.pulumi("config", "set", "--secret", "token", "canary-token");
}, 60_000);
afterAll(() => stack[Symbol.asyncDispose]());

/** Every secret there is by now, the passwords of new zones included. */
function canaries(): readonly string[] {
  const passwords = stack.emulator.platform.storageZones
    .list()
    .flatMap((zone) => [zone.Password, zone.ReadOnlyPassword]);
  return [...new Set([canaryKey, ...ofTheUser, ...ofThePlatform, ...passwords])];
}

const canariesIn = (text: string): readonly string[] => canaries().filter((canary) => text.includes(canary));

/** Verbose logs without the CLI's own record of what it exchanges with a provider, which shows everything. */
const withoutExchange = (output: string): string =>
  output
    .split("\n")
    .filter((line) => !/"msg":"(Unm|M)arshaling propert(y|ies) for RPC/.test(line))
    .join("\n");

/** What a command prints, whether or not it succeeds, and the secrets in it. */
async function printed(...args: readonly string[]): Promise<{ output: string; found: readonly string[] }> {
  const { output } = await stack.project.pulumi(args, { env: { PULUMI_DEBUG_COMMANDS: "true" } });
  return { output, found: canariesIn(output) };
}

describe("no secret is in plaintext", () => {
  test.each([
    { prints: "a preview", says: /\+ 8 to create/, command: ["preview", "--diff"] },
    { prints: "a preview as JSON", says: /"steps": \[/, command: ["preview", "--json"] },
    { prints: "an update", says: /\+ 8 created/, command: ["up", ...now, "--diff"] },
    { prints: "a refresh with --debug", says: /8 unchanged/, command: ["refresh", ...now, "--diff", "--debug"] },
    { prints: "an update as JSON", says: /"same":8\}/, command: ["up", ...now, "--json", "--refresh"] },
    { prints: "an import", says: /= 1 imported/, command: ["import", storageZone, "seeded", "7001", ...now] },
    { prints: "stack export", says: /"storageZoneId": 7001/, command: ["stack", "export"] },
    { prints: "stack output", says: /password +\[secret\]/, command: ["stack", "output"] },
    { prints: "stack", says: /StorageZone::seeded/, command: ["stack", "--show-urns", "--show-ids"] },
  ])(
    "in what $prints prints",
    async ({ command, says }) => {
      const { output, found } = await printed(...command);
      expect([says.test(output), found]).toEqual([true, []]);
    },
    60_000,
  );

  test("in the event log", async () => {
    const file = join(stack.project.folder, "events.json");
    const { found } = await printed("refresh", ...now, "--event-log", file);
    const events = await readFile(file, "utf8");
    expect(events).toContain("edgeplatform:index:StorageZone::seeded");
    expect([...found, ...canariesIn(events)]).toEqual([]);
  }, 60_000);

  test("in verbose logs, but for the CLI's own record of what it exchanges with a provider", async () => {
    const { output } = await printed("refresh", ...now, "--logtostderr", "--logflow", "-v=9");
    const others = withoutExchange(output);
    expect(output.split("\n").length - others.split("\n").length).toBeGreaterThan(100);
    expect(canariesIn(others)).toEqual([]);
  }, 60_000);

  test("in debug messages, the request log and traces, all at the highest verbosity", async () => {
    const [log, traces] = ["requests.jsonl", "traces.json"].map((name) => join(stack.project.folder, name));
    const headers = { "x-request-id": `of ${canaryKey}` };
    stack.emulator.inject({ operationId: "getStorageZone", headers, times: "always" });
    const flags = ["--debug", "--logtostderr", "--logflow", "-v=11", "--otel-traces", `file://${traces}`];
    const { code, output } = await stack.project.pulumi(["refresh", ...now, ...flags], {
      env: { EDGEPLATFORM_REQUEST_LOG: log ?? "" },
    });
    stack.emulator.faults.clear();
    expect(code).toBe(0);
    const said = withoutExchange(output);
    const written = await readFile(log ?? "", "utf8");
    const traced = await readFile(traces ?? "", "utf8");
    for (const text of [said, written, traced]) expect(text).toContain("of [access key]");
    expect([said, written, traced].map(canariesIn)).toEqual([[], [], []]);
  }, 60_000);

  test("in errors of a platform that repeats the key and the user's own secret", async () => {
    const refusing = (operationId: string, name: string) => {
      const echo = `of ${canaryKey} and ${name}`;
      stack.emulator.inject({ operationId, status: 400, body: { ErrorKey: echo, Field: echo, Message: echo } });
    };
    refusing("addStorageZone", "canary-another-name");
    await stack.declare(
      program(`  more:
    type: edgeplatform:StorageZone
    properties: { region: DE, name: { fn::secret: canary-another-name } }
`),
    );
    const { output, found } = await printed("up", ...now);
    expect(diagnostics(output)["edgeplatform:index:StorageZone (more)"]).toEqual([
      'error: creating storage zone "[secret]": Add Storage Zone: the platform refused it (REFUSED, HTTP 400): of [access key] ' +
        "and [secret] (field of [access key] and [secret], key of [access key] and [secret]). Correct the program and run it again.",
    ]);
    expect([...found, output.includes("canary-another-name")]).toEqual([false]);
    await stack.declare(program());
  }, 60_000);

  test("in failures of inputs and settings that are secret", async () => {
    const failing = (type: string, property: string, value: string) => `
resources:
  wrong: { type: "${type}", properties: { region: DE, ${property}: { fn::secret: ${value} } } }
`;
    await stack.declare(failing("edgeplatform:StorageZone", "tier", "471147114711"));
    const { output } = await printed("preview");
    expect(output).toContain('property ["tier"] value {<nil>} has a problem: must be at most 1');
    expect(output).not.toContain("471147114711");
    await stack.declare(
      failing("pulumi:providers:edgeplatform", "accessKey", "canary two").replace("region: DE, ", ""),
    );
    const settings = (await printed("preview")).output;
    expect(settings).toContain('property ["accessKey"] value {<nil>} has a problem: must be one line of printable');
    expect(settings).not.toContain("canary two");
    await stack.declare(program());
  }, 60_000);

  test("in the files of the backend and of the CLI's home", async () => {
    const base = dirname(stack.project.folder);
    const files = (await readdir(base, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(stack.project.folder))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.filter((file) => file.includes(`${join(base, "state")}/`)).length).toBeGreaterThan(5);
    const found = await Promise.all(files.map(async (file) => canariesIn(await readFile(file, "latin1"))));
    expect(found.flat()).toEqual([]);
  });
});

test("the platform was sent the key and the user's secrets, and --show-secrets shows all that is kept", async () => {
  const { output } = await printed("stack", "export", "--show-secrets");
  // The key is a setting of the environment and not kept at all.
  expect(canaries().filter((canary) => !output.includes(canary))).toEqual([canaryKey]);
  const sent = JSON.stringify(stack.emulator.journal.entries());
  for (const canary of ofTheUser) expect(sent).toContain(canary);
  expect(stack.emulator.journal.entries().every(({ headers }) => headers.accesskey === "valid")).toBe(true);
});
