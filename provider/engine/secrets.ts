import { inputFacts, outputNames, sensitiveOutputs } from "../generated/facts.gen.ts";
import { settings } from "../settings.ts";
import type { Path } from "./path.ts";

/** The settings that are secret, whether or not they came in secret: they are kept in the state of the provider. */
export const secretSettings: readonly Path[] = Object.entries(settings)
  .filter(([, { secret }]) => secret === true)
  .map(([name]) => [name]);

/**
 * What of a resource or function is secret because it came in secret. Where the platform may give items back in another
 * order, a secret item makes the whole list secret.
 */
export function carriedSecrets(token: string, ...incoming: readonly (readonly Path[])[]): readonly Path[] {
  const facts = inputFacts[token] ?? {};
  return incoming.flat().map((path) => (facts[path[0] ?? ""]?.set === true ? path.slice(0, 1) : path));
}

/** The outputs of a resource that are secret: those that the specification marks, and those that came in secret. */
export const secretOutputs = (token: string, ...incoming: readonly (readonly Path[])[]): readonly Path[] => [
  ...(sensitiveOutputs[token] ?? []).map((path) => path.split(".")),
  ...carriedSecrets(token, ...incoming),
];

/** The same of a function: whatever is looked up by something secret is secret. */
export const secretResults = (token: string, args: readonly Path[]): readonly Path[] =>
  args.length > 0 ? (outputNames[token] ?? []).map((name) => [name]) : secretOutputs(token);
