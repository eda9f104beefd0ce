// Sets the version of everything that has one by hand; what is generated follows from package.json.
import { glob, readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import semver from "semver";

/** Files that hold our version, and how an old one is replaced in each. */
type Edit = (text: string, previous: string, next: string) => string;

const ownVersion: Edit = (text, previous, next) =>
  text.replace(`"version": ${JSON.stringify(previous)}`, `"version": ${JSON.stringify(next)}`);

/** The lockfile has our version for the package itself and for each workspace. */
const lockedVersions: Edit = (text, _previous, next) => {
  const lock = JSON.parse(text) as {
    version: string;
    packages: Record<string, { version?: string }>;
  };
  lock.version = next;
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes("node_modules/")) entry.version = next;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
};

const requiredRange: Edit = (text, previous, next) =>
  text.replaceAll(`"@edgeplatform/pulumi": "^${previous}"`, `"@edgeplatform/pulumi": "^${next}"`);

/** What example projects in Go, Java and C# ask for. */
const requiredVersion: Edit = (text, previous, next) =>
  text
    .replace(`/sdk/go/edgeplatform v${previous}`, `/sdk/go/edgeplatform v${next}`)
    .replace(`"EdgePlatform.Pulumi" Version="${previous}"`, `"EdgePlatform.Pulumi" Version="${next}"`)
    .replace(/(<groupId>com\.edgeplatform<.*\n.*\n *<version>)[^<]*/, `$1${next}`);

/** Commands and file names in the documents. */
const writtenOut: Edit = (text, previous, next) =>
  text.replaceAll(`edgeplatform ${previous}`, `edgeplatform ${next}`).replaceAll(`-v${previous}-`, `-v${next}-`);

/** What was unreleased becomes the release. */
const releaseHeading: Edit = (text, _previous, next) => {
  const unreleased = "## [Unreleased]\n";
  if (text.includes(`## [${next}]`)) return text;
  if (!text.includes(unreleased)) throw new Error("CHANGELOG.md has no heading [Unreleased].");
  return text.replace(unreleased, `${unreleased}\n## [${next}] - ${new Date().toISOString().slice(0, 10)}\n`);
};

async function setVersion(next: string): Promise<void> {
  const { version: previous } = JSON.parse(await readFile("package.json", "utf8")) as { readonly version: string };
  if (semver.lt(next, previous)) throw new Error(`${next} is older than the present version, ${previous}.`);
  const edits = new Map<string, Edit>([
    ["CHANGELOG.md", releaseHeading],
    ["package.json", ownVersion],
    ["tools/package.json", ownVersion],
    ["package-lock.json", lockedVersions],
  ]);
  for await (const file of glob("examples/**/package.json", { exclude: ["**/node_modules"] })) {
    edits.set(file, requiredRange);
  }
  for await (const file of glob("examples/project/*/{go.mod,pom.xml,*.csproj}")) edits.set(file, requiredVersion);
  for await (const file of glob("docs/*.md")) edits.set(file, writtenOut);
  for (const [file, edit] of edits) {
    await writeFile(file, edit(await readFile(file, "utf8"), previous, next));
  }
}

const { positionals } = parseArgs({ allowPositionals: true });
const [version = ""] = positionals;
try {
  if (positionals.length !== 1 || semver.valid(version) !== version) {
    throw new Error(`"${positionals.join(" ")}" is not a version such as 1.2.3 or 1.2.3-beta.1.`);
  }
  await setVersion(version);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
