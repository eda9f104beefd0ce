// The tarball that `pulumi plugin install --file` takes, with the same bytes for the same files.
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";

export interface ArchiveEntry {
  readonly name: string;
  readonly mode: number;
  /** A file, or the text itself. */
  readonly content: { readonly path: string } | { readonly text: string };
}

/** The time that npm gives all files of its packages. */
const mtime = new Date("1985-10-26T08:15:00Z");

/** Writes a compressed tarball of entries, in the order of their names. */
export async function writeArchive(file: string, entries: readonly ArchiveEntry[]): Promise<void> {
  const archive = pack();
  const writing = pipeline(archive, createGzip(), createWriteStream(file));
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) await add(archive, entry);
  archive.finalize();
  await writing;
}

async function add(archive: Pack, { name, mode, content }: ArchiveEntry): Promise<void> {
  const common = { name, mode, mtime, uid: 0, gid: 0 };
  if ("text" in content) {
    const bytes = Buffer.from(content.text);
    archive.entry({ ...common, size: bytes.length }, bytes);
  } else {
    const { size } = await stat(content.path);
    await pipeline(createReadStream(content.path), archive.entry({ ...common, size }));
  }
}
