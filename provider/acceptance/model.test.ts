/**
 * Random sequences of what users do, of what goes wrong and of what others do to the platform, beside a model of what
 * has to come of it. A failure prints the shortest sequence that still fails, and the seed that makes it again.
 */
import { afterAll, beforeAll, test } from "@jest/globals";
import fc from "fast-check";
import { type Session, startSession } from "../testing/session.ts";
import { modelOf } from "./testing/model/agreement.ts";
import { commands } from "./testing/model/commands/index.ts";
import { seed } from "./testing/model/seed.ts";

let session: Session;
beforeAll(async () => {
  session = await startSession({
    settings: { maxRetries: 1 },
    emulator: { seed, certificateLimit: { requests: 1_000, seconds: 3_600 } },
  });
});
afterAll(() => session[Symbol.asyncDispose]());

test("whatever happens, state and platform are what the model says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands([commands], { maxCommands: 100, size: "max" }), async (sequence) => {
      await session.reset();
      await fc.asyncModelRun(() => ({ model: modelOf(session), real: session }), sequence);
    }),
    { numRuns: 50, interruptAfterTimeLimit: 60_000 },
  );
}, 180_000);
