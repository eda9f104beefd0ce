import { afterAll } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** Commands that the scripted programs of the tests use. */
export const systemPath = "/usr/bin:/bin";

const folders: string[] = [];

/** A folder that is gone after the tests of the file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "edgeplatform-tools-"));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Puts an executable shell script into a folder. */
export async function script(folder: string, name: string, body = "exit 0"): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
}

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `node tools/pulumi/install.ts` with nothing but the given environment. */
export async function install(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  signal?: { readonly name: NodeJS.Signals; readonly when: Promise<unknown> },
): Promise<Outcome> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "install.ts"), ...args], {
    env: { HOME: "/nonexistent", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  void signal?.when.then(() => child.kill(signal.name));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, stdout, stderr };
}
