/** The figures of one run, by name: milliseconds, bytes, or a number a second. */
export type Figures = Readonly<Record<string, number>>;

/** A figure over several runs. */
export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly runs: number;
}

export function summary(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new RangeError("There is no median of nothing");
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return { median: middle.reduce((sum, value) => sum + value, 0) / middle.length, min, max, runs: sorted.length };
}

/** Each figure over all runs that have it. */
export function summaries(runs: readonly Figures[]): Readonly<Record<string, Summary>> {
  const names = new Set(runs.flatMap((figures) => Object.keys(figures)));
  return Object.fromEntries([...names].map((name) => [name, summary(runs.flatMap((figures) => figures[name] ?? []))]));
}

/** The numbers in a JSON value, each by the path to it. */
export function figuresIn(value: unknown, path = ""): Figures {
  if (typeof value === "number") return { [path]: value };
  if (typeof value !== "object" || value === null) return {};
  const below = (name: string): string => (path === "" ? name : `${path}.${name}`);
  return Object.assign({}, ...Object.entries(value).map(([name, inner]) => figuresIn(inner, below(name)))) as Figures;
}
