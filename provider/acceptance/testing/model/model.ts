/** All that matters of a Pulumi state and of the platform, so simple that it is evidently right. */
import type { Wire } from "../../../testing/wire.ts";

/** A resource as the engine keeps it. */
export interface Kept {
  readonly id: string;
  readonly inputs: Wire;
  readonly properties: Wire;
}

export interface Zone {
  readonly name: string;
  readonly region: string;
  readonly replicationRegions: readonly string[];
  readonly deleted: boolean;
}

export class Model {
  /** The state, by resource. */
  readonly state = new Map<string, Kept>();
  /** The platform's storage zones, by number. */
  readonly zones = new Map<number, Zone>();
  /** What the platform holds of anything else, by resource, once it was changed. */
  readonly objects = new Map<string, string>();
  /** Zones that were changed behind the program's back since they were last read. */
  readonly stale = new Set<number>();
  nextZone = 5001;
  #names = 0;

  /** A seed for the next name that the provider makes. */
  nameSeed(): string {
    return `seed ${this.#names++}`;
  }

  isTaken(name: string): boolean {
    return [...this.zones.values()].some((zone) => zone.name === name && !zone.deleted);
  }

  /** The storage zones in the state. */
  zonesInState(): readonly Kept[] {
    return [...this.state].filter(([key]) => key.startsWith("StorageZone-")).map(([, kept]) => kept);
  }

  /** The zone of this number, unless it is gone or marked as deleted. */
  liveZone(id: number): Zone | undefined {
    const zone = this.zones.get(id);
    return zone?.deleted === false ? zone : undefined;
  }
}
