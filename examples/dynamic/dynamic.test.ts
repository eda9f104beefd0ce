// The program of the dynamic door in every form in which Node.js runs programs, with the real CLI.
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import ts from "typescript";
import { startEmulator } from "../../emulator/index.ts";
import { destroy, edit, pulumi, settingsOf, up, write, writes } from "../../tools/example-commands.ts";
import { type ExampleProject, exampleProject } from "../../tools/example-project.ts";

const minutes = 60_000;

/** Compiles the program, as `tsc` would, to a kind of module, and takes the source away. */
async function compile(project: ExampleProject, module: ts.ModuleKind, file: string): Promise<void> {
  const source = join(project.folder, "index.ts");
  const options = { module, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(await readFile(source, "utf8"), { compilerOptions: options });
  await write(project, file, outputText);
  await rm(source);
  await rm(join(project.folder, "tsconfig.json"));
}

const forms: Readonly<Record<string, (project: ExampleProject) => Promise<void>>> = {
  "TypeScript, moduleResolution node": async () => undefined,

  "TypeScript, moduleResolution nodenext": async (project) => {
    await edit(project, "tsconfig.json", '"module": "commonjs"', '"module": "nodenext"');
    await edit(project, "tsconfig.json", '"moduleResolution": "node"', '"moduleResolution": "nodenext"');
  },

  "a CommonJS program, compiled to a folder of its own": async (project) => {
    await mkdir(join(project.folder, "bin"));
    await compile(project, ts.ModuleKind.CommonJS, "bin/index.js");
    await edit(project, "package.json", '"private": true', '"private": true,\n  "main": "bin/index.js"');
  },

  "a program below the project, where Pulumi.yaml says so": async (project) => {
    await mkdir(join(project.folder, "infrastructure"));
    for (const file of ["index.ts", "tsconfig.json"]) {
      await rename(join(project.folder, file), join(project.folder, "infrastructure", file));
    }
    await edit(project, "Pulumi.yaml", "runtime: nodejs", "runtime: nodejs\nmain: infrastructure");
  },

  "an ES module, compiled": async (project) => {
    await compile(project, ts.ModuleKind.ESNext, "index.js");
    await edit(project, "package.json", '"private": true', '"private": true,\n  "type": "module"');
  },

  "an ES module that awaits": async (project) => {
    await compile(project, ts.ModuleKind.ESNext, "index.mjs");
    const looksUp = "edgeplatform.getShieldZoneByPullZone";
    await edit(project, "index.mjs", `${looksUp}Output(`, `await ${looksUp}(`);
    await edit(
      project,
      "package.json",
      '"private": true',
      '"private": true,\n  "type": "module",\n  "main": "index.mjs"',
    );
  },
};

test.concurrent.each(Object.entries(forms))(
  "%s",
  async (_form, arrange) => {
    await using emulator = await startEmulator();
    await using project = await exampleProject("dynamic/typescript", settingsOf(emulator));
    await arrange(project);
    expect(await up(project)).toMatch(/\+ 3 created/);
    expect(writes(emulator).sort()).toEqual(["addStorageZone", "updateBotDetection"]);
    await pulumi(project, "preview", "--expect-no-changes");
    await pulumi(project, "refresh", "--yes", "--skip-preview", "--expect-no-changes");
    expect(await destroy(project)).toMatch(/storage zone "assets-[0-9a-f]{7}" \(5001\) stays on the platform/);
  },
  3 * minutes,
);
