// What is measured as a process: our plugin in its forms, its peers, and scripts that do nothing.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };
import { run } from "../tools/run.ts";
import { bareNode, loadClient, peerFolder, scriptedPlatform } from "./programs.ts";
import { type Figures, figuresIn } from "./statistics.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const name = "pulumi-resource-edgeplatform";

/** The access key of everything in the bench. */
export const accessKey = "bench-access-key";

/** The folder of our plugin as npm installs it. */
export const pluginFolder = `${root}dist/bin`;

/** Executables by the names under which their figures are kept. */
export const executables = {
  plugin: `${pluginFolder}/${name}`,
  goPeer: `${peerFolder}/${name}`,
  bareNode,
  emptyScript: `${root}bench/scripts/empty`,
  waitingScript: `${root}bench/scripts/waiting`,
} as const;

/** Our plugin with Node.js inside, out of what `make dist` packs; `undefined` when it is not there. */
export async function selfContained(): Promise<string | undefined> {
  const architecture = process.arch === "x64" ? "amd64" : process.arch;
  const tarball = `${root}artifacts/${name}-v${manifest.version}-${process.platform}-${architecture}.tar.gz`;
  if (!existsSync(tarball)) return undefined;
  const folder = `${root}.tools/bench/executable`;
  await mkdir(folder, { recursive: true });
  await run("tar", ["-xzf", tarball, "-C", folder]);
  return `${folder}/${name}`;
}

/** Runs the load client, which starts an executable and measures it. */
export async function load(executable: string, ...flags: readonly string[]): Promise<Figures> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^(NODE_|EDGEPLATFORM_)/.test(key)));
  const printed = await run(loadClient, ["-access-key", accessKey, ...flags, "--", executable], { env });
  return figuresIn(JSON.parse(printed));
}

/** A scripted platform, until it is disposed of. */
export interface ScriptedPlatform extends AsyncDisposable {
  readonly url: string;
}

export async function startScriptedPlatform(): Promise<ScriptedPlatform> {
  const child = spawn(scriptedPlatform, {
    env: { ...process.env, EDGEPLATFORM_ACCESS_KEY: accessKey },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout);
  const [url] = (await once(lines, "line")) as [string];
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, "exit");
    },
  };
}
