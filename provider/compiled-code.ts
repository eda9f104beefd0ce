import { mkdirSync, statSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * Has Node.js keep what it compiles of the modules that are loaded from now on, and take it from there the next time.
 * Without a folder that only this user can write to, everything is compiled anew: the code is run as it lies there.
 */
export function keepCompiledCode(): void {
  try {
    const folder = join(cacheFolder(), "edgeplatform", "compiled-code");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    const own = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    // Node.js 22.0, which does not have it yet, ends here as well.
    if (own) enableCompileCache(folder);
  } catch {
    // A home that is read-only, or none at all.
  }
}

/** The user's folder for what can be made again. */
function cacheFolder(): string {
  if (process.platform === "win32") return process.env["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local");
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches");
  const folder = process.env["XDG_CACHE_HOME"];
  return folder !== undefined && isAbsolute(folder) ? folder : join(homedir(), ".cache");
}
