// The plugin as an executable with Node.js inside: what is packed for this platform, and that it works without npm.
import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Metafile } from "esbuild";
import { extract } from "tar-stream";
import { startEmulator } from "../emulator/index.ts";
import manifest from "../package.json" with { type: "json" };
import { type BillOfMaterials, parseBill } from "./distribution/bill-of-materials.ts";
import { releaseName, sha256Of } from "./distribution/pack.ts";
import { executableName, hostPlatform } from "./distribution/platforms.ts";
import { edit, pulumi, settingsOf, unchanged, up, writes } from "./example-commands.ts";
import { exampleProject } from "./example-project.ts";
import { refuseDownloads } from "./refused-downloads.ts";

const minutes = 60_000;
const root = fileURLToPath(new URL("../", import.meta.url));
const host = hostPlatform();
const tarball = `${releaseName(host)}.tar.gz`;
const billFile = `${releaseName(host)}.cdx.json`;

const cleanup = new AsyncDisposableStack();
let folder: string;

/** Packs the executable of this platform, and returns the folder of the files. */
async function dist(): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), "edgeplatform-dist-"));
  cleanup.defer(() => rm(out, { recursive: true, force: true }));
  await promisify(execFile)(process.execPath, [join(root, "tools/dist.ts"), "--host", "--out", out]);
  return out;
}

beforeAll(async () => {
  folder = await dist();
}, 10 * minutes);
afterAll(() => cleanup.disposeAsync());

describe("what is packed", () => {
  interface Entry {
    readonly mode: number | undefined;
    /** Nothing for the executable. */
    readonly content: string;
  }

  async function entries(): Promise<ReadonlyMap<string, Entry>> {
    const unpacking = createReadStream(join(folder, tarball)).pipe(createGunzip()).pipe(extract());
    const found = new Map<string, Entry>();
    for await (const entry of unpacking) {
      const { name, mode } = entry.header;
      const executable = name === executableName(host);
      if (executable) entry.resume();
      found.set(name, { mode, content: executable ? "" : await text(entry) });
    }
    return found;
  }

  const bill = async (): Promise<BillOfMaterials> => parseBill(await readFile(join(folder, billFile), "utf8"));

  test(
    "is a tarball under the name that Pulumi looks for, a bill of materials and their checksums",
    async () => {
      expect((await readdir(folder)).toSorted()).toEqual(["SHA256SUMS", billFile, tarball]);
      const sums = await Promise.all(
        [billFile, tarball].map(async (file) => `${await sha256Of(join(folder, file))}  ${file}\n`),
      );
      expect(await readFile(join(folder, "SHA256SUMS"), "utf8")).toBe(sums.join(""));
    },
    minutes,
  );

  test(
    "holds the executable, our licence and those of everything in it",
    async () => {
      const found = await entries();
      expect([...found.keys()]).toEqual(["LICENSE", "THIRD-PARTY-NOTICES.txt", executableName(host)]);
      expect(found.get(executableName(host))?.mode).toBe(0o755);
      expect(found.get("LICENSE")?.content).toBe(await readFile(join(root, "LICENSE"), "utf8"));
      const notices = found.get("THIRD-PARTY-NOTICES.txt")?.content;
      for (const { name, version } of (await bill()).components) expect(notices).toContain(`${name} ${version} (`);
      expect(notices).toContain("Copyright Node.js contributors");
    },
    minutes,
  );

  test(
    "is listed in the bill of materials: every bundled package, Node.js and its libraries",
    async () => {
      const { metadata, components, dependencies } = await bill();
      expect(metadata.component).toMatchObject({ name: executableName(host), version: manifest.version });
      const metafile = await readFile(join(root, "dist/pulumi-resource-edgeplatform.meta.json"), "utf8");
      const { outputs } = JSON.parse(metafile) as Metafile;
      const paths = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
      const bundled = paths.flatMap((path) => /.*(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
      const listed = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
      expect([...new Set(listed)].toSorted()).toEqual([...new Set([...bundled, "node"])].toSorted());
      expect(bundled).toEqual(expect.arrayContaining(["@grpc/grpc-js", "got"]));
      const libraries = components.find(({ name }) => name === "node")?.components?.map(({ name }) => name);
      expect(libraries).toEqual(expect.arrayContaining(["v8", "openssl", "uv"]));
      const ofMain = dependencies.find(({ ref }) => ref === metadata.component["bom-ref"])?.dependsOn;
      expect(ofMain).toContain("node");
    },
    minutes,
  );

  test(
    "has the same bytes when it is packed again",
    async () => {
      const again = await dist();
      expect(await readFile(join(again, "SHA256SUMS"), "utf8")).toBe(
        await readFile(join(folder, "SHA256SUMS"), "utf8"),
      );
    },
    10 * minutes,
  );
});

test(
  "installed from the tarball it serves a program in YAML where there is no Node.js, and downloads nothing",
  async () => {
    await using emulator = await startEmulator();
    await using downloads = await refuseDownloads();
    await using project = await exampleProject("getting-started/yaml", {
      ...settingsOf(emulator),
      ...downloads.environment,
    });
    await edit(project, "Pulumi.yaml", "plugins:\n  providers:\n", "");
    await edit(project, "Pulumi.yaml", "    - name: edgeplatform\n", "");
    await edit(project, "Pulumi.yaml", "      path: node_modules/@edgeplatform/pulumi/dist/bin\n", "");
    const path = await pathWithoutNode(project.environment["PATH"] ?? "", join(project.folder, "bin"));
    const alone = {
      ...project,
      pulumi: (args: readonly string[]) => project.pulumi(args, { env: { PATH: path } }),
    };

    const file = join(folder, tarball);
    await pulumi(alone, "plugin", "install", "resource", "edgeplatform", manifest.version, "--file", file);
    const listed: unknown = JSON.parse(await pulumi(alone, "plugin", "ls", "--json"));
    expect(listed).toMatchObject([{ name: "edgeplatform", kind: "resource", version: manifest.version }]);
    expect(await up(alone)).toMatch(/\+ 5 created/);
    expect(await unchanged(alone)).toMatch(/5 unchanged/);
    const traces = join(project.folder, "traces.json");
    expect(await pulumi(alone, "destroy", "--yes", "--skip-preview", "--otel-traces", `file://${traces}`)).toMatch(
      /- 5 deleted/,
    );
    expect(await readFile(traces, "utf8")).toContain("pulumi-resource-edgeplatform");

    expect(writes(emulator).toSorted()).toEqual([
      "addStorageZone",
      "requestExternalHttpCertificate",
      "updateBotDetection",
      "updateCollection",
    ]);
    expect(downloads.wanted).toEqual([]);
  },
  5 * minutes,
);

/** A `PATH` with the Pulumi CLI and its host for YAML, and nothing else. */
async function pathWithoutNode(path: string, bin: string): Promise<string> {
  const [pulumiFolder = ""] = path.split(":");
  await mkdir(bin);
  for (const name of ["pulumi", "pulumi-language-yaml"]) await symlink(join(pulumiFolder, name), join(bin, name));
  await expect(promisify(execFile)("node", ["--version"], { env: { PATH: bin } })).rejects.toThrow("ENOENT");
  return bin;
}
