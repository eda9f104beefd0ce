// The goals: which figure is held against which, and how far it may go.
import type { Bench } from "./figures.ts";
import type { Summary } from "./statistics.ts";
import type { Results } from "./turns.ts";

export interface Comparison {
  readonly what: string;
  readonly ours: Summary;
  readonly other?: Summary | undefined;
  readonly unit: Unit;
  /** What the goal bounds: the ratio of the medians, or the median itself. */
  readonly value: number;
  readonly goal: number;
  readonly better: "less" | "more";
  /** What ours is held against, in words. */
  readonly against: string;
}

export type Unit = "ms" | "s" | "MiB" | "/s" | "ratio";

export const isReached = ({ value, goal, better }: Comparison): boolean =>
  better === "less" ? value <= goal : value >= goal;

const mebibyte = 2 ** 20;

/** A figure; demands that it was taken. */
export function figure(results: Results, subject: string, name: string): Summary {
  const found = results[subject]?.[name];
  if (found === undefined) throw new RangeError(`${subject} has no figure ${name}`);
  return found;
}

/** Two figures by the ratio of their medians. */
function ratio(
  what: string,
  unit: Unit,
  [ours, other]: readonly [Summary, Summary],
  bound: Pick<Comparison, "goal" | "better" | "against">,
): Comparison {
  return { what, unit, ours, other, value: ours.median / other.median, ...bound };
}

export function comparisons({ start, load, up }: Bench): readonly Comparison[] {
  const script = figure(start, "waitingScript", "memoryAfterStart");
  const memory = (what: string, ours: Summary): Comparison => {
    const goal = 1.35 * script.median + 32 * mebibyte;
    return {
      what,
      unit: "MiB",
      ours,
      other: script,
      value: ours.median / goal,
      goal: 1,
      better: "less",
      against: "1.35 × an empty script + 32 MiB",
    };
  };
  const own = (what: string, name: string): Comparison => {
    const ours = figure(load, "plugin", name);
    return { what, unit: "ms", ours, value: ours.median, goal: 0.5, better: "less", against: "0.5 ms" };
  };
  return [
    ratio(
      "start to port, npm form",
      "ms",
      [figure(start, "plugin", "firstLine"), figure(start, "emptyScript", "exited")],
      { goal: 1.25, better: "less", against: "an empty script" },
    ),
    ...(start["selfContained"] === undefined
      ? []
      : [
          ratio(
            "start to configured, self-contained executable",
            "ms",
            [figure(start, "selfContained", "configured"), figure(start, "goPeer", "configured")],
            { goal: 1.1, better: "less", against: "the Go peer" },
          ),
        ]),
    memory("memory after start", figure(start, "plugin", "memoryAfterStart")),
    memory("memory after all creates", figure(load, "plugin", "memoryAtAll")),
    ratio("check + create, 16 at once", "/s", [figure(load, "plugin", "rate"), figure(load, "goPeer", "rate")], {
      goal: 1,
      better: "more",
      against: "the Go peer",
    }),
    own("own time of a check", "ownCheck"),
    own("own time of a create", "ownCreate"),
    ratio(
      "time of a pair, all resources against 100",
      "ms",
      [figure(load, "plugin", "pairAtAll"), figure(load, "plugin", "pairAtHundred")],
      { goal: 1.1, better: "less", against: "itself at 100 resources" },
    ),
    ...up.flatMap(({ zones, state, results }) => {
      const title = `${zones} zones, state written ${state}`;
      const held = (ours: string, other: string, goal: number, against: string): Comparison =>
        ratio(
          `pulumi up, ${title}${ours === "dynamic" ? ": dynamic door" : ""}`,
          "s",
          [figure(results, ours, "up"), figure(results, other, "up")],
          { goal, better: "less", against },
        );
      return [
        held("plugin", "goPeer", 1, "the Go peer"),
        held("plugin", "naiveDynamic", 0.6, "a naive dynamic provider"),
        held("dynamic", "naiveDynamic", 1, "a naive dynamic provider"),
      ];
    }),
  ];
}
