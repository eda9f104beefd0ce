import { chmod, copyFile, mkdir, rm, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, join, sep } from "node:path";
import { coerce, lt } from "semver";
import { run, type RunOptions } from "../run.ts";
import { binOf } from "./cache.ts";
import { executableIn, executableOnPath } from "./executable.ts";
import { moduleFolder, pinnedVersion } from "./pins.ts";
import type { Program, ProgramSet } from "./programs.ts";

/** From here on, Go fetches by itself the newer Go that a go.mod asks for. */
const oldestGo = "1.21.0";
const heartbeatMs = 30_000;

/** Builds the programs of a set from their pinned Go modules into `bin` of a folder. */
export async function buildFromSource(
  { title, programs, coreMinutes }: ProgramSet,
  folder: string,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  await demandGo();
  const cores = availableParallelism();
  const minutes = Math.ceil(coreMinutes / cores) + 1;
  report(`Building ${title} from source: once on this machine, about ${minutes} minutes on ${cores} cores…`);
  const bin = binOf(folder);
  // Inside the folder, so that what Go leaves there when it is interrupted goes with the folder.
  const scratch = join(folder, "tmp");
  await Promise.all([mkdir(bin, { recursive: true }), mkdir(scratch, { recursive: true })]);
  const env = { ...process.env, GOWORK: "off", GOTMPDIR: scratch };
  const started = performance.now();
  for (const program of programs) {
    const heartbeat = setInterval(() => report(`  … ${program.name}, ${elapsed(started)}`), heartbeatMs);
    try {
      await build(program, bin, { cwd: moduleFolder(program), env, signal });
    } finally {
      clearInterval(heartbeat);
    }
    const file = await executableIn(bin, program.name);
    const size = file === undefined ? 0 : (await stat(file)).size;
    report(`  ${program.name} is ready: ${Math.round(size / 1e6)} MB, ${elapsed(started)}`);
  }
  await rm(scratch, { recursive: true });
}

async function build(program: Program, bin: string, options: RunOptions): Promise<void> {
  const linkerFlags = `-s -w -X ${program.versionVariable}=v${await pinnedVersion(program)}`;
  const flags = ["-mod=readonly", "-trimpath", "-buildvcs=false", "-ldflags", linkerFlags];
  await run("go", ["build", ...flags, "-o", bin + sep, "tool"], options);
  if (program.scripts !== undefined) {
    const source = await run("go", ["list", "-mod=readonly", "-m", "-f", "{{.Dir}}", program.module], options);
    for (const script of program.scripts) {
      const target = join(bin, basename(script));
      await copyFile(join(source.trimEnd(), script), target);
      await chmod(target, 0o755);
    }
  }
}

async function demandGo(): Promise<void> {
  const file = await executableOnPath("go", process.env["PATH"] ?? "");
  const version = file === undefined ? undefined : coerce(await run(file, ["env", "GOVERSION"]));
  if (version === undefined || version === null || lt(version, oldestGo)) {
    const found = file === undefined ? "there is no Go on PATH" : `${file} is too old (${String(version)})`;
    throw new Error(
      `Pulumi has to be built from source, but ${found}.\n` +
        "Install either Go 1.25 or newer (https://go.dev/doc/install) " +
        "or the Pulumi CLI (https://www.pulumi.com/docs/install), and put it on PATH.",
    );
  }
}

function elapsed(since: number): string {
  const seconds = Math.round((performance.now() - since) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
