import { delimiter, dirname } from "node:path";
import { lt, parse, type SemVer } from "semver";
import { run } from "../run.ts";
import { executableOnPath } from "./executable.ts";
import { cli } from "./programs.ts";

/** The oldest Pulumi CLI that is taken as it is found. */
export const minimumVersion = "3.200.0";

const patienceMs = 30_000;

/** The folder of a CLI on PATH that is new enough and has all programs beside it or elsewhere on PATH. */
export async function findOnPath(
  path: string,
  programs: readonly string[],
  report: (line: string) => void,
): Promise<string | undefined> {
  const file = await executableOnPath(cli.name, path);
  if (file === undefined) {
    return undefined;
  }
  const version = await versionOf(file);
  if (version === undefined) {
    report(`${file} is not used: it does not tell its version.`);
    return undefined;
  }
  if (lt(version, minimumVersion)) {
    report(`${file} is not used: it is ${version.version}, and ${minimumVersion} or newer is needed.`);
    return undefined;
  }
  const folder = dirname(file);
  for (const program of programs) {
    if ((await executableOnPath(program, folder + delimiter + path)) === undefined) {
      report(`${file} is not used: ${program} is not on PATH.`);
      return undefined;
    }
  }
  return folder;
}

/** What `pulumi version` says, which may come after a warning and with a `v`. */
async function versionOf(file: string): Promise<SemVer | undefined> {
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" };
  try {
    const output = await run(file, ["version"], { env, signal: AbortSignal.timeout(patienceMs) });
    return output
      .split("\n")
      .map((line) => parse(line.trim()))
      .find((version) => version !== null);
  } catch {
    return undefined;
  }
}
