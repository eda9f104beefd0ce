// Stacks of dynamic resources with the real CLI: what they keep, what an upgrade of the package does to them, and what
// happens when the platform or the settings fail.
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { type JsonObject, startEmulator } from "../../emulator/index.ts";
import { destroy, pulumi, refresh, refused, settingsOf, unchanged, up } from "../../tools/example-commands.ts";
import { javascriptProject } from "./testing/javascript-project.ts";
import { pullZoneSecrets, sampledPullZone } from "./testing/pull-zone.ts";
import { keptIn } from "./testing/stack-state.ts";

const minutes = 60_000;
const root = fileURLToPath(new URL("../../", import.meta.url));

/** One of each type. */
const program = `
const { ExternalCertificateRequest, ShieldBotDetection, StorageZone, VideoCollection } =
  require("@edgeplatform/pulumi/dynamic");
const pulumi = require("@pulumi/pulumi");

const zone = new StorageZone("assets", { region: "DE", replicationRegions: [pulumi.secret("NY"), "SG"] });
new ShieldBotDetection("bots", { shieldZoneId: 2001, ipAddress: { sensitivity: 1 } });
new VideoCollection("intro", { libraryId: 3001, collectionId: "5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11", name: "Intro" });
new ExternalCertificateRequest("www", { hostname: "www.example.com" });
exports.password = zone.password;
`;

/** The whole of what stands in the state, of a type, to reach the package. */
const serialized = (type: string): string => `exports.handler = __f0;

var __provider = {configure: __f1, check: __f2, diff: __f3, create: __f4, read: __f5, update: __f6, delete: __f7};
${["configure", "check", "diff", "create", "read", "update", "delete"].map((method, index) => call(index + 1, type, method)).join("")}
function __f0() {
  return (function() {
    with({ provider: __provider, this: undefined, arguments: undefined }) {

return () => provider;

    }
  }).apply(undefined, undefined).apply(this, arguments);
}
`;

const call = (number: number, type: string, method: string): string => `
function __f${number}() {
  return (function() {
    with({ type: "${type}", this: undefined, arguments: undefined }) {

return async (...args) => require("@edgeplatform/pulumi/dynamic/host").${method}(type, ...args);

    }
  }).apply(undefined, undefined).apply(this, arguments);
}
`;

/** Those of the words that a text holds. */
const found = (text: string, words: readonly string[]): readonly string[] =>
  words.filter((word) => text.includes(word));

/** Every file of a folder, backups and history included. */
async function textsIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("\n");
}

