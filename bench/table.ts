// The figures as Markdown.
import type { Bench } from "./figures.ts";
import { type Comparison, comparisons, isReached, type Unit } from "./comparisons.ts";
import type { Machine } from "./machine.ts";
import type { Summary } from "./statistics.ts";
import type { Results } from "./turns.ts";

const divisors: Readonly<Record<Unit, number>> = { ms: 1, s: 1_000, MiB: 2 ** 20, "/s": 1, ratio: 1 };

const digits = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

const text = ({ median, min, max }: Summary, unit: Unit): string => {
  const [middle = "", low = "", high = ""] = [median, min, max].map((value) => digits(value / divisors[unit]));
  return `${middle} ${unit} (${low}–${high})`;
};

const row = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => "---")), ...rows.map((cells) => row(...cells))].join("\n");

function goalRow(comparison: Comparison): readonly string[] {
  const { what, ours, other, unit, value, goal, better, against } = comparison;
  return [
    what,
    text(ours, unit),
    other === undefined ? "" : text(other, unit),
    against,
    `${digits(value)} (${better === "less" ? "≤" : "≥"} ${goal})`,
    isReached(comparison) ? "yes" : "**no**",
  ];
}

/** Names of what is measured, as the page shows them. */
export const names: Readonly<Record<string, string>> = {
  emptyScript: "empty script, to its end",
  waitingScript: "script that prints a line",
  plugin: "plugin",
  goPeer: "Go peer",
  bareNode: "bare Node.js",
  selfContained: "plugin, self-contained executable",
  naiveDynamic: "naive dynamic provider",
  dynamic: "dynamic door",
};

const cell = (summary: Summary | undefined, unit: Unit): string => (summary === undefined ? "" : text(summary, unit));

/** One table of all subjects, with a column for each figure. */
function figuresTable(
  results: Results,
  columns: Readonly<Record<string, readonly [title: string, unit: Unit]>>,
): string {
  const titles = Object.values(columns).map(([title]) => title);
  const rows = Object.entries(results).map(([subject, figures]) => [
    names[subject] ?? subject,
    ...Object.entries(columns).map(([name, [, unit]]) => cell(figures[name], unit)),
  ]);
  return table(["", ...titles], rows);
}

/** All that a bench gave, for people. */
export function markdown(bench: Bench, machine: Machine, date: string): string {
  const { processor, cores, memory, system, node, go, pulumi, providerLibrary, load } = machine;
  const runs = (results: Results): number => Object.values(Object.values(results)[0] ?? {})[0]?.runs ?? 0;
  return [
    `Taken on ${date}: ${processor}, ${cores} cores, ${memory}, ${system}; Node.js ${node}, Go ${go}, Pulumi ${pulumi}, ` +
      `Pulumi's Go provider library ${providerLibrary}. Load of the machine: ${load.before} before, ${load.after} after. ` +
      "Each figure is the median, with the lowest and the highest run in brackets.",
    "### The goals",
    table(["figure", "ours", "other", "held against", "value (goal)", "reached"], comparisons(bench).map(goalRow)),
    ...(bench.start["selfContained"] === undefined
      ? ["The self-contained executable was not measured: `make dist` had not been run."]
      : []),
    `### Start and memory (${runs(bench.start)} runs)`,
    figuresTable(bench.start, {
      exited: ["end", "ms"],
      firstLine: ["first line", "ms"],
      configured: ["configured", "ms"],
      memoryAfterStart: ["memory", "MiB"],
    }),
    `### Check and create (${runs(bench.load)} runs)`,
    figuresTable(bench.load, {
      rate: ["pairs, 16 at once", "/s"],
      "check.p50": ["check, median", "ms"],
      "check.p99": ["check, 99 %", "ms"],
      "create.p50": ["create, median", "ms"],
      "create.p99": ["create, 99 %", "ms"],
    }),
    figuresTable(bench.load, {
      ownCheck: ["own time of a check", "ms"],
      ownCreate: ["own time of a create", "ms"],
      processorTime: ["processor time of a pair", "ms"],
      memoryAtHundred: ["memory at 100", "MiB"],
      memoryAtAll: ["memory at all", "MiB"],
    }),
    "What drives the providers is not the bottleneck:",
    figuresTable(bench.load, {
      bareRequestRate: ["requests without a provider, 16 at once", "/s"],
      bareRequest: ["one request alone", "ms"],
      clientProcessorTime: ["processor time of the client for a pair", "ms"],
    }),
    ...bench.up.flatMap(({ zones, state, results }) => [
      `### \`pulumi up\` of ${zones} storage zones, state written ${state} (${runs(results)} runs)`,
      figuresTable(results, { up: ["wall time", "s"] }),
    ]),
  ].join("\n\n");
}
