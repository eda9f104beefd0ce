// The getting-started programs with the real CLI, as a user runs them, and what is left in the state afterwards.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { type Emulator, type JsonObject, startEmulator } from "../../emulator/index.ts";
import { isJsonObject } from "../../emulator/json.ts";
import { bodiesOf, readSample } from "../../provider/api/testing/samples.ts";
import { type ExampleProject, exampleProject } from "../../tools/example-project.ts";

/** A pull zone with every field, as the platform would embed it in a zone. */
const pullZone = sampledPullZone();
const pullZoneSecrets = [
  "sample-certificate-key",
  "sample-zone-security-key",
  "sample-cloud-signing-key",
  "sample-cloud-signing-secret",
  "sample-log-forwarding-token",
];

const accessKey = "canary-access-key";
const minutes = 60_000;
const up = ["up", "--yes", "--skip-preview"];

const settings = (emulator: Emulator): Record<string, string> => ({
  EDGEPLATFORM_BASE_URL: emulator.url,
  EDGEPLATFORM_VIDEO_BASE_URL: emulator.videoUrl,
  EDGEPLATFORM_ACCESS_KEY: accessKey,
});

/** Runs the CLI and returns what it printed; fails with all of it when the command fails. */
async function pulumi(project: ExampleProject, ...args: string[]): Promise<string> {
  const { code, output } = await project.pulumi(args);
  if (code !== 0) throw new Error(`pulumi ${args.join(" ")} ended with ${code}:\n${output}`);
  return output;
}

async function edit(project: ExampleProject, file: string, before: string, after: string): Promise<void> {
  const path = join(project.folder, file);
  const text = await readFile(path, "utf8");
  expect(text).toContain(before);
  await writeFile(path, text.replace(before, after));
}

/** The requests that change something, in the order in which they came. */
const writes = (emulator: Emulator): string[] =>
  emulator.journal
    .entries()
    .filter(({ method }) => method !== "GET")
    .map(({ operationId }) => String(operationId));

const fourWrites = ["addStorageZone", "requestExternalHttpCertificate", "updateBotDetection", "updateCollection"];

describe.each([
  {
    language: "typescript",
    file: "index.ts",
    name: ['name: "Introduction"', 'name: "Welcome"'],
    region: ['region: "DE"', 'region: "LA"'],
  },
  {
    language: "yaml",
    file: "Pulumi.yaml",
    name: ["name: Introduction", "name: Welcome"],
    region: ["region: DE", "region: LA"],
  },
] as const)("the getting-started program in $language", ({ language, file, name, region }) => {
  test(
    "is created, unchanged, updated and replaced, refreshed and destroyed, and leaves no secret in plaintext",
    async () => {
      await using emulator = await startEmulator({ accessKey });
      await using project = await exampleProject(`getting-started/${language}`, settings(emulator));

      expect(await pulumi(project, "preview")).toMatch(/\+ 5 to create/);
      expect(writes(emulator)).toEqual([]);

      expect(await pulumi(project, ...up)).toMatch(/\+ 5 created/);
      expect(writes(emulator).sort()).toEqual(fourWrites);
      const [zone] = emulator.platform.storageZones.list();
      expect(zone).toMatchObject({ Region: "DE", ReplicationRegions: ["NY", "SG"] });
      expect(zone?.Name).toMatch(/^assets-[0-9a-f]{7}$/);
      const outputs: unknown = JSON.parse(await pulumi(project, "stack", "output", "--json"));
      expect(outputs).toMatchObject({ zoneId: zone?.Id, zoneName: zone?.Name, certificateHostname: "www.example.com" });

      emulator.journal.clear();
      expect(await pulumi(project, ...up, "--expect-no-changes")).toMatch(/5 unchanged/);
      await pulumi(project, "preview", "--expect-no-changes");
      await pulumi(project, "refresh", "--yes", "--skip-preview", "--expect-no-changes");
      expect(writes(emulator)).toEqual([]);

      await edit(project, file, name[0], name[1]);
      await edit(project, file, region[0], region[1]);
      const edited = await pulumi(project, ...up);
      expect(edited).toMatch(/~ 1 updated/);
      expect(edited).toMatch(/\+-1 replaced/);
      expect(edited).toMatch(new RegExp(`storage zone "${zone?.Name}" \\(${zone?.Id}\\) stays on the platform`));
      expect(writes(emulator).sort()).toEqual(["addStorageZone", "updateCollection"]);

      // A pull zone that somebody connected, with secrets of its own at two depths.
      const replaced = emulator.platform.storageZones.list().at(-1);
      emulator.platform.storageZones.edit(replaced?.Id ?? 0, { PullZones: [pullZone] });
      await pulumi(project, "refresh", "--yes", "--skip-preview");
      const state = await pulumi(project, "stack", "export");
      expect(state).toContain(replaced?.Name);
      const revealed = await pulumi(project, "stack", "export", "--show-secrets");
      for (const secret of [String(replaced?.Password), String(replaced?.ReadOnlyPassword), ...pullZoneSecrets]) {
        expect(revealed).toContain(secret);
        expect(state).not.toContain(secret);
      }
      expect(revealed).not.toContain(accessKey);
      await pulumi(project, ...up, "--expect-no-changes");

      const destroyed = await pulumi(project, "destroy", "--yes", "--skip-preview");
      expect(destroyed).toMatch(/- 5 deleted/);
      expect(
        destroyed.match(/stays on the platform, which shows no operation that deletes it/g)?.length,
      ).toBeGreaterThanOrEqual(4);
      expect(emulator.platform.storageZones.list()).toHaveLength(2);
    },
    5 * minutes,
  );
});

function sampledPullZone(): JsonObject {
  const { PullZones: zones } = bodiesOf(readSample("addStorageZone"), "2XX").map(asObject)[0] ?? {};
  return asObject(Array.isArray(zones) ? zones[0] : undefined);
}

function asObject(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw new Error("The sample is not an object");
  return value;
}

test(
  "a platform that goes away in the middle gives clear errors, and the next update goes on from there",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "edgeplatform-emulator-"));
    const stateFile = join(folder, "state.json");
    const first = await startEmulator({ accessKey, stateFile });
    await using project = await exampleProject("getting-started/yaml", settings(first));
    // The zone is made at once; bot detection never gets an answer, because the platform goes away meanwhile.
    first.inject({ operationId: "updateBotDetection", hang: true, times: 100 });
    const interrupted = project.pulumi(up);
    await waitFor(
      () => writes(first).includes("updateBotDetection") && first.platform.storageZones.list().length === 1,
    );
    const made = first.platform.storageZones.list();
    await first.close();
    const { code, output } = await interrupted;
    expect(code).not.toBe(0);
    expect(output).toMatch(
      /bot detection of shield zone 2001: .* the platform could not be reached \(UNREACHABLE, ECONNREFUSED\)/,
    );
    expect(output).toMatch(/Check the address of the platform/);

    await using second = await startEmulator({ accessKey, stateFile, port: Number(new URL(first.url).port) });
    expect(await pulumi(project, ...up)).toMatch(/created/);
    expect(await pulumi(project, ...up, "--expect-no-changes")).toMatch(/5 unchanged/);
    expect(second.platform.storageZones.list().map(({ Id }) => Id)).toEqual(made.map(({ Id }) => Id));
    await rm(folder, { recursive: true });
  },
  5 * minutes,
);

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 50));
}
