// What tests do with an example project, in the words of the command line.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Emulator } from "../emulator/index.ts";
import type { ExampleProject } from "./example-project.ts";

/** Settings with which a program uses an emulator. */
export const settingsOf = ({ url, videoUrl, accessKey }: Emulator): Record<string, string> => ({
  EDGEPLATFORM_BASE_URL: url,
  EDGEPLATFORM_VIDEO_BASE_URL: videoUrl,
  EDGEPLATFORM_ACCESS_KEY: accessKey,
});

/** Runs the CLI and returns what it printed; fails with all of it when the command fails. */
export async function pulumi(project: ExampleProject, ...args: string[]): Promise<string> {
  const { code, output } = await project.pulumi(args);
  if (code !== 0) throw new Error(`pulumi ${args.join(" ")} ended with ${code}:\n${output}`);
  return output;
}

/** Runs a command that has to fail and returns what it printed. */
export async function refused(project: ExampleProject, ...args: string[]): Promise<string> {
  const { code, output } = await project.pulumi(args);
  if (code === 0) throw new Error(`pulumi ${args.join(" ")} did not fail:\n${output}`);
  return output;
}

/** `pulumi up` without a question. */
export const up = (project: ExampleProject, ...flags: string[]): Promise<string> =>
  pulumi(project, "up", "--yes", "--skip-preview", ...flags);

/** `pulumi up` that must find nothing to do. */
export const unchanged = (project: ExampleProject): Promise<string> => up(project, "--expect-no-changes");

export const refresh = (project: ExampleProject): Promise<string> =>
  pulumi(project, "refresh", "--yes", "--skip-preview");

export const destroy = (project: ExampleProject): Promise<string> =>
  pulumi(project, "destroy", "--yes", "--skip-preview");

/** Writes a file of the project. */
export const write = (project: ExampleProject, file: string, text: string): Promise<void> =>
  writeFile(join(project.folder, file), text);

/** Edits a file of the project; fails when there is nothing to edit. */
export async function edit(project: ExampleProject, file: string, before: string, after: string): Promise<void> {
  const text = await readFile(join(project.folder, file), "utf8");
  if (!text.includes(before)) throw new Error(`${file} does not hold ${before}`);
  await write(project, file, text.replaceAll(before, after));
}

/** The requests that change something, in the order in which they came. */
export const writes = (emulator: Emulator): string[] =>
  emulator.journal
    .entries()
    .filter(({ method }) => method !== "GET")
    .map(({ operationId }) => String(operationId));
