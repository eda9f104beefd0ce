import { copyFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import manifest from "../../../package.json" with { type: "json" };
import { run } from "../../run.ts";
import { pulumi } from "../../example-commands.ts";
import type { ExampleProject } from "../../example-project.ts";
import { root, type Toolchain } from "../language.ts";

/** The project with all programs, the SDK, the plugin and the language's host. */
export async function installed(
  empty: ExampleProject,
  toolchain: Toolchain,
  sdkPackage: string,
  programs: ReadonlyMap<string, string>,
): Promise<ExampleProject> {
  const hosts = await run(process.execPath, [join(root, "tools/pulumi/install.ts"), "--languages"], { cwd: root });
  const path = [hosts.trim(), empty.environment["PATH"]].join(delimiter);
  const base = { ...empty, environment: { ...empty.environment, PATH: path } };
  await copyFile(join(root, "examples/video-thumbnail/thumbnail.png"), join(empty.folder, "thumbnail.png"));
  const env = { PATH: path, ...(await toolchain.install(base, sdkPackage, programs)) };
  const project: ExampleProject = {
    ...base,
    pulumi: (args, options = {}) => empty.pulumi(args, { ...options, env: { ...env, ...options.env } }),
  };
  const plugin = join(empty.folder, "../pulumi-resource-edgeplatform");
  const script = `#!/usr/bin/env node\nrequire(${JSON.stringify(join(root, "dist/pulumi-resource-edgeplatform.js"))});\n`;
  await writeFile(plugin, script, { mode: 0o755 });
  await pulumi(project, "plugin", "install", "resource", "edgeplatform", manifest.version, "--file", plugin);
  return project;
}
