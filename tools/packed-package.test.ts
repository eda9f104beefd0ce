// The npm package: what is in it, and that a folder in which it was just installed has all that the README promises.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import installedSdk from "@pulumi/pulumi/package.json" with { type: "json" };
import semver from "semver";
import { type Emulator, startEmulator } from "../emulator/index.ts";
import manifest from "../package.json" with { type: "json" };
import { type Installed, installPackages, packPackage, type PackedPackage } from "./packed-package.ts";
import { refuseDownloads } from "./refused-downloads.ts";

const minutes = 60_000;
const root = fileURLToPath(new URL("../", import.meta.url));
const readme = await readFile(join(root, "README.md"), "utf8");

/** Pulumi's SDK with which the package is tested: the oldest that it accepts, and that of this checkout. */
const range = manifest.peerDependencies["@pulumi/pulumi"];
const sdks = [
  { age: "oldest", sdk: semver.minVersion(range)?.version ?? "" },
  { age: "newest", sdk: installedSdk.version },
];

const cleanup = new AsyncDisposableStack();
let packed: PackedPackage;
let installed: ReadonlyMap<string, Installed>;
beforeAll(async () => {
  packed = cleanup.use(await packPackage());
  const install = async (sdk: string): Promise<[string, Installed]> => [
    sdk,
    cleanup.use(await installPackages(packed.tarball, `@pulumi/pulumi@${sdk}`)),
  ];
  installed = new Map(await Promise.all(sdks.map(({ sdk }) => install(sdk))));
}, 5 * minutes);
afterAll(() => cleanup.disposeAsync());

const contentOf = (path: string): Promise<string> => readFile(join(root, path), "utf8");

