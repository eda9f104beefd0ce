// Node.js of any platform, taken from the npm package that carries it.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { CommandError, run } from "../run.ts";
import type { NodePackage } from "./platforms.ts";

/** The registry does not give a package. */
export class NodeNotPublishedError extends Error {
  constructor({ name, version }: NodePackage, complaint: string) {
    const reason = /\bE?4\d\d\b.*|\bE[A-Z]+\b.*/.exec(complaint)?.[0] ?? complaint;
    super(`the npm registry does not give ${name}@${version} (${reason})`);
    this.name = "NodeNotPublishedError";
  }
}

export interface NodeBinary {
  /** Path of the executable. */
  readonly path: string;
  /** Text of the licences that come with it; the packages for Windows have none. */
  readonly licence: string | undefined;
}

const binary = /^package\/bin\/(node|node\.exe)$/;

/**
 * Fetches a package with npm, from its cache where it has it, and unpacks the executable.
 *
 * @param folder - Where the executable is put.
 * @throws NodeNotPublishedError when the registry lacks the package, and an error when it is another than was pinned.
 */
export async function nodeBinary(wanted: NodePackage, folder: string): Promise<NodeBinary> {
  const target = join(folder, `${wanted.name}-${wanted.version}`);
  await mkdir(target, { recursive: true });
  const packed = await mkdtemp(join(tmpdir(), "edgeplatform-node-"));
  try {
    const tarball = await pack(wanted, packed);
    await refuseOther(wanted, tarball);
    return await unpack(wanted, tarball, target);
  } finally {
    await rm(packed, { recursive: true, force: true });
  }
}

async function pack(wanted: NodePackage, folder: string): Promise<string> {
  const options = ["--prefer-offline", "--loglevel=error", "--pack-destination", folder];
  try {
    const printed = await run("npm", ["pack", ...options, `${wanted.name}@${wanted.version}`], { env: process.env });
    return join(folder, printed.trim());
  } catch (error) {
    if (error instanceof CommandError) throw new NodeNotPublishedError(wanted, error.complaint);
    throw error;
  }
}

async function refuseOther({ name, version, integrity }: NodePackage, tarball: string): Promise<void> {
  const hash = createHash("sha512");
  await pipeline(createReadStream(tarball), hash);
  if (`sha512-${hash.digest("base64")}` !== integrity) {
    throw new Error(`${name}@${version} is not the package that node-packages.json pins`);
  }
}

async function unpack({ name }: NodePackage, tarball: string, folder: string): Promise<NodeBinary> {
  const entries = extract();
  const unpacking = pipeline(createReadStream(tarball), createGunzip(), entries);
  let path: string | undefined;
  let licence: string | undefined;
  for await (const entry of entries) {
    const [, file] = binary.exec(entry.header.name) ?? [];
    if (file !== undefined) {
      path = join(folder, file);
      await pipeline(entry, createWriteStream(path, { mode: 0o755 }));
    } else if (entry.header.name === "package/LICENSE") {
      await pipeline(entry, createWriteStream(join(folder, "LICENSE")));
      licence = await readFile(join(folder, "LICENSE"), "utf8");
    } else {
      entry.resume();
    }
  }
  await unpacking;
  if (path === undefined) throw new Error(`${name} holds no Node.js`);
  return { path, licence };
}
