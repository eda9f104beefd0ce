import { collectTexts, redacted } from "../engine/redaction.ts";
import { sensitiveOutputs } from "../generated/facts.gen.ts";
import { tokenOf } from "../token.ts";
import { isProperties } from "../values.ts";
import type { Taken } from "./state.ts";

const pathsOf = (name: string): readonly (readonly string[])[] =>
  (sensitiveOutputs[tokenOf({ name })] ?? []).map((path) => path.split("."));

/** The outputs of a resource or function that are secret or hold a secret: Pulumi marks them here as a whole only. */
export const secretOutputs = (name: string): readonly string[] => [
  ...new Set(pathsOf(name).flatMap(([output]) => output ?? [])),
];

/** Takes what is secret of a resource out of a text for people. */
export function redactor(type: string, known: readonly Taken[]): (text: string) => string {
  const texts = new Set<string>();
  for (const { properties, secrets } of known) {
    const paths = [...secrets.map((name) => [name]), ...pathsOf(type)];
    for (const path of paths) collectTexts(valuesAt(properties, path), texts);
  }
  return (text) => redacted(text, texts);
}

/** The values at a path, in which `*` stands for every item; all of a value that has another shape than the path. */
function valuesAt(value: unknown, [part, ...rest]: readonly string[]): readonly unknown[] {
  if (part === "*" && Array.isArray(value)) return value.flatMap((item) => valuesAt(item, rest));
  if (part !== undefined && part !== "*" && isProperties(value)) return valuesAt(value[part], rest);
  return [value];
}