/** The README's code block of a language that holds a text. */
function block(language: string, text: string): string {
  const blocks = [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(
    ([, inside]) => inside ?? "",
  );
  const found = blocks.find((inside) => inside.includes(text));
  if (found === undefined) throw new Error(`The README has no ${language} with ${text}`);
  return found;
}

/** The README's project for each door, as a user writes it. */
const projects = {
  plugin: {
    configuration: block("yaml", "plugins:"),
    program: block("ts", "new edgeplatform.StorageZone"),
  },
  dynamic: {
    configuration: block("yaml", "plugins:").replace(/^plugins:.*/ms, ""),
    program: block("ts", "new edgeplatform.StorageZone").replace(/^import .*/m, block("ts", "/dynamic")),
  },
};

/** What a user types, but for the address and the key. */
const commandsFor = ({ url, accessKey }: Emulator): readonly string[] =>
  block("sh", "pulumi stack init")
    .replace("https://platform.example.com", url)
    .replace("<key>", accessKey)
    .replace("pulumi up", "pulumi up --yes --skip-preview")
    .concat("pulumi refresh --yes --skip-preview\npulumi destroy --yes --skip-preview")
    .split("\n");

describe("what is packed", () => {
  test("is what the README has a user install", () => {
    expect(block("sh", "npm install")).toBe(`npm install ${manifest.name} @pulumi/pulumi\n`);
  });

  test("is the SDK, the executables, the libraries, the schema and documents, and nothing else", () => {
    const paths = packed.files.map(({ path }) => path);
    expect([...new Set(paths.map((path) => path.split("/")[0]))].sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "dist",
      "docs",
      "package.json",
      "schema.json",
      "sdk",
    ]);
    expect(
      paths.filter((path) => !/\.(js|d\.ts|md|json|js\.LEGAL\.txt|svg)$|^LICENSE$|^dist\/bin\//.test(path)),
    ).toEqual([]);
    expect(paths.filter((path) => /test|\.gen\.|tools|emulator\/|provider\//.test(path))).toEqual(["docs/testing.md"]);
    expect(paths.filter((path) => path.startsWith("sdk/") && !path.startsWith("sdk/nodejs/bin/"))).toEqual([]);
  });

  test("has every file that its manifest names, and executables that can be run", () => {
    const modes = new Map(packed.files.map(({ path, mode }) => [`./${path}`, mode]));
    const named = JSON.stringify([manifest.main, manifest.types, manifest.exports, manifest.typesVersions]);
    for (const path of named.match(/\.\/[^"]+\.\w+(?=")/g) ?? []) expect(modes.has(path)).toBe(true);
    for (const path of Object.values(manifest.bin)) expect(modes.get(`./${path}`)).toBe(0o755);
  });

  test("is small, and knows nothing of the machine that made it", async () => {
    expect(packed.size).toBeLessThan(2_000_000);
    for (const { path } of packed.files) expect((await contentOf(path)).includes(root)).toBe(false);
  });
});

describe.each(sdks)("installed beside the $age SDK of Pulumi, $sdk", ({ sdk }) => {
  const here = (): Installed => {
    const found = installed.get(sdk);
    if (found === undefined) throw new Error(`${sdk} is not installed`);
    return found;
  };

  test.each(["plugin", "dynamic"] as const)(
    "the README's program runs through the %s door, and nothing is downloaded",
    async (door) => {
      await using emulator = await startEmulator();
      await using downloads = await refuseDownloads();
      const { folder, run } = here();
      const { configuration, program } = projects[door];
      await writeFile(join(folder, "Pulumi.yaml"), configuration);
      await writeFile(join(folder, "index.ts"), program);
      await mkdir(join(folder, `${door}-state`));
      const environment = {
        PULUMI_BACKEND_URL: `file://${join(folder, `${door}-state`)}`,
        PULUMI_HOME: join(folder, "home"),
        PULUMI_CONFIG_PASSPHRASE: "readme",
        PULUMI_SKIP_UPDATE_CHECK: "true",
        ...downloads.environment,
      };

      let output = "";
      for (const command of commandsFor(emulator)) {
        const [name = "", ...args] = command.split(" ");
        output += await run(name, args, environment);
      }

      expect(output).toMatch(/\+ 3 created/);
      expect(output).toMatch(/- 3 deleted/);
      expect(emulator.journal.entries().map(({ operationId }) => operationId)).toEqual(
        expect.arrayContaining(["addStorageZone", "getShieldZoneByPullZone", "getStorageZone", "updateBotDetection"]),
      );
      expect(downloads.wanted).toEqual([]);
      const warnings = output.match(/warning: .*/g) ?? [];
      expect(warnings.filter((warning) => !warning.includes("stays on the platform"))).toEqual([]);
    },
    2 * minutes,
  );

  test(
    "types are right in every way of resolving them",
    async () => {
      const program = `
import * as pulumi from "@pulumi/pulumi";
import * as edgeplatform from "@edgeplatform/pulumi";
import * as dynamic from "@edgeplatform/pulumi/dynamic";
import { startEmulator, type Emulator } from "@edgeplatform/pulumi/emulator";

const args: edgeplatform.StorageZoneArgs & dynamic.StorageZoneArgs = { region: "DE" };
const zones = [new edgeplatform.StorageZone("a", args), new dynamic.StorageZone("b", args)];
export const names: pulumi.Output<string>[] = zones.map((zone) => zone.name);
export const found: pulumi.Output<string> = dynamic.getStorageZoneOutput({ id: 1 }).password;
export const started: Promise<Emulator> = startEmulator({ port: 0 });
// @ts-expect-error
new edgeplatform.StorageZone("c", { region: "Mars" });
// @ts-expect-error
new dynamic.StorageZone("d", { region: 1 });
// @ts-expect-error
dynamic.getStorageZone({ id: "x" });
`;
      await writeFile(join(here().folder, "program.ts"), program);
      await writeFile(join(here().folder, "module.mts"), program);
      const tsc = join(root, "node_modules/typescript/lib/tsc.js");
      const files = ["program.ts", "module.mts"];
      for (const options of [
        { module: "commonjs", moduleResolution: "node10", skipLibCheck: true },
        { module: "esnext", moduleResolution: "bundler", skipLibCheck: true },
        // The declarations themselves are checked once.
        { module: "nodenext", moduleResolution: "nodenext" },
      ]) {
        const compilerOptions = { ...options, target: "es2022", strict: true, noEmit: true, types: [] };
        const configuration = join(here().folder, "tsconfig.types.json");
        await writeFile(configuration, JSON.stringify({ compilerOptions, files }));
        await here().run(process.execPath, [tsc, "-p", configuration]);
      }
    },
    2 * minutes,
  );

  test("every library can be imported and required", async () => {
    const names = ["@edgeplatform/pulumi", "@edgeplatform/pulumi/dynamic", "@edgeplatform/pulumi/emulator"];
    const use = `
console.log(typeof sdk.StorageZone, typeof dynamic.StorageZone, typeof sdk.types.enums.MainRegion);
emulator.startEmulator({ seed: {} }).then(async ({ url, accessKey }) => {
  const { status } = await fetch(url + "/storagezone/1", { headers: { accesskey: accessKey } });
  console.log(status);
  process.exit();
});`;
    const imported = ["sdk", "dynamic", "emulator"].map((name, index) => `import * as ${name} from "${names[index]}";`);
    const required = ["sdk", "dynamic", "emulator"].map((name, index) => `const ${name} = require("${names[index]}");`);
    await writeFile(join(here().folder, "use.mjs"), imported.join("\n") + use);
    await writeFile(join(here().folder, "use.cjs"), required.join("\n") + use);
    for (const file of ["use.mjs", "use.cjs"]) {
      expect(await here().run(process.execPath, [file])).toBe("function function object\n404\n");
    }
  });

  test("the emulator runs as a command", async () => {
    const { folder, run } = here();
    expect(await run(join(folder, "node_modules/.bin/edgeplatform-emulator"), ["--help"])).toMatch(
      /Usage: edgeplatform-emulator/,
    );
  });
});
