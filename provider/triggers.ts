import { anyValue, type PropertySpec } from "./property-spec.ts";

/** The input with which a program has an event happen again. */
export const triggers = (happens: string): PropertySpec => ({
  type: "array",
  items: anyValue,
  description: `Any values; a change of one of them ${happens}, by replacing the resource.`,
});
