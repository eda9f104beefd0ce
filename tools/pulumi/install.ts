import { Command } from "commander";
import { delimiter, join } from "node:path";
import { CommandError } from "../run.ts";
import { buildFromSource } from "./build.ts";
import { binOf, cacheRoot, fillCache } from "./cache.ts";
import { missingIn } from "./executable.ts";
import { installOfficial } from "./official.ts";
import { findOnPath, minimumVersion } from "./on-path.ts";
import { fingerprint, pinnedVersion } from "./pins.ts";
import { cli, core, executablesOf, languages, type ProgramSet } from "./programs.ts";

const version = await pinnedVersion(cli);

const description =
  "Makes sure that the Pulumi CLI and its language hosts are at hand, and prints their folders as PATH has them.";

const help = `
It takes the first of these:
  1. the CLI on PATH, when it is ${minimumVersion} or newer and the language hosts are on PATH, too
  2. the cache folder of this user, which all clones share
  3. Pulumi ${version} by Pulumi's own installer, into that folder
  4. Pulumi ${version} built with Go from the modules that are pinned beside this file, into that folder

Programs:
  ${executablesOf(core).join(", ")}
With --languages also:
  ${executablesOf(languages).join(", ")}

Environment:
  EDGEPLATFORM_TOOLS         a folder to use in place of the cache folder
  EDGEPLATFORM_PULUMI=build  skips 1 and 3: what the cache folder lacks is built`;

const report = (line: string): void => console.error(line);

async function install(sets: readonly ProgramSet[], signal: AbortSignal): Promise<string> {
  const buildOnly = wantsBuild(process.env["EDGEPLATFORM_PULUMI"]);
  if (!buildOnly) {
    const found = await findOnPath(process.env["PATH"] ?? "", sets.flatMap(executablesOf), report);
    if (found !== undefined) {
      return found;
    }
  }
  const bins: string[] = [];
  for (const set of sets) {
    // Pulumi's own distribution has the programs of all sets.
    const lacks = await Promise.all(bins.map((bin) => missingIn(bin, executablesOf(set))));
    if (lacks.every((missing) => missing.length > 0)) {
      bins.push(await fill(set, buildOnly, signal));
    }
  }
  return bins.join(delimiter);
}

/** The folder with the programs of a set in the cache, filled if need be. */
async function fill(set: ProgramSet, buildOnly: boolean, signal: AbortSignal): Promise<string> {
  const folder = join(cacheRoot(process.env), "edgeplatform", `${set.folder}-${version}-${await fingerprint(set)}`);
  const bin = binOf(folder);
  const executables = executablesOf(set);
  if ((await missingIn(bin, executables)).length === 0) {
    return bin;
  }
  if (!buildOnly && set === core) {
    try {
      report(`Downloading Pulumi ${version}…`);
      await fillCache(folder, executables, (partial) => installOfficial(partial, version, signal));
      return bin;
    } catch (error) {
      signal.throwIfAborted();
      report(`Pulumi's download is not to be had (${reason(error)}): building from source.`);
    }
  }
  await fillCache(folder, executables, (partial) => buildFromSource(set, partial, report, signal));
  return bin;
}

function wantsBuild(choice: string | undefined): boolean {
  if (choice !== undefined && choice !== "" && choice !== "build") {
    throw new Error(`EDGEPLATFORM_PULUMI is "${choice}"; the only choice is "build".`);
  }
  return choice === "build";
}

/** One line of what went wrong. */
function reason(error: unknown): string {
  const text = error instanceof CommandError ? error.complaint : error instanceof Error ? error.message : String(error);
  return text.split("\n")[0] ?? "";
}

const command = new Command("node tools/pulumi/install.ts")
  .description(description)
  .option("--languages", "the hosts of further languages, too", false)
  .addHelpText("after", help);
command.action(async (options: { readonly languages: boolean }) => {
  const interruption = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(name, () => interruption.abort());
  }
  try {
    console.log(await install(options.languages ? [core, languages] : [core], interruption.signal));
  } catch (error) {
    report(interruption.signal.aborted ? "Interrupted." : error instanceof Error ? error.message : String(error));
    process.exitCode = interruption.signal.aborted ? 130 : 1;
  }
});
await command.parseAsync();
