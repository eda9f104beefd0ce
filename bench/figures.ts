// The figures of one bench, in the order in which they are taken.
import { executables, load, selfContained, startScriptedPlatform } from "./processes.ts";
import { inTurn, type Results, type Subjects } from "./turns.ts";
import { type Deployment, waysOf } from "./up.ts";

/** How often and how much is measured. */
export interface Extent {
  readonly startRuns: number;
  readonly loadRuns: number;
  readonly creates: number;
  readonly upRuns: number;
  readonly deployments: readonly Deployment[];
}

export interface Bench {
  readonly start: Results;
  readonly load: Results;
  readonly up: readonly (Deployment & { readonly results: Results })[];
}

export async function bench(extent: Extent, report: (line: string) => void): Promise<Bench> {
  const start = await measureStart(extent.startRuns, (line) => report(`start: ${line}`));
  const creation = await measureLoad(extent, (line) => report(`check and create: ${line}`));
  const up = [];
  for (const deployment of extent.deployments) {
    const title = `pulumi up of ${deployment.zones} zones, state written ${deployment.state}`;
    const results = await inTurn(waysOf(deployment), extent.upRuns, (line) => report(`${title}: ${line}`));
    up.push({ ...deployment, results });
  }
  return { start, load: creation, up };
}

/** Process begin to what a plugin prints, and to its being configured; memory half a second later. */
export async function measureStart(runs: number, report: (line: string) => void): Promise<Results> {
  await using platform = await startScriptedPlatform();
  const executable = await selfContained();
  const started = (file: string) => load(file, "-platform", platform.url);
  const subjects: Subjects = {
    emptyScript: () => load(executables.emptyScript, "-until", "exit"),
    waitingScript: () => load(executables.waitingScript, "-until", "line"),
    plugin: () => started(executables.plugin),
    goPeer: () => started(executables.goPeer),
    bareNode: () => started(executables.bareNode),
    ...(executable === undefined ? {} : { selfContained: () => started(executable) }),
  };
  return await inTurn(subjects, runs, report);
}

/** Check and Create of many resources. */
export async function measureLoad(
  { loadRuns, creates }: Pick<Extent, "loadRuns" | "creates">,
  report: (line: string) => void,
): Promise<Results> {
  const loaded = (file: string) => async () => {
    await using platform = await startScriptedPlatform();
    return await load(file, "-platform", platform.url, "-creates", String(creates));
  };
  const { plugin, goPeer, bareNode } = executables;
  return inTurn({ plugin: loaded(plugin), goPeer: loaded(goPeer), bareNode: loaded(bareNode) }, loadRuns, report);
}
