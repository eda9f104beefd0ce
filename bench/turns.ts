import { type Figures, summaries, type Summary } from "./statistics.ts";

/** What is measured: by its name, how one run of it is made. */
export type Subjects = Readonly<Record<string, () => Promise<Figures>>>;

/** Figures by subject, then by name. */
export type Results = Readonly<Record<string, Readonly<Record<string, Summary>>>>;

/**
 * Measures subjects in turn (A B A B), so that what the machine does meanwhile hits all of them. A round that goes
 * before is not counted: it fills the caches that a second start finds.
 */
export async function inTurn(subjects: Subjects, runs: number, report: (line: string) => void): Promise<Results> {
  const all = new Map(Object.keys(subjects).map((name): [string, Figures[]] => [name, []]));
  for (let round = 0; round <= runs; round += 1) {
    for (const [name, run] of Object.entries(subjects)) {
      const figures = await run();
      if (round > 0) all.get(name)?.push(figures);
    }
    report(round === 0 ? "warmed up" : `run ${round} of ${runs}`);
  }
  return Object.fromEntries([...all].map(([name, figures]) => [name, summaries(figures)]));
}
