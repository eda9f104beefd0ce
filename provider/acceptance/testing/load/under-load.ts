/** Runs a plan, two hundred programs at once, and says what came of it. */
import PQueue from "p-queue";
import { startSession } from "../../../testing/session.ts";
import type { Wire } from "../../../testing/wire.ts";
import { type Figures, figuresOf } from "./figures.ts";
import { Ledger } from "./ledger.ts";
import { seedFor } from "./objects.ts";
import { type Kind, planOf } from "./plan.ts";
import { Program } from "./program.ts";
import { type Proof, prove } from "./proof.ts";
import { run } from "./run.ts";

export const atOnce = 200;

const steps = 6;

/** At this seed everything begins. */
export const seed = Number(process.env["LOAD_SEED"] ?? Date.now() % 2 ** 31);

export interface LoadOptions {
  /** How many programs there are in all. */
  readonly programs: number;
  readonly settings?: Wire;
  /** The operations that are left out. */
  readonly without?: readonly Kind[];
  /** Whether creations have little time. */
  readonly isInHurry?: boolean;
  /** The engine cancels what is under way, each time that so many milliseconds have passed. */
  readonly cancelEveryMs?: number;
}

export interface Load {
  readonly figures: Figures;
  readonly proof: Proof;
  readonly violations: readonly string[];
  /** Everything that anybody could read. */
  readonly told: readonly string[];
}

export async function underLoad({
  programs,
  settings = {},
  without = [],
  isInHurry = false,
  cancelEveryMs,
}: LoadOptions): Promise<Load> {
  await using session = await startSession({
    settings: { maxConcurrentRequests: atOnce, maxRetries: 3, requestTimeout: 5, ...settings },
    emulator: { seed: seedFor(programs, steps), certificateLimit: { requests: 1_000, seconds: 3_600 } },
  });
  const { plugin, emulator, engine } = session;
  const ledger = new Ledger();
  const plan = planOf(seed, programs, steps).map((steps) => steps.filter(({ kind }) => !without.includes(kind)));
  const running = plan.map((steps, number) => ({ steps, program: new Program(number, session, ledger, isInHurry) }));
  const cancelling = cancelEveryMs === undefined ? undefined : setInterval(() => void plugin.cancel(), cancelEveryMs);
  try {
    const queue = new PQueue({ concurrency: atOnce });
    await queue.addAll(
      running.map(
        ({ program, steps }) =>
          () =>
            run(program, steps),
      ),
    );
  } finally {
    clearInterval(cancelling);
  }
  for (const { program } of running) for (const kept of program.kept) program.compare(kept);
  const proof = prove(ledger, emulator);
  const failures = ledger.outcomes.flatMap(({ failure }) => failure ?? []);
  return {
    proof,
    figures: figuresOf(ledger, emulator, proof),
    violations: ledger.violations,
    told: [...[...engine.logged, ...failures].map(({ message }) => message), plugin.stderr],
  };
}
