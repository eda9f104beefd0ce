// `make bench-short`, for CI: fails on a gross regression. All bounds are ratios within one run and wide, because such
// machines have few cores and other work; `make bench` takes the figures that count.
import { figure } from "./comparisons.ts";
import { measureLoad, measureStart } from "./figures.ts";
import { buildPrograms } from "./programs.ts";

/** The most that the plugin may be slower than what it is held against. */
const bounds = { startToScript: 2.5, rateToPeer: 0.15 } as const;

await buildPrograms();
const start = await measureStart(5, console.log);
const load = await measureLoad({ loadRuns: 2, creates: 1_000 }, console.log);

// The fastest of several starts is what the machine's other work disturbs least.
const startRatio = figure(start, "plugin", "firstLine").min / figure(start, "waitingScript", "firstLine").min;
const rateRatio = figure(load, "plugin", "rate").max / figure(load, "goPeer", "rate").max;
console.log(`start: ${startRatio.toFixed(2)} × an empty script (at most ${bounds.startToScript})`);
console.log(`check and create: ${rateRatio.toFixed(2)} × the Go peer's rate (at least ${bounds.rateToPeer})`);
if (startRatio > bounds.startToScript || rateRatio < bounds.rateToPeer) {
  console.error("The plugin has become much slower: see docs/performance.md, and run make bench.");
  process.exitCode = 1;
}
