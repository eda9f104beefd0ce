/** What the command prints. */
import { defaultAccessKey, type Emulator, type JournalEntry } from "../index.ts";
import type { CliOptions } from "./program.ts";

/** The address, and the settings to paste into a shell. A key that the user gave is not printed. */
export function greeting(emulator: Emulator, cli: CliOptions, isLoaded: boolean): string {
  const holds = cli.empty === true ? "an empty platform" : `the objects of ${cli.seed ?? "the getting-started seed"}`;
  const state = cli.state === undefined ? [] : [`Its state is kept in ${cli.state}.`];
  return [
    `The emulator listens on ${emulator.url} and holds ${isLoaded ? `what ${cli.state ?? ""} kept` : holds}.`,
    ...state,
    "Paste this into the shell that is to use it:",
    "",
    `export EDGEPLATFORM_BASE_URL=${emulator.url}`,
    `export EDGEPLATFORM_VIDEO_BASE_URL=${emulator.videoUrl}`,
    emulator.accessKey === defaultAccessKey
      ? `export EDGEPLATFORM_ACCESS_KEY=${defaultAccessKey}`
      : "# EDGEPLATFORM_ACCESS_KEY must be the key that you gave.",
    "",
    "Stop it with Ctrl-C.",
    "",
  ].join("\n");
}

/** A request as a line: time, method, path, status, milliseconds, and the fault it met. */
export function journalLine({ time, method, path, status, durationMs, fault }: JournalEntry): string {
  const milliseconds = `${Math.round(durationMs ?? 0)} ms`;
  const words = [time.slice(11, 23), method, path, status, milliseconds, ...(fault === null ? [] : [`(${fault})`])];
  return `${words.join(" ")}\n`;
}
