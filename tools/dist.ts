// Packs the plugin as executables with Node.js inside, for `pulumi plugin install --file` and for a release.
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, Option } from "commander";
import { NodeNotPublishedError } from "./distribution/node-binary.ts";
import { packPlatform, type Plugin, sha256Of } from "./distribution/pack.ts";
import { hostPlatform, type Platform, platforms } from "./distribution/platforms.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const built = `${root}dist/pulumi-resource-edgeplatform`;
const plugin: Plugin = { bundle: `${built}.js`, metafile: `${built}.meta.json`, root };

interface Options {
  readonly platform: readonly Platform[];
  readonly host?: boolean;
  readonly requireAll?: boolean;
  readonly out: string;
}

const command = new Command("node tools/dist.ts")
  .description("Packs the built plugin as executables with Node.js inside, with checksums and bills of materials.")
  .addOption(new Option("--platform <names...>", "pack these only").choices(platforms).default(platforms, "all"))
  .option("--host", "pack the one for this machine only")
  .option("--require-all", "fail when the npm registry has no Node.js for a platform, instead of leaving it out")
  .option("--out <folder>", "where the files are put; what is in it is removed", join(root, "artifacts"));

command.action(async (options: Options) => {
  const out = resolve(options.out);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  for (const platform of options.host === true ? [hostPlatform()] : options.platform) {
    try {
      const { tarball, size, nodeVersion, signature } = await packPlatform(platform, plugin, out);
      console.log(`${basename(tarball)}  ${(size / 1e6).toFixed(1)} MB, Node.js ${nodeVersion}`);
      if (signature === "missing") {
        console.error(`${platform}: not signed, which macOS demands: there, run codesign --sign - on the executable`);
      }
    } catch (error) {
      if (!(error instanceof NodeNotPublishedError)) throw error;
      console.error(`${platform}: left out, because ${error.message}`);
      if (options.requireAll === true) process.exitCode = 1;
    }
  }
  await writeChecksums(out);
});

/** Writes the checksums of all files of a folder, as `sha256sum --check` reads them. */
async function writeChecksums(folder: string): Promise<void> {
  const files = (await readdir(folder)).toSorted();
  const lines = await Promise.all(files.map(async (file) => `${await sha256Of(join(folder, file))}  ${file}\n`));
  await writeFile(join(folder, "SHA256SUMS"), lines.join(""));
}

try {
  await command.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
