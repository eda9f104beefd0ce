// `make version` in a copy of this checkout.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import manifest from "../package.json" with { type: "json" };

const minutes = 60_000;
const root = fileURLToPath(new URL("../", import.meta.url));
const identity = ["-c", "user.name=test", "-c", "user.email=test@example.com"];

let copy: string;
const run = async (command: string, ...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(command, args, { cwd: copy, maxBuffer: Infinity })).stdout;
const git = (...args: readonly string[]): Promise<string> => run("git", ...identity, ...args);
const read = (file: string): Promise<string> => readFile(join(copy, file), "utf8");

/** Copies what is or would be committed, and has its own marks of what is installed. */
async function copyCheckout(): Promise<void> {
  const { stdout } = await promisify(execFile)("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root });
  for (const file of stdout.trim().split("\n")) {
    await mkdir(join(copy, dirname(file)), { recursive: true });
    await cp(join(root, file), join(copy, file)).catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    });
  }
  await git("init", "--quiet");
  await git("add", "--all");
  await git("commit", "--quiet", "--message", "copy");
  await mkdir(join(copy, "node_modules"));
  for (const name of await readdir(join(root, "node_modules"))) {
    if (name !== ".installed") await symlink(join(root, "node_modules", name), join(copy, "node_modules", name));
  }
  await writeFile(join(copy, "node_modules/.installed"), "");
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "edgeplatform-version-"));
  await copyCheckout();
}, 2 * minutes);
afterAll(() => rm(copy, { recursive: true, force: true }));

test.each(["", "1.2", "v1.2.3", "1.2.3+build", "latest", "0.0.1", "1.2.3 1.2.4"])(
  "%j is refused, and nothing is changed",
  async (version) => {
    await expect(run("make", "version", `VERSION=${version}`)).rejects.toThrow(/is not a version|is older/);
    expect(await git("status", "--porcelain")).toBe("");
  },
);

test(
  "one command sets the version everywhere; the second time it changes nothing",
  async () => {
    await run("make", "version", "VERSION=7.8.9-beta.1");
    const changes = await git("diff");

    for (const file of ["package.json", "tools/package.json", "schema.json", "sdk/nodejs/package.json"]) {
      expect(JSON.parse(await read(file))).toMatchObject({ version: "7.8.9-beta.1" });
    }
    expect(JSON.parse(await read("package-lock.json"))).toMatchObject({
      version: "7.8.9-beta.1",
      packages: { "": { version: "7.8.9-beta.1" }, tools: { version: "7.8.9-beta.1" } },
    });
    expect(await read("CHANGELOG.md")).toMatch(
      /^## \[Unreleased\]\n\n## \[7\.8\.9-beta\.1\] - \d{4}-\d\d-\d\d\n\n### /m,
    );
    expect(await read("examples/getting-started/typescript/package.json")).toContain(
      `"@edgeplatform/pulumi": "^7.8.9-beta.1"`,
    );
    // Nothing of ours has the old version any more; checksums and ranges of others may have the same digits.
    const left = await git("grep", "-nF", manifest.version, "--", "sdk", "schema.json", "examples", "docs").catch(
      () => "",
    );
    expect(left.split("\n").filter((line) => line !== "" && !line.includes("go.sum:"))).toEqual([]);
    expect(await git("diff", "--name-only", "--", "provider", "emulator")).toBe("");

    await run("make", "version", "VERSION=7.8.9-beta.1");
    expect(await git("diff")).toBe(changes);
  },
  10 * minutes,
);
