// The example's own tests, run by jest as the example's script runs them, and with one import changed by Node's test runner.
import { execFile } from "node:child_process";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { edit } from "../../tools/example-commands.ts";
import { exampleProject } from "../../tools/example-project.ts";
import manifest from "./typescript/package.json" with { type: "json" };

const root = fileURLToPath(new URL("../../", import.meta.url));
const minutes = 60_000;

test.concurrent.each([
  {
    runner: "jest",
    // Runners take types away unread, so that the compiler has to look at them.
    scripts: ["tsc --noEmit", manifest.scripts.test],
    passed: /Tests: +2 passed, 2 total/,
  },
  {
    runner: "node",
    scripts: ["node --disable-warning=MODULE_TYPELESS_PACKAGE_JSON --test"],
    passed: /pass 2\n.* fail 0/,
  },
])(
  "a team's tests of its program pass with $runner",
  async ({ runner, scripts, passed }) => {
    await using project = await exampleProject("testing-your-program/typescript", {});
    for (const name of ["jest", "@jest", "@swc"]) {
      await symlink(join(root, "node_modules", name), join(project.folder, "node_modules", name), "junction");
    }
    if (runner === "node") await edit(project, "test/program.ts", 'from "@jest/globals"', 'from "node:test"');
    const env = { ...process.env, ...project.environment, NODE_OPTIONS: "" };
    let output = "";
    for (const script of scripts) {
      const [command = "", ...args] = script.split(" ");
      const { stdout, stderr } = await promisify(execFile)(command, args, { cwd: project.folder, env });
      output += stdout + stderr;
    }
    expect(output).toMatch(passed);
  },
  5 * minutes,
);
