/**
 * Two hundred programs at once on a platform that fails one request in five. The figures are printed; so is the seed,
 * and `LOAD_SEED=<seed>` makes the same plan again.
 */
import { expect, test } from "@jest/globals";
import PQueue from "p-queue";
import { canaryKey, startSession } from "../testing/session.ts";
import { faultRate } from "./testing/load/faults.ts";
import { figuresOf } from "./testing/load/figures.ts";
import { Ledger } from "./testing/load/ledger.ts";
import { seedFor } from "./testing/load/objects.ts";
import { planOf } from "./testing/load/plan.ts";
import { Program } from "./testing/load/program.ts";
import { prove } from "./testing/load/proof.ts";
import { run } from "./testing/load/run.ts";

const atOnce = 200;
const programs = 400;
const steps = 6;
const seed = Number(process.env["LOAD_SEED"] ?? Date.now() % 2 ** 31);

test.each(["warn", "strict"])(
  `responseValidation %s, seed ${seed}: ${atOnce} programs at once end in success or a clear error, make nothing twice, lose nothing`,
  async (responseValidation) => {
    await using session = await startSession({
      settings: { responseValidation, maxConcurrentRequests: atOnce, maxRetries: 3, requestTimeout: 5 },
      emulator: { seed: seedFor(programs, steps), certificateLimit: { requests: 100, seconds: 60 } },
    });
    const ledger = new Ledger();
    const start = performance.now();
    const queue = new PQueue({ concurrency: atOnce });
    const running = planOf(seed, programs, steps).map((steps, number) => ({
      program: new Program(number, session, ledger),
      steps,
    }));
    await queue.addAll(
      running.map(
        ({ program, steps }) =>
          () =>
            run(program, steps),
      ),
    );
    const seconds = Math.round((performance.now() - start) / 1_000);

    for (const { program } of running) for (const kept of program.kept) program.compare(kept);
    const proof = prove(ledger, session.emulator);
    const figures = figuresOf(ledger, session.emulator, proof);
    process.stdout.write(
      `load, ${responseValidation}: ${JSON.stringify({ seed, seconds, ...figures }, undefined, 1)}\n`,
    );

    expect(ledger.violations).toEqual([]);
    expect(proof).toEqual({ duplicates: [], sentAgain: [], lost: [], invented: [] });
    expect(figures.operations).toBeGreaterThan(programs * steps * 0.8);
    expect(figures.faults / figures.requests).toBeGreaterThan((faultRate - 5) / 100);
    const told = [...session.engine.logged, ...ledger.outcomes.flatMap(({ failure }) => failure ?? [])];
    expect(told.filter(({ message }) => message.includes(canaryKey))).toEqual([]);
    expect(session.plugin.stderr).toBe("");
  },
  180_000,
);
