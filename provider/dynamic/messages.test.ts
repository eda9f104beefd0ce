// What goes wrong is said in the same words through both doors.
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type Emulator, startEmulator } from "../../emulator/index.ts";
import { settingsOf } from "../../tools/example-commands.ts";
import type { ExampleProject } from "../../tools/example-project.ts";
import { javascriptProject } from "./testing/javascript-project.ts";

const minutes = 60_000;

const program = (door: string): string => `
const edgeplatform = require("${door}");
const cases = {
  zone: () => new edgeplatform.StorageZone("assets", { name: "assets", region: "DE" }),
  wrong: () => {
    new edgeplatform.StorageZone("assets", { region: "DEE", replicationRegions: ["NY", "NY"] });
  },
  refused: () => {
    new edgeplatform.StorageZone("taken", { name: "taken", region: "DE" });
    new edgeplatform.StorageZone("failing", { name: "failing", region: "DE" });
    new edgeplatform.StorageZone("page", { name: "page", region: "DE" });
    new edgeplatform.ShieldBotDetection("bots", { shieldZoneId: 9999, ipAddress: { sensitivity: 1 } });
    new edgeplatform.VideoCollection("intro", { libraryId: 3001, collectionId: "none", name: "Introduction" });
    new edgeplatform.ExternalCertificateRequest("www", { hostname: "www.example.org" });
  },
  lookup: () => edgeplatform.getStorageZoneOutput({ id: 77 }),
  lookupOfText: () => edgeplatform.getStorageZoneOutput({ id: "x" }),
};
exports.result = cases[process.env.CASE]();
`;

const cleanup = new AsyncDisposableStack();
let doors: readonly { readonly emulator: Emulator; readonly project: ExampleProject }[] = [];

beforeAll(async () => {
  doors = await Promise.all(
    ["@edgeplatform/pulumi", "@edgeplatform/pulumi/dynamic"].map(async (module) => {
      const emulator = cleanup.use(await startEmulator({ seed: { storageZones: [{ Name: "taken", Region: "DE" }] } }));
      emulator.inject({
        status: 500,
        times: "always",
        when: ({ body }) => JSON.stringify({ body }).includes("failing"),
      });
      const page = { status: 502, body: "<h1>Bad Gateway</h1>", headers: { "content-type": "text/html" } };
      emulator.inject({ ...page, times: "always", when: ({ body }) => JSON.stringify({ body }).includes("page") });
      return {
        emulator,
        project: cleanup.use(await javascriptProject(program(module), settingsOf(emulator), { plugin: true })),
      };
    }),
  );
}, minutes);
afterAll(() => cleanup.disposeAsync());

/** The errors of an update, each in the words of its door but for the type's name. */
function errorsIn(output: string): readonly string[] {
  const diagnostics = output.slice(output.indexOf("Diagnostics:"), output.indexOf("Resources:"));
  const errors = diagnostics
    .replaceAll("pulumi-nodejs:dynamic/edgeplatform:", "edgeplatform:index:")
    .split(/^ {4}(?=error: )/m)
    .filter((part) => part.startsWith("error: ") && !/^error: update failed|failed to register/.test(part))
    .map((part) => part.split(/\n\s*\n/)[0]?.trim() ?? "");
  return errors.sort();
}

/** Runs a case through both doors and gives the errors of the plugin and of the other door. */
const run = (name: string, env: Readonly<Record<string, string>> = {}): Promise<readonly (readonly string[])[]> =>
  Promise.all(
    doors.map(async ({ project }) => {
      const options = { env: { CASE: name, ...env } };
      const { code, output } = await project.pulumi(["up", "--yes", "--skip-preview", "--continue-on-error"], options);
      expect(code).not.toBe(0);
      return errorsIn(output);
    }),
  );

test(
  "wrong inputs",
  async () => {
    const [plugin, dynamic] = await run("wrong");
    expect(plugin).toHaveLength(2);
    expect(dynamic).toEqual(plugin);
  },
  minutes,
);

test(
  "what the platform refuses, and what nobody knows the end of",
  async () => {
    const [plugin, dynamic] = await run("refused");
    expect(plugin).toHaveLength(6);
    expect(dynamic).toEqual(plugin);
  },
  minutes,
);

test(
  "a key that the platform does not take",
  async () => {
    const [plugin, dynamic] = await run("zone", { EDGEPLATFORM_ACCESS_KEY: "wrong" });
    expect(plugin).toEqual([expect.stringMatching(/did not accept the access key/)]);
    expect(dynamic).toEqual(plugin);
  },
  minutes,
);

test(
  "settings that are missing",
  async () => {
    const [plugin = [], dynamic = []] = await run("zone", { EDGEPLATFORM_ACCESS_KEY: "", EDGEPLATFORM_BASE_URL: "" });
    const said = plugin.join("\n").match(/missing required .*|Set a value .*/g) ?? [];
    expect(said).toHaveLength(4);
    expect(dynamic.join("\n").match(/missing required .*|Set a value .*/g)).toEqual(said);
  },
  minutes,
);

test(
  "settings that are wrong",
  async () => {
    const [plugin = [], [dynamic] = []] = await run("zone", {
      EDGEPLATFORM_BASE_URL: "http://example.com",
      EDGEPLATFORM_MAX_RETRIES: "x",
    });
    const reasons = plugin.map((error) => error.replace(/^.* has a problem: /, ""));
    expect(reasons).toHaveLength(2);
    for (const reason of reasons) expect(dynamic).toContain(reason);
  },
  minutes,
);

test(
  "functions that fail",
  async () => {
    const [[plugin] = [], [dynamic] = []] = await run("lookup");
    expect(plugin).toMatch(/returned an error: calling getStorageZone: .*no such object/);
    expect(plugin).toContain(dynamic?.replace("error: ", ""));
    const [[pluginSays] = [], [dynamicSays] = []] = await run("lookupOfText");
    expect(pluginSays).toMatch(/must be of type integer \(id\)/);
    expect(dynamicSays).toBe("error: getStorageZone: id must be of type integer");
  },
  2 * minutes,
);
