import { autoname, type NameSource } from "./autoname.ts";
import { inputFacts } from "./generated/facts.gen.ts";
import { tokenOf } from "./token.ts";
import type { AnyResource } from "./resource.ts";
import type { Problem } from "./problem.ts";
import { validateInputs } from "./validation.ts";
import type { Properties } from "./values.ts";

/**
 * Names, in checked inputs, those that the provider filled in. The engine keeps such a key and never shows it; with it,
 * a name that was made is told from one that was written out.
 */
export const defaultsKey = "__defaults";

/** Inputs, ready for diff and create, and what is wrong with them. */
export interface Checked {
  readonly inputs: Properties;
  readonly problems: readonly Problem[];
}

/** The names of inputs that the provider, not the program, has chosen. */
export function defaultsIn(inputs: Properties): readonly string[] {
  const names = inputs[defaultsKey];
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

/** The inputs without what the provider adds for itself. */
export function declared(inputs: Properties): Properties {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => name !== defaultsKey));
}

/**
 * Fills in what a program leaves out and says everything that is wrong with what it wrote. Checking the result again
 * gives the same result.
 *
 * @param olds - The checked inputs of the last update, if the resource exists.
 */
export function check(
  resource: AnyResource,
  news: Properties,
  olds: Properties | undefined,
  names: NameSource,
): Checked {
  const inputs = normalized(tokenOf(resource), declared(news));
  const named = withName(resource, inputs, defaultsIn(news), olds, names);
  return { inputs: named, problems: [...inputProblems(resource, declared(named)), ...missingName(resource, named)] };
}

/** Everything that is wrong with inputs, as far as they are there and known. */
export function inputProblems(resource: AnyResource, inputs: Properties): readonly Problem[] {
  return [
    ...validateInputs(`${resource.name}Inputs`, inputs),
    ...identifiersIn(tokenOf(resource), inputs)
      .filter((name) => Number.isInteger(inputs[name]) && !Number.isSafeInteger(inputs[name]))
      .map((path) => ({ path, reason: "is too large for a number, which may have been rounded: write it in quotes" })),
  ];
}

/** One form for values that a program may write in several: `null` is absent, an identifier is text. */
export function normalized(token: string, inputs: Properties): Properties {
  const identifiers = identifiersIn(token, inputs);
  return Object.fromEntries(
    Object.entries(inputs)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [
        name,
        identifiers.includes(name) && Number.isSafeInteger(value) ? String(value) : value,
      ]),
  );
}

/** The inputs that are identifiers: text that a program may write as a number. */
function identifiersIn(token: string, inputs: Properties): readonly string[] {
  const facts = inputFacts[token] ?? {};
  return Object.keys(inputs).filter((name) => Object.hasOwn(facts, name) && facts[name]?.identifier === true);
}

/** The inputs with a name: the one that is written out, the one that the resource has, or one that is made now. */
function withName(
  { autoname: property }: AnyResource,
  inputs: Properties,
  defaults: readonly string[],
  olds: Properties | undefined,
  names: NameSource,
): Properties {
  if (property === undefined) return inputs;
  if (property in inputs && !defaults.includes(property)) return inputs;
  const name = inputs[property] ?? olds?.[property] ?? autoname(names);
  return name === undefined ? inputs : { ...inputs, [property]: name, [defaultsKey]: [property] };
}

function missingName({ autoname: property }: AnyResource, inputs: Properties): readonly Problem[] {
  if (property === undefined || property in inputs) return [];
  return [{ path: property, reason: "is required, because the project's configuration disables autonaming" }];
}
