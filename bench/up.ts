// `pulumi up` of storage zones with the real CLI and the emulator, by each of the ways to have them.
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../emulator/index.ts";
import { settingsOf } from "../tools/example-commands.ts";
import { exampleProject } from "../tools/example-project.ts";
import { accessKey, pluginFolder } from "./processes.ts";
import { peerFolder } from "./programs.ts";
import type { Figures } from "./statistics.ts";
import type { Subjects } from "./turns.ts";

/** What is deployed, and how. */
export interface Deployment {
  readonly zones: number;
  /**
   * When Pulumi writes its state. After each step is its default, but the file backend then writes the whole state each
   * time, which soon takes longer than all else; a service takes only what is new.
   */
  readonly state: "after each step" | "at the end";
}

/** A program, and the folder of the plugin that it uses. */
const ways: Readonly<Record<string, { readonly program: string; readonly provider?: string }>> = {
  plugin: { program: "plugin", provider: pluginFolder },
  goPeer: { program: "plugin", provider: peerFolder },
  naiveDynamic: { program: "naive-dynamic" },
  dynamic: { program: "dynamic" },
};

const stateAtTheEnd = { PULUMI_EXPERIMENTAL: "true", PULUMI_SKIP_CHECKPOINTS: "true" };

/** All ways of one deployment. */
export const waysOf = (deployment: Deployment): Subjects =>
  Object.fromEntries(Object.keys(ways).map((way) => [way, () => deploy(way, deployment)]));

async function deploy(way: string, { zones, state }: Deployment): Promise<Figures> {
  await using emulator = await startEmulator({ accessKey, seed: {} });
  const { program = "", provider } = ways[way] ?? {};
  await using project = await exampleProject(`../bench/programs/${program}`, {
    ...settingsOf(emulator),
    ...(state === "at the end" ? stateAtTheEnd : {}),
    BENCH_ZONES: String(zones),
  });
  if (provider !== undefined) await symlink(provider, join(project.folder, "provider"), "junction");
  const begin = performance.now();
  const { code, output } = await project.pulumi(["up", "--yes", "--skip-preview"]);
  const up = performance.now() - begin;
  if (code !== 0) throw new Error(`pulumi up of ${way} ended with ${code}:\n${output}`);
  demandZones(emulator, way, zones);
  return { up };
}

/** A deployment counts only when it sent what it should have sent. */
function demandZones(emulator: Emulator, way: string, zones: number): void {
  const made = emulator.journal.entries("addStorageZone").filter(({ status }) => status === 201).length;
  const sent = emulator.journal.entries().length;
  if (made !== zones || sent !== zones) throw new Error(`${way}: ${sent} requests made ${made} of ${zones} zones`);
}
