import { botDetection, collection, thumbnail } from "./adopted.ts";
import { createZone, recreatePod, requestCertificate } from "./creations.ts";
import { declaring } from "./declarations.ts";
import { invokeApiGuardian, invokeRegistries, invokeShieldZone, invokeStorageZone } from "./invocations.ts";
import type { Kept } from "./kept.ts";
import type { Kind, Step } from "./plan.ts";
import type { Program } from "./program.ts";
import { importZone, isZone, refresh, remove } from "./resources.ts";

/** One step; `number` says which of its program's it is. */
type Run = (program: Program, step: Step, number: number) => Promise<void>;

/** What is done to a resource that is there. Where there is none, a zone is made. */
const withKept =
  (work: (program: Program, step: Step, kept: Kept) => Promise<void>, fits?: (kept: Kept) => boolean): Run =>
  (program, step, number) => {
    const kept = program.choose(step.choice, fits);
    return kept === undefined ? createZone(program, step, number) : work(program, step, kept);
  };

const runs: Readonly<Record<Kind, Run>> = {
  createZone,
  importZone: withKept(importZone, isZone),
  declareBotDetection: declaring(botDetection),
  declareCollection: declaring(collection),
  declareThumbnail: declaring(thumbnail),
  requestCertificate,
  recreatePod,
  refresh: withKept(refresh),
  delete: withKept(remove),
  invokeStorageZone: withKept(invokeStorageZone, isZone),
  invokeShieldZone,
  invokeApiGuardian,
  invokeRegistries,
};

/** Runs a program's steps one after the other. */
export async function run(program: Program, steps: readonly Step[]): Promise<void> {
  for (const [number, step] of steps.entries()) await runs[step.kind](program, step, number);
}
