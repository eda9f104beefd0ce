// The platforms that get an executable, as Pulumi names them in a plugin's file name.
import nodePackages from "./node-packages.json" with { type: "json" };

export const platforms = [
  "linux-amd64",
  "linux-arm64",
  "darwin-amd64",
  "darwin-arm64",
  "windows-amd64",
  "windows-arm64",
] as const;
export type Platform = (typeof platforms)[number];

/** An npm package that holds the Node.js of one platform. */
export interface NodePackage {
  readonly name: string;
  readonly version: string;
  /** Of the package, as `package-lock.json` writes it. */
  readonly integrity: string;
}

type Published = Partial<Record<Platform, Omit<NodePackage, "version">>>;
const published: readonly (readonly [version: string, packages: Published])[] = Object.entries(nodePackages);

/** The version of Node.js that goes into a platform's executable: the newest that is published for it. */
export function nodeVersionFor(platform: Platform): string {
  const [version] = published.find(([, packages]) => packages[platform] !== undefined) ?? [];
  if (version === undefined) throw new Error(`node-packages.json has no Node.js for ${platform}`);
  return version;
}

/** The package of one version for one platform. */
export function nodePackage(version: string, platform: Platform): NodePackage {
  const found = published.find(([candidate]) => candidate === version)?.[1][platform];
  if (found === undefined) throw new Error(`node-packages.json has no Node.js ${version} for ${platform}`);
  return { ...found, version };
}

const systems: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };
const machines: Partial<Record<NodeJS.Architecture, string>> = { x64: "amd64", arm64: "arm64" };

/** The platform of this machine. */
export function hostPlatform(): Platform {
  const name = `${systems[process.platform]}-${machines[process.arch]}`;
  const host = platforms.find((platform) => platform === name);
  if (host === undefined) throw new Error(`${process.platform} on ${process.arch} can build no executables`);
  return host;
}

export const systemOf = (platform: Platform): string => platform.split("-", 1)[0] ?? "";

/** The name of the executable, which is the one that Pulumi looks for. */
export const executableName = (platform: Platform): string =>
  `pulumi-resource-edgeplatform${systemOf(platform) === "windows" ? ".exe" : ""}`;
