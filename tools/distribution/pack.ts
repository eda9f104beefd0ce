// One platform's files of a release: the tarball, and the bill of materials beside it.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import manifest from "../../package.json" with { type: "json" };
import { run } from "../run.ts";
import { writeArchive } from "./archive.ts";
import { billOfBundle, billOfExecutable, type Bundled, parseBill, type Runtime } from "./bill-of-materials.ts";
import { buildExecutable, type Signature } from "./executable.ts";
import { type NodeBinary, nodeBinary } from "./node-binary.ts";
import { thirdPartyNotices } from "./notices.ts";
import { executableName, hostPlatform, nodePackage, nodeVersionFor, type Platform } from "./platforms.ts";

/** What goes into the executables of all platforms. */
export interface Plugin extends Bundled {
  readonly bundle: string;
}

export interface Packed {
  readonly tarball: string;
  /** Of the tarball, in bytes. */
  readonly size: number;
  readonly nodeVersion: string;
  readonly signature: Signature;
}

/** The name under which Pulumi looks for a plugin's file, without its ending. */
export const releaseName = (platform: Platform): string =>
  `pulumi-resource-edgeplatform-v${manifest.version}-${platform}`;

/**
 * Builds and packs the executable of a platform.
 *
 * @throws NodeNotPublishedError when the npm registry has no Node.js for the platform.
 */
export async function packPlatform(platform: Platform, plugin: Plugin, out: string): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), "edgeplatform-dist-"));
  try {
    const { node, builder, runtime } = await nodeFor(platform, folder);
    const executable = await buildExecutable(
      { platform, bundle: plugin.bundle, node: node.path, builder: builder.path },
      folder,
    );
    const name = executableName(platform);
    const sha256 = await sha256Of(executable.path);
    const bill = await billOfExecutable(await billOfBundle(plugin), runtime, { name, sha256 });
    const tarball = join(out, `${releaseName(platform)}.tar.gz`);
    const licence = await readFile(join(plugin.root, "LICENSE"), "utf8");
    await writeArchive(tarball, [
      { name, mode: 0o755, content: { path: executable.path } },
      { name: "LICENSE", mode: 0o644, content: { text: licence } },
      { name: "THIRD-PARTY-NOTICES.txt", mode: 0o644, content: { text: thirdPartyNotices(await parseBill(bill)) } },
    ]);
    await writeFile(join(out, `${releaseName(platform)}.cdx.json`), bill);
    const { size } = await stat(tarball);
    return { tarball, size, nodeVersion: runtime.version, signature: executable.signature };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Node.js for a platform, and the one of the same version that builds on this machine. */
async function nodeFor(
  platform: Platform,
  folder: string,
): Promise<{ readonly node: NodeBinary; readonly builder: NodeBinary; readonly runtime: Runtime }> {
  const wanted = nodePackage(nodeVersionFor(platform), platform);
  const fetch = (from: Platform): Promise<NodeBinary> => nodeBinary(nodePackage(wanted.version, from), folder);
  const node = await fetch(platform);
  const builder = platform === hostPlatform() ? node : await fetch(hostPlatform());
  const licence = node.licence ?? builder.licence ?? (await fetch("linux-amd64")).licence;
  if (licence === undefined) throw new Error(`Node.js ${wanted.version} comes without its licence`);
  const printed = await run(builder.path, ["-p", "JSON.stringify(process.versions)"], { env: process.env });
  const versions = JSON.parse(printed) as Record<string, string>;
  return { node, builder, runtime: { ...wanted, licence, versions } };
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
