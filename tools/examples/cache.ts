import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { cacheRoot, fillCache } from "../pulumi/cache.ts";

/**
 * A folder of the user's cache that is filled once for each key. Clones share it, and nobody changes it afterwards.
 *
 * @param key - Everything that decides what the folder holds.
 */
export async function cachedFolder(
  name: string,
  key: readonly string[],
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([process.platform, process.arch, ...key]));
  const folder = join(cacheRoot(process.env), "edgeplatform", `${name}-${hash.digest("hex").slice(0, 10)}`);
  if (!existsSync(folder)) await fillCache(folder, [], fill);
  return folder;
}
