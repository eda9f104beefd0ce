/** What the model knows of a resource type. */
import { isDeepStrictEqual } from "node:util";
import type fc from "fast-check";
import type { Platform } from "../../../../emulator/index.ts";
import type { ResourceType } from "../../../testing/valid-inputs.ts";
import type { Wire, WireValue } from "../../../testing/wire.ts";
import type { Model } from "./model.ts";

export interface Kind {
  readonly type: ResourceType;
  /** The platform's operation behind create and update. */
  readonly operation: string;
  /** Whether a request does no more when it is sent twice, and changes what is there. Else a change makes another. */
  readonly isRepeatable: boolean;
  /** What a program declares apart from the identity. */
  readonly inputs: fc.Arbitrary<Wire>;
  /** The inputs that say which object it is. */
  readonly identity: (slot: number) => Wire;
  /** Whether the platform refuses to make it. */
  readonly isRefused: (model: Model, inputs: Wire) => boolean;
  /** Does to the model what the platform does on a request, and gives the id. */
  readonly make: (model: Model, slot: number, inputs: Wire) => string;
  /** What an error says after which nobody knows whether it was made. */
  readonly unknown?: RegExp;
  /** What the platform holds; absent for storage zones, of which there are many. */
  readonly actual?: (platform: Platform, slot: number) => string;
}

/** How many resources of each type a program has. */
export const slots = 2;

export const keyOf = ({ type }: Kind, slot: number): string => `${type}-${slot}`;

/** Inputs in one form: regions are a set, and none of them is the same as not to say. */
export function canonical(inputs: Wire): Wire {
  const entries = Object.entries(inputs).map(([name, value]): [string, WireValue] => [
    name,
    name === "replicationRegions" && Array.isArray(value) ? value.map(String).sort() : value,
  ]);
  const said = entries.filter(([name, value]) => name !== "__defaults" && !isDeepStrictEqual(value, []));
  return Object.fromEntries(said);
}
