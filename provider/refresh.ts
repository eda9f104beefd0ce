import { inputProblems, normalized } from "./check.ts";
import { inputFacts } from "./generated/facts.gen.ts";
import { operations } from "./generated/wire.gen.ts";
import type { Problem } from "./problem.ts";
import { parsePath } from "./property-path.ts";
import { tokenOf } from "./token.ts";
import type { AnyResource } from "./resource.ts";
import { validateResult } from "./validation.ts";
import { hasItem, type Properties } from "./values.ts";

/**
 * The inputs that would make an object what it was found to be. An answer that differs from the specification must not
 * have an object replaced.
 *
 * @param last - Its inputs as they were last known. What the program left to the platform stays left to it, and what was
 *   found stands only where a program could declare it. Absent in an import, which takes over every input that says
 *   something of the right type: what no program can declare is then named by check.
 */
export function inputsFrom(resource: AnyResource, state: Properties, last: Properties | undefined): Properties {
  const token = tokenOf(resource);
  const facts = inputFacts[token] ?? {};
  const found = normalized(token, Object.fromEntries(Object.keys(facts).map((name) => [name, state[name]])));
  if (last === undefined) {
    const deviating = propertiesIn(deviationsOf(resource, state));
    return Object.fromEntries(
      Object.entries(found).filter(([name, value]) => !isEmptyList(value) && !deviating.has(name)),
    );
  }
  const invalid = propertiesIn(inputProblems(resource, found));
  return Object.fromEntries(
    Object.entries(last).map(([name, value]) => {
      if (!Object.hasOwn(found, name) || invalid.has(name)) return [name, value];
      return [name, facts[name]?.set === true && sameItems(found[name], value) ? value : found[name]];
    }),
  );
}

/** Outputs of the last known state that no read can give: the provider's own, not the platform's. */
export function carriedOver(resource: AnyResource, state: Properties | undefined): Properties {
  const own = { ...resource.extraInputs, ...resource.extraOutputs };
  return Object.fromEntries(Object.entries(state ?? {}).filter(([name]) => Object.hasOwn(own, name)));
}

function deviationsOf({ operations: { read } }: AnyResource, state: Properties): readonly Problem[] {
  const shape = read && operations[read].result;
  return shape === undefined ? [] : validateResult(shape, state);
}

const propertiesIn = (problems: readonly Problem[]): ReadonlySet<unknown> =>
  new Set(problems.map(({ path }) => parsePath(path)[0]));

const sameItems = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && a.every((item) => hasItem(b, item)) && b.every((item) => hasItem(a, item));

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
