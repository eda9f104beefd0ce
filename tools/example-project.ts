// Runs an example as a user has it: copied to a folder of its own, with the packages that `npm install` would put beside
// it, a Pulumi home and a file backend of its own, and the real CLI.
import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };

const root = fileURLToPath(new URL("../", import.meta.url));

/** What `npm install` puts beside an example, and where this checkout has it. */
const packages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["package.json", ...manifest.files.filter((file) => !file.startsWith("!"))].map((file) => [
      `${manifest.name}/${file}`,
      file,
    ]),
  ),
  "@pulumi/pulumi": "node_modules/@pulumi/pulumi",
  "@types/node": "node_modules/@types/node",
  typescript: "node_modules/typescript",
};

/** What a command left behind. */
export interface Finished {
  readonly code: number;
  /** Standard output and standard error, as they came. */
  readonly output: string;
}

/** How a command is run. */
export interface RunOptions {
  /** Whether its output goes to this terminal, and is not kept. */
  readonly show?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** An example in a folder of its own. */
export interface ExampleProject extends AsyncDisposable {
  readonly folder: string;
  /** The environment in which `pulumi` finds everything, for a shell that goes on by hand. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs the Pulumi CLI in the folder. */
  pulumi(args: readonly string[], options?: RunOptions): Promise<Finished>;
}

/**
 * Copies an example and prepares a stack `dev` for it.
 *
 * @param example - Its folder below `examples/`, or the text of a `Pulumi.yaml` that is a whole program.
 * @param environment - Settings of the provider, as environment variables.
 */
export async function exampleProject(
  example: string | { readonly program: string },
  environment: Readonly<Record<string, string>>,
): Promise<ExampleProject> {
  const base = await mkdtemp(join(tmpdir(), "edgeplatform-example-"));
  const folder = join(base, "project");
  if (typeof example === "string") {
    await cp(join(root, "examples", example), folder, { recursive: true });
  } else {
    await mkdir(folder);
    await writeFile(join(folder, "Pulumi.yaml"), example.program);
  }
  for (const [name, target] of Object.entries(packages)) {
    const link = join(folder, "node_modules", name);
    await mkdir(join(link, ".."), { recursive: true });
    await symlink(join(root, target), link, "junction");
  }
  await mkdir(join(base, "state"));
  const own = {
    ...environment,
    PULUMI_BACKEND_URL: `file://${join(base, "state")}`,
    PULUMI_HOME: join(base, "home"),
    PULUMI_CONFIG_PASSPHRASE: "example",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PATH: [await pulumiFolder(), join(root, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter),
  };
  const project: ExampleProject = {
    folder,
    environment: own,
    pulumi: (args, options = {}) => run("pulumi", args, folder, { ...own, ...options.env }, options.show ?? false),
    [Symbol.asyncDispose]: () => rm(base, { recursive: true, force: true }),
  };
  const { code, output } = await project.pulumi(["stack", "init", "dev"]);
  if (code !== 0) throw new Error(`pulumi stack init failed: ${output}`);
  return project;
}

/** The folder of the Pulumi CLI and its language hosts, which are installed if need be. */
async function pulumiFolder(): Promise<string> {
  const script = join(root, "tools/pulumi/install.ts");
  const { code, output } = await run(process.execPath, [script], root, {}, false, "stdout");
  if (code !== 0) throw new Error("the Pulumi CLI could not be installed");
  return output.trim();
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  show: boolean,
  keep: "stdout" | "both" = "both",
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? "inherit" : ["ignore", "pipe", keep === "both" ? "pipe" : "inherit"],
    });
    const parts: Buffer[] = [];
    child.stdout?.on("data", (part: Buffer) => parts.push(part));
    child.stderr?.on("data", (part: Buffer) => parts.push(part));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString() }));
  });
}
