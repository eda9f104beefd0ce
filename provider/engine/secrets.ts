import { inputFacts, sensitiveOutputs } from "../generated/facts.gen.ts";
import type { Path } from "./struct.ts";

/**
 * The outputs of a resource or function that are secret: those that the specification marks, and those that came in
 * secret. Where the platform may give items back in another order, a secret item makes the whole list secret.
 */
export function secretOutputs(token: string, ...incoming: readonly (readonly Path[])[]): readonly Path[] {
  const facts = inputFacts[token] ?? {};
  const marked = (sensitiveOutputs[token] ?? []).map((path) => path.split("."));
  const carried = incoming.flat().map((path) => (facts[path[0] ?? ""]?.set === true ? path.slice(0, 1) : path));
  return [...marked, ...carried];
}
