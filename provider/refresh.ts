import { inputFacts } from "./generated/facts.gen.ts";
import { tokenOf } from "./token.ts";
import type { AnyResource } from "./resource.ts";
import { hasItem, type Properties } from "./values.ts";

/**
 * The inputs that would make an object what it was found to be.
 *
 * @param last - Its inputs as they were last known. What the program left to the platform stays left to it. Absent in
 *   an import, which takes over every input that says something.
 */
export function inputsFrom(resource: AnyResource, state: Properties, last: Properties | undefined): Properties {
  const facts = inputFacts[tokenOf(resource)] ?? {};
  if (last === undefined) {
    const names = Object.keys(facts).filter((name) => saysSomething(state[name]));
    return Object.fromEntries(names.map((name) => [name, state[name]]));
  }
  return Object.fromEntries(
    Object.entries(last).map(([name, value]) => {
      const found = Object.hasOwn(facts, name) ? state[name] : undefined;
      if (found === undefined || found === null) return [name, value];
      return [name, facts[name]?.set === true && sameItems(found, value) ? value : found];
    }),
  );
}

/** Outputs of the last known state that no read can give: the provider's own, not the platform's. */
export function carriedOver(resource: AnyResource, state: Properties | undefined): Properties {
  const own = { ...resource.extraInputs, ...resource.extraOutputs };
  return Object.fromEntries(Object.entries(state ?? {}).filter(([name]) => Object.hasOwn(own, name)));
}

const sameItems = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && a.every((item) => hasItem(b, item)) && b.every((item) => hasItem(a, item));

const saysSomething = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
