import type { Problem } from "../problem.ts";

/** How many deviations a user is told of after one answer; the rest is left for the next one. */
const mostAtOnce = 100;

/** How long the list of one warning may be, in characters. */
const longestList = 3_000;

/** Deviations of the platform's answers from the specification, of which a user is told once. */
export class Deviations {
  readonly #told = new Set<string>();

  /**
   * What to tell of an answer: lists of deviations that were not told before. That of another item of a list is the
   * same one.
   */
  news(operation: string, problems: readonly Problem[]): readonly string[] {
    const lists: string[] = [];
    let left = mostAtOnce;
    for (const { path, reason } of gravestFirst(problems)) {
      const deviation = `${operation} ${path.replace(/\[\d+\]/g, "[]")} ${reason}`;
      if (left === 0 || this.#told.has(deviation)) continue;
      this.#told.add(deviation);
      left -= 1;
      const last = lists.pop();
      const text = inWords({ path, reason }).slice(0, longestList);
      if (last === undefined) lists.push(text);
      else if (last.length + text.length > longestList) lists.push(last, text);
      else lists.push(`${last}; ${text}`);
    }
    return lists;
  }
}

/** The first five deviations and how many more there are, for an error. */
export function summary(problems: readonly Problem[]): string {
  const shown = gravestFirst(problems).slice(0, 5).map(inWords);
  const more = problems.length > shown.length ? `, and ${problems.length - shown.length} more` : "";
  return `${shown.join("; ")}${more}`;
}

const inWords = ({ path, reason }: Problem): string => `${path || "the answer"} ${reason}`;

/** A value that is not what was promised does more harm than one that is missing. */
const gravestFirst = (problems: readonly Problem[]): readonly Problem[] => {
  const isMissing = ({ reason }: Problem): boolean => reason === "is required";
  return [...problems.filter((problem) => !isMissing(problem)), ...problems.filter(isMissing)];
};
