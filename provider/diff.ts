import { declared } from "./check.ts";
import { inputFacts } from "./generated/facts.gen.ts";
import { covers, parsePath, pathText, type PropertyPath } from "./property-path.ts";
import { tokenOf } from "./token.ts";
import type { AnyResource } from "./resource.ts";
import { equal, hasItem, isProperties, type Properties, valueOf } from "./values.ts";

/** How one property differs. */
export type ChangeKind = "add" | "delete" | "update";

/** One property that differs between the inputs of the last update and those of this one. */
export interface Change {
  /** Path as Pulumi writes it. */
  readonly path: string;
  /** The input that holds it. */
  readonly input: string;
  readonly kind: ChangeKind;
  /** Whether it takes a new object to make the change. */
  readonly replaces: boolean;
}

/** What has to be done to go from the old inputs to the new ones: nothing, when there is no change. */
export interface Diff {
  readonly changes: readonly Change[];
  /** Properties that an update in place leaves as they are. */
  readonly stables: readonly string[];
}

/**
 * Compares checked inputs of one resource. What is unknown counts as changed.
 *
 * @param ignored - Paths whose changes do not count.
 */
export function diff(resource: AnyResource, olds: Properties, news: Properties, ignored: readonly string[] = []): Diff {
  const ignoredPaths = ignored.map(parsePath);
  const facts = inputFacts[tokenOf(resource)] ?? {};
  const before = declared(olds);
  const after = declared(news);
  const inputs = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) =>
    Object.hasOwn(facts, name),
  );
  const changes = inputs.flatMap((input) => {
    const replaces = resource.replaceOn.includes(input);
    const differences = (facts[input]?.set === true ? compareItems : compare)([input], before[input], after[input]);
    return differences
      .filter(({ path }) => !ignoredPaths.some((pattern) => covers(pattern, path)))
      .map(({ path, kind }) => ({ path: pathText(path), input, kind, replaces }));
  });
  return { changes, stables: [...new Set([...resource.identity, ...resource.replaceOn])].sort() };
}

const hasNoItems = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

interface Difference {
  readonly path: PropertyPath;
  readonly kind: ChangeKind;
}

/**
 * Items of a list whose order has no meaning: one that is gone stands where it was, a new one where it is. A list of
 * none asks for the same as no list.
 */
function compareItems(path: PropertyPath, before: unknown, after: unknown): readonly Difference[] {
  if (hasNoItems(before) && hasNoItems(after)) return [];
  if (!Array.isArray(before) || !Array.isArray(after)) return compare(path, before, after);
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index).flatMap((index) => {
    const isGone = index < before.length && !hasItem(after, before[index]);
    const isNew = index < after.length && !hasItem(before, after[index]);
    if (!isGone && !isNew) return [];
    return [{ path: [...path, index], kind: isGone && isNew ? "update" : isGone ? "delete" : "add" }];
  });
}

/** The smallest properties that differ. */
function compare(path: PropertyPath, before: unknown, after: unknown): readonly Difference[] {
  if (equal(before, after)) return [];
  if (before === undefined) return [{ path, kind: "add" }];
  if (after === undefined) return [{ path, kind: "delete" }];
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, index) => index).flatMap((index) =>
      compare([...path, index], before[index], after[index]),
    );
  }
  if (isProperties(before) && isProperties(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      compare([...path, key], valueOf(before, key), valueOf(after, key)),
    );
  }
  return [{ path, kind: "update" }];
}
