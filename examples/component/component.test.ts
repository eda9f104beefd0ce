// A team's component, packed as the team publishes it, in a program that uses it.
import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { startEmulator } from "../../emulator/index.ts";
import { destroy, pulumi, settingsOf, up, writes } from "../../tools/example-commands.ts";
import { type ExampleProject, exampleProject } from "../../tools/example-project.ts";

const minutes = 60_000;
const source = fileURLToPath(new URL("typescript/package", import.meta.url));
const run = promisify(execFile);

/** Packs the component and unpacks it where `npm install` puts it. */
async function install(project: ExampleProject, door: string): Promise<string> {
  const folder = join(project.folder, "../package");
  await cp(source, folder, { recursive: true });
  await symlink(join(project.folder, "node_modules"), join(folder, "node_modules"), "junction");
  const program = await readFile(join(folder, "index.ts"), "utf8");
  await writeFile(join(folder, "index.ts"), program.replace('"@edgeplatform/pulumi"', `"${door}"`));

  const env = { ...process.env, ...project.environment, NODE_OPTIONS: "" };
  await run("npm", ["pack", "--loglevel=error"], { cwd: folder, env, shell: process.platform === "win32" });
  const installed = join(project.folder, "node_modules/@example/protected-storage");
  await mkdir(installed, { recursive: true });
  const tarball = join(folder, "example-protected-storage-1.0.0.tgz");
  await run("tar", ["-xzf", tarball, "--strip-components=1", "-C", installed]);
  return installed;
}

test.concurrent.each(["@edgeplatform/pulumi", "@edgeplatform/pulumi/dynamic"])(
  "a component that wraps resources of %s is published and used",
  async (door) => {
    await using emulator = await startEmulator();
    await using project = await exampleProject("component/typescript/program", settingsOf(emulator));
    const installed = await install(project, door);
    expect((await readdir(installed, { recursive: true })).sort()).toEqual([
      "dist",
      "dist/index.d.ts",
      "dist/index.js",
      "package.json",
    ]);

    expect(await up(project)).toMatch(/\+ 4 created/);
    expect(writes(emulator).sort()).toEqual(["addStorageZone", "updateBotDetection"]);
    const outputs: unknown = JSON.parse(await pulumi(project, "stack", "output", "--json"));
    const [zone] = emulator.platform.storageZones.list();
    expect(outputs).toEqual({ zoneName: zone?.Name, password: "[secret]" });
    expect(await destroy(project)).toMatch(/- 4 deleted/);
  },
  3 * minutes,
);
