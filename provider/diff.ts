import { declared } from "./check.ts";
import { inputFacts } from "./generated/facts.gen.ts";
import { tokenOf } from "./registry.ts";
import type { AnyResource } from "./resource.ts";
import { equal, isProperties, pathText, type Properties, sortedItems } from "./values.ts";

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

/** Compares checked inputs of one resource. What is unknown counts as changed. */
export function diff(resource: AnyResource, olds: Properties, news: Properties): Diff {
  const facts = inputFacts[tokenOf(resource)] ?? {};
  const before = declared(olds);
  const after = declared(news);
  const inputs = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) =>
    Object.hasOwn(facts, name),
  );
  const changes = inputs.flatMap((input) => {
    const replaces = resource.replaceOn.includes(input);
    const ordered = facts[input]?.set === true ? sortedItems : (value: unknown): unknown => value;
    return compare([input], ordered(before[input]), ordered(after[input])).map(({ path, kind }) => ({
      path: pathText(path),
      input,
      kind,
      replaces,
    }));
  });
  return { changes, stables: [...new Set([...resource.identity, ...resource.replaceOn])].sort() };
}

type Path = readonly (string | number)[];

/** The smallest properties that differ. */
function compare(path: Path, before: unknown, after: unknown): readonly { path: Path; kind: ChangeKind }[] {
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
      compare([...path, key], before[key], after[key]),
    );
  }
  return [{ path, kind: "update" }];
}
