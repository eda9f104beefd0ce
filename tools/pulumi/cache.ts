import { statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { missingIn } from "./executable.ts";

/** Nobody fills a folder for so long. */
const staleAfterMs = 24 * 60 * 60 * 1000;

/** What EDGEPLATFORM_TOOLS says, else this user's folder for caches. */
export function cacheRoot(env: NodeJS.ProcessEnv): string {
  const own = env["EDGEPLATFORM_TOOLS"];
  if (own !== undefined && own !== "") {
    return resolve(own);
  }
  switch (process.platform) {
    case "win32":
      return env["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local");
    case "darwin":
      return join(homedir(), "Library", "Caches");
    default: {
      const xdg = env["XDG_CACHE_HOME"];
      return xdg !== undefined && isAbsolute(xdg) ? xdg : join(homedir(), ".cache");
    }
  }
}

/** Where the programs are in a folder of the cache. */
export function binOf(folder: string): string {
  return join(folder, "bin");
}

/**
 * Fills a folder of the cache. `fill` works in a folder beside it, which takes its place in one step, and only when it
 * holds all programs. Of several at the same time the first to finish wins, so that nobody waits for a lock.
 */
export async function fillCache(
  folder: string,
  programs: readonly string[],
  fill: (partial: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const prefix = `${folder}.partial-`;
  await removeStale(prefix);
  const partial = await mkdtemp(prefix);
  try {
    await fill(partial);
    const missing = await missingIn(binOf(partial), programs);
    if (missing.length > 0) {
      throw new Error(`it lacks ${missing.join(", ")}`);
    }
    await publish(partial, folder, programs);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function publish(partial: string, folder: string, programs: readonly string[]): Promise<void> {
  try {
    await rename(partial, folder);
  } catch {
    if ((await missingIn(binOf(folder), programs)).length > 0) {
      await rm(folder, { recursive: true, force: true });
      await rename(partial, folder);
    }
  }
}

/** Removes what killed processes have left behind. */
async function removeStale(prefix: string): Promise<void> {
  for (const entry of await readdir(dirname(prefix))) {
    const path = join(dirname(prefix), entry);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (entry.startsWith(basename(prefix)) && changed < Date.now() - staleAfterMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
