/** A resource as the engine keeps it in its state. */
import type { Attempt } from "./attempt.ts";
import type { ResourceType } from "../../../testing/valid-inputs.ts";
import type { Wire } from "../../../testing/wire.ts";

export interface Kept {
  readonly type: ResourceType;
  /** Its name in the program. */
  readonly name: string;
  /** What messages call the object. */
  readonly object: string;
  readonly id: string;
  readonly inputs: Wire;
  readonly properties: Wire;
  /** Whether the next update has to finish what a creation could not. */
  readonly isPartial: boolean;
  /** Whether the properties come from an answer that may differ from what the platform holds. */
  readonly isBroken: boolean;
}

/** What the engine keeps of a creation: all of one that succeeded, what is known of one that made something in part. */
export function keptOf(
  resource: Pick<Kept, "type" | "name" | "object" | "inputs">,
  { result, failure, isBroken }: Attempt<{ readonly id: string; readonly properties: Wire }>,
): Kept | undefined {
  if (result !== undefined) return { ...resource, ...result, isPartial: false, isBroken };
  const made = failure?.initFailed;
  return made && { ...resource, ...made, isPartial: true, isBroken };
}
