/**
 * Two hundred programs at once on a platform that fails one request in five. The figures are printed, and with them the
 * seed: `LOAD_SEED=<seed>` makes the same plan, with the same faults for the same operations.
 */
import { expect, test } from "@jest/globals";
import { canaryKey } from "../testing/session.ts";
import { faultRate } from "./testing/load/faults.ts";
import { atOnce, type LoadOptions, seed, underLoad } from "./testing/load/under-load.ts";

const cases: readonly (readonly [string, LoadOptions])[] = [
  ["deviations are warned of", { programs: 300, settings: { responseValidation: "warn" } }],
  [
    "deviations are failures, 16 requests at once",
    { programs: 200, settings: { responseValidation: "strict", maxConcurrentRequests: 16 } },
  ],
  [
    "little time, and cancelled every second",
    // A change that is cut off can arrive later than the next one: what the platform then holds is nobody's fault.
    {
      programs: 200,
      isInHurry: true,
      cancelEveryMs: 1_000,
      without: ["declareBotDetection", "declareCollection", "declareThumbnail"],
    },
  ],
];

process.stdout.write(`Load: seed ${seed}\n`);

test.each(cases)(
  `${atOnce} programs at once end in success or a clear error, make nothing twice and lose nothing: %s`,
  async (title, options) => {
    const { figures, proof, violations, told } = await underLoad(options);
    process.stdout.write(`Load, ${title}: ${JSON.stringify(figures, undefined, 1)}\n`);

    expect(violations).toEqual([]);
    expect(proof).toEqual({ duplicates: [], sentAgain: [], lost: [], invented: [] });
    expect(figures.operations).toBeGreaterThan(800);
    // Chance may make it less than the rate, but not half of it.
    expect(figures.faults / figures.requests).toBeGreaterThan(faultRate / 200);
    expect(told.filter((text) => text.includes(canaryKey))).toEqual([]);
  },
  180_000,
);
