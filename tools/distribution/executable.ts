// One executable with Node.js and the plugin's bundle in it: Node.js's own single executable application.
import { copyFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { run } from "../run.ts";
import { executableName, hostPlatform, type Platform, systemOf } from "./platforms.ts";

export interface Parts {
  readonly platform: Platform;
  /** The bundled plugin. */
  readonly bundle: string;
  /** Node.js that goes into the executable. */
  readonly node: string;
  /** Node.js of the same version for this machine: the form of what is put in may change with the version. */
  readonly builder: string;
}

/** Whether the executable can be run as it is. */
export type Signature = "not needed" | "ad hoc" | "missing";

export interface Executable {
  readonly path: string;
  readonly signature: Signature;
}

/** Where Node.js looks for what was put in; its documentation names them. */
const resource = {
  name: "NODE_SEA_BLOB",
  fuse: "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2",
  macSegment: "NODE_SEA",
};

const postject = createRequire(import.meta.url).resolve("postject/dist/cli.js");

/** Builds an executable in a folder of its own; the same parts give the same bytes. */
export async function buildExecutable(parts: Parts, folder: string): Promise<Executable> {
  const { platform, node } = parts;
  const path = join(folder, executableName(platform));
  await copyFile(node, path);
  const blob = await makeBlob(parts, folder);
  const signing = systemOf(platform) === "darwin" && process.platform === "darwin";
  if (signing) await run("codesign", ["--remove-signature", path], { env: process.env });
  const options = ["--sentinel-fuse", resource.fuse, "--macho-segment-name", resource.macSegment];
  await run(process.execPath, [postject, path, resource.name, blob, ...options], { env: process.env });
  // macOS starts nothing whose signature is broken, and that of Node.js is, once something was put in.
  if (signing) await run("codesign", ["--sign", "-", path], { env: process.env });
  return { path, signature: signing ? "ad hoc" : systemOf(platform) === "darwin" ? "missing" : "not needed" };
}

/** Makes what is put into Node.js. */
async function makeBlob({ platform, bundle, builder }: Parts, folder: string): Promise<string> {
  const configuration = join(folder, "sea-config.json");
  const output = join(folder, "sea.blob");
  await writeFile(
    configuration,
    JSON.stringify({
      // Its path becomes part of the executable.
      main: basename(bundle),
      output,
      disableExperimentalSEAWarning: true,
      // V8 can make it for the machine on which it runs only.
      useCodeCache: platform === hostPlatform(),
    }),
  );
  // Without the seed, the code cache has other bytes in every run.
  await run(builder, ["--random-seed=1", "--experimental-sea-config", configuration], {
    cwd: dirname(bundle),
    env: process.env,
  });
  return output;
}