test.concurrent(
  "a state holds a thin call into the package, and neither a secret nor a local path",
  async () => {
    await using emulator = await startEmulator({ accessKey: "canary-access-key" });
    await using project = await javascriptProject(program, { EDGEPLATFORM_VIDEO_BASE_URL: emulator.videoUrl });
    await pulumi(project, "config", "set", "edgeplatform:baseUrl", emulator.url);
    await pulumi(project, "config", "set", "--secret", "edgeplatform:accessKey", emulator.accessKey);
    await up(project);
    await unchanged(project);
    emulator.platform.storageZones.edit(5001, { PullZones: [sampledPullZone] });
    await refresh(project);
    await unchanged(project);

    const [zone] = emulator.platform.storageZones.list();
    const secrets = [String(zone?.Password), String(zone?.ReadOnlyPassword), ...pullZoneSecrets];
    const revealed = await pulumi(project, "stack", "export", "--show-secrets");
    expect(found(revealed, secrets)).toEqual(secrets);
    const exported = await pulumi(project, "stack", "export");
    const stored = await textsIn(fileURLToPath(project.environment["PULUMI_BACKEND_URL"] ?? ""));
    expect(found(exported + stored, [...secrets, emulator.accessKey])).toEqual([]);
    const kept = await keptIn(project);
    expect(kept.find(({ name }) => name === "assets")?.secrets).toContain("replicationRegions");
    expect(
      found(JSON.stringify(kept.map(({ everything }) => everything)), [root, project.folder, "node_modules"]),
    ).toEqual([]);

    const types = ["StorageZone", "ShieldBotDetection", "VideoCollection", "ExternalCertificateRequest"];
    const providers = [...exported.matchAll(/"__provider": ("(?:[^"\\]|\\.)*")/g)].map(([, text]) => text);
    expect(providers).toHaveLength(2 * types.length);
    expect(new Set(providers)).toEqual(new Set(types.map((type) => JSON.stringify(serialized(type)))));
  },
  2 * minutes,
);

test.concurrent(
  "an upgrade of the package takes effect on refresh and destroy, without a run of the program",
  async () => {
    await using emulator = await startEmulator();
    await using project = await javascriptProject(program, settingsOf(emulator));
    await up(project);

    // The same package in a version that says so in each request, and that has other words for what stays.
    const dist = join(project.folder, "node_modules/@edgeplatform/pulumi/dist");
    await rm(dist);
    await cp(join(root, "dist"), dist, { recursive: true });
    const host = join(dist, "dynamic-host.js");
    const text = await readFile(host, "utf8");
    const upgraded = text
      .replaceAll("edgeplatform-pulumi/", "upgraded/")
      .replaceAll("stays on the platform", "remains");
    await writeFile(host, upgraded);
    emulator.journal.clear();

    await refresh(project);
    const agents = emulator.journal.entries().map(({ headers }) => String(headers["user-agent"]));
    expect(agents).toEqual([expect.stringMatching(/^upgraded\//)]);
    const destroyed = await destroy(project);
    expect(destroyed).toMatch(/StorageZone assets: storage zone "assets-[0-9a-f]{7}" \(5001\) remains/);
    expect(destroyed).not.toMatch(/stays on the platform/);
  },
  2 * minutes,
);

test.concurrent(
  "a zone whose creation could not be finished is kept, its secrets with it, and finished without a second request",
  async () => {
    await using emulator = await startEmulator();
    const settings = { ...settingsOf(emulator), EDGEPLATFORM_RESPONSE_VALIDATION: "strict" };
    await using project = await javascriptProject(program, settings);
    emulator.inject({ operationId: "addStorageZone", alter: (zone) => ({ ...(zone as JsonObject), Region: 7 }) });

    const failed = await refused(project, "up", "--yes", "--skip-preview");
    expect(failed).toMatch(/creating storage zone "assets-[0-9a-f]{7}": .*region must be of type string/s);
    const partial = (await keptIn(project)).find(({ name }) => name === "assets");
    expect(partial).toMatchObject({ id: "5001", outputs: { storageZoneId: 5001 } });
    const exported = await pulumi(project, "stack", "export");
    const [zone] = emulator.platform.storageZones.list();
    expect(found(exported, [String(zone?.Password), String(zone?.ReadOnlyPassword)])).toEqual([]);

    emulator.journal.clear();
    expect(await up(project)).toMatch(/~ 1 updated/);
    const requests = emulator.journal.entries().map(({ method, path }) => `${method} ${path}`);
    expect(requests.filter((request) => request.includes("storagezone"))).toEqual(["GET /storagezone/5001"]);
    await unchanged(project);
    expect(emulator.platform.storageZones.list()).toHaveLength(1);
  },
  2 * minutes,
);

const many = `
const { ExternalCertificateRequest, ShieldBotDetection, StorageZone, VideoCollection } =
  require("@edgeplatform/pulumi/dynamic");
const collectionId = "5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11";
for (let number = 1; number <= 5; number++) {
  new StorageZone("zone" + number, { region: "DE" });
  new VideoCollection("collection" + number, { libraryId: 3001, collectionId, name: "Name " + number });
  new ExternalCertificateRequest("www" + number, { hostname: "www.example.com" });
}
new ShieldBotDetection("bots", { shieldZoneId: 2001, ipAddress: { sensitivity: 1 } });
`;

test.concurrent(
  "many resources of all types start at once, and with wrong settings each of them says so",
  async () => {
    await using emulator = await startEmulator();
    await using project = await javascriptProject(many, settingsOf(emulator));
    expect(await up(project, "--parallel", "32")).toMatch(/\+ 17 created/);
    expect(emulator.journal.entries().filter(({ acted }) => acted)).toHaveLength(16);
    await unchanged(project);

    const { code, output } = await project.pulumi(["destroy", "--yes", "--skip-preview", "--continue-on-error"], {
      env: { EDGEPLATFORM_ACCESS_KEY: "" },
    });
    expect(code).not.toBe(0);
    const diagnostics = output.slice(output.indexOf("Diagnostics:"));
    expect(diagnostics.match(/error: .*missing required configuration key "edgeplatform:accessKey"/g)).toHaveLength(16);
    expect(diagnostics).not.toMatch(/^\s+at /m);
    expect(await destroy(project)).toMatch(/- 17 deleted/);
  },
  2 * minutes,
);

test.concurrent.each([
  { option: '{ import: "5001" }', reason: "Pulumi cannot import a dynamic resource" },
  { option: "{ parent: team }", reason: "it cannot be given a provider" },
])(
  "what dynamic resources cannot do is refused: $option",
  async ({ option, reason }) => {
    const source = `
const edgeplatform = require("@edgeplatform/pulumi");
const dynamic = require("@edgeplatform/pulumi/dynamic");
const pulumi = require("@pulumi/pulumi");
const provider = new edgeplatform.Provider("other", { baseUrl: "https://other.example.com", accessKey: "other" });
const team = new pulumi.ComponentResource("team:index:Team", "team", {}, { providers: { edgeplatform: provider } });
new dynamic.StorageZone("assets", { region: "DE" }, ${option});
`;
    await using emulator = await startEmulator();
    await using project = await javascriptProject(source, settingsOf(emulator), { plugin: true });
    const said = await refused(project, "preview");
    expect(said).toMatch(/error: StorageZone assets: /);
    expect(said).toContain(reason);
  },
  minutes,
);
