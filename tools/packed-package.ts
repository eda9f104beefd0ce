// The package as npm would publish it, and folders in which it is installed as a user installs it.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./run.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** The packed package, in a folder of its own. */
export interface PackedPackage extends AsyncDisposable {
  readonly tarball: string;
  /** Of the tarball, in bytes. */
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly size: number; readonly mode: number }[];
}

/** An empty project in which packages were installed. */
export interface Installed extends AsyncDisposable {
  readonly folder: string;
  /** Runs a command there, with the Pulumi CLI on `PATH`; fails with its output when it fails. */
  readonly run: (
    command: string,
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<string>;
}

/** What `npm pack --json` says of a package. */
interface Listing extends Pick<PackedPackage, "files" | "size"> {
  readonly filename: string;
}

/** Runs `npm pack`; what is to be packed has been built before. */
export async function packPackage(): Promise<PackedPackage> {
  const folder = await mkdtemp(join(tmpdir(), "edgeplatform-packed-"));
  const args = ["pack", "--json", "--loglevel=error", "--pack-destination", folder];
  const listings: unknown = JSON.parse(await run("npm", args, { cwd: root }));
  // One npm answers with a list, another with an object by name.
  const [listing] = Object.values(listings as Readonly<Record<string, Listing>>);
  if (listing === undefined) throw new Error("npm pack lists no package");
  return {
    tarball: join(folder, listing.filename),
    size: listing.size,
    files: listing.files,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Installs packages in an empty folder, from npm's cache as far as it has them.
 *
 * @param packages - As `npm install` takes them, its own options included.
 */
export async function installPackages(...packages: readonly string[]): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), "edgeplatform-installed-"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "installed", private: true }));
  const options = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", ...options, ...packages], { cwd: folder });
  const pulumi = await run(process.execPath, [join(root, "tools/pulumi/install.ts")], { cwd: root });
  const path = [pulumi.trim(), dirname(process.execPath), process.env["PATH"]].join(delimiter);
  return {
    folder,
    run: (command, args, environment = {}) =>
      run(command, args, { cwd: folder, env: { ...process.env, PATH: path, ...environment } }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
