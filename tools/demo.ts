// The demonstration: the getting-started program, the real Pulumi CLI and the emulator, from preview to destroy.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs, styleText } from "node:util";
import { type Emulator, startEmulator } from "../emulator/index.ts";
import { type ExampleProject, exampleProject } from "./example-project.ts";

const accessKey = "demo-access-key";

const { values: flags } = parseArgs({ options: { keep: { type: "boolean", default: false } } });

const heading = (text: string): void => console.log(`\n${styleText(["bold", "cyan"], `▶ ${text}`)}\n`);

/** Edits a file of the copied example; fails when there is nothing to edit. */
async function edit(file: string, edits: Readonly<Record<string, string>>): Promise<void> {
  let text = await readFile(file, "utf8");
  for (const [before, after] of Object.entries(edits)) {
    if (!text.includes(before)) throw new Error(`${file} does not hold ${before}`);
    text = text.replace(before, after);
  }
  await writeFile(file, text);
}

/** Ctrl-C goes to Pulumi as well, which ends its update; what was made for the demonstration is then removed. */
let interrupted = false;
process.on("SIGINT", () => (interrupted = true));

function heedInterrupt(): void {
  if (interrupted) throw new Error("Interrupted. Nothing is left behind.");
}

/** Runs one step and shows Pulumi's own output, then the requests that it led to. */
async function step(
  project: ExampleProject,
  emulator: Emulator,
  title: string,
  args: readonly string[],
): Promise<void> {
  heedInterrupt();
  heading(`${title}\n  $ pulumi ${args.join(" ")}`);
  emulator.journal.clear();
  const { code } = await project.pulumi(args, { show: true });
  heedInterrupt();
  const requests = emulator.journal.entries();
  console.log(
    styleText("dim", `\nThe platform received ${requests.length === 0 ? "no requests." : "these requests:"}`),
  );
  for (const { method, path, status } of requests) console.log(styleText("dim", `  ${method} ${path} → ${status}`));
  if (code !== 0) throw new Error(`pulumi ${args.join(" ")} ended with ${code}`);
}

async function demonstrate(): Promise<void> {
  await using emulator = await startEmulator({ accessKey });
  const settings = {
    EDGEPLATFORM_BASE_URL: emulator.url,
    EDGEPLATFORM_VIDEO_BASE_URL: emulator.videoUrl,
    EDGEPLATFORM_ACCESS_KEY: accessKey,
  };
  await using project = await exampleProject("getting-started/typescript", settings);
  const apply = ["up", "--yes", "--skip-preview"];

  await step(project, emulator, "Preview: nothing is sent that changes anything", ["preview"]);
  await step(project, emulator, "Create four resources", apply);
  await step(project, emulator, "The same program again: nothing changes", [...apply, "--expect-no-changes"]);
  await edit(join(project.folder, "index.ts"), {
    'name: "Introduction"': 'name: "Welcome"',
    'region: "DE"': 'region: "LA"',
  });
  await step(project, emulator, "An edited program: the collection is updated, the zone replaced", [
    ...apply,
    "--diff",
  ]);
  await step(project, emulator, "Refresh: the state is what the platform says", ["refresh", "--yes", "--skip-preview"]);
  if (flags.keep) await keep(project, settings);
  else await step(project, emulator, "Destroy: honest about what stays", ["destroy", "--yes", "--skip-preview"]);
}

/** Leaves everything as it is until Ctrl-C. */
async function keep(project: ExampleProject, settings: Readonly<Record<string, string>>): Promise<void> {
  const exports = Object.entries({ ...project.environment, ...settings, PATH: `${project.environment["PATH"]}:$PATH` });
  heading("The emulator goes on. In another terminal:");
  console.log(`cd ${project.folder}`);
  for (const [name, value] of exports) console.log(`export ${name}="${value}"`);
  console.log("pulumi stack select dev\npulumi up\n\nCtrl-C here stops the emulator and removes the folder.");
  await new Promise<void>((resolve) => process.once("SIGINT", () => resolve()));
}

try {
  await demonstrate();
  heading("Done. Nothing is left behind.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
