// `make bench`: measures the plugin beside its peers and writes the results down.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { run } from "../tools/run.ts";
import { bench } from "./figures.ts";
import { currentLoad, machine } from "./machine.ts";
import { writeResults } from "./page.ts";
import { buildPrograms } from "./programs.ts";
import type { Deployment } from "./up.ts";

const { values: flags } = parseArgs({
  options: {
    "start-runs": { type: "string", default: "25" },
    "load-runs": { type: "string", default: "9" },
    creates: { type: "string", default: "10000" },
    "up-runs": { type: "string", default: "9" },
    "most-zones": { type: "string", default: "1000" },
  },
});

const deployments: readonly Deployment[] = [
  { zones: 300, state: "after each step" },
  { zones: 300, state: "at the end" },
  { zones: 1_000, state: "at the end" },
];

const began = performance.now();
const report = (line: string): void =>
  console.log(`${String(Math.round((performance.now() - began) / 1_000)).padStart(5)} s  ${line}`);

const root = fileURLToPath(new URL("../", import.meta.url));
const load = currentLoad();
report("building the peer and the load client");
await buildPrograms();
const pulumiFolder = (await run(process.execPath, [`${root}tools/pulumi/install.ts`])).trim();
const figures = await bench(
  {
    startRuns: Number(flags["start-runs"]),
    loadRuns: Number(flags["load-runs"]),
    creates: Number(flags.creates),
    upRuns: Number(flags["up-runs"]),
    deployments: deployments.filter(({ zones }) => zones <= Number(flags["most-zones"])),
  },
  report,
);
await writeResults(figures, await machine(pulumiFolder, `${root}bench/go-peer`, load));
report("written: bench/results.json, docs/performance.md, docs/performance.svg");
