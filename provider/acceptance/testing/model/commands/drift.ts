import fc from "fast-check";
import type { Session } from "../../../../testing/session.ts";
import { slots } from "../kind.ts";
import type { Model, Zone } from "../model.ts";
import { regions } from "../storage-zone.ts";
import { Command } from "./command.ts";

/** Does something to a storage zone, and gives what is there then. */
type Change = (zones: Session["emulator"]["platform"]["storageZones"], id: number, zone: Zone) => Zone | undefined;

/** Somebody changes a storage zone of the program behind its back. */
class Drift extends Command {
  readonly #choice: number;
  readonly #change: Change;

  constructor(choice: number, what: string, change: Change) {
    super(`storage zone ${choice} of the program is ${what}`);
    this.#choice = choice;
    this.#change = change;
  }

  override check(model: Readonly<Model>): boolean {
    return this.#zoneIn(model) !== undefined;
  }

  protected override async act(model: Model, session: Session): Promise<void> {
    const [id, zone] = this.#zoneIn(model) ?? [];
    if (id === undefined || zone === undefined) return;
    model.stale.add(id);
    const changed = this.#change(session.emulator.platform.storageZones, id, zone);
    if (changed === undefined) model.zones.delete(id);
    else model.zones.set(id, changed);
  }

  #zoneIn(model: Readonly<Model>): readonly [number, Zone] | undefined {
    const zones = model.zonesInState().flatMap(({ id }): (readonly [number, Zone])[] => {
      const zone = model.liveZone(Number(id));
      return zone === undefined ? [] : [[Number(id), zone]];
    });
    return zones[this.#choice % zones.length];
  }
}

const replicatedTo =
  (replicationRegions: string[]): Change =>
  (zones, id, zone) => {
    zones.edit(id, { ReplicationRegions: replicationRegions });
    return { ...zone, replicationRegions };
  };

const markedAsDeleted: Change = (zones, id, zone) => {
  zones.remove(id);
  return { ...zone, deleted: true };
};

const takenAway: Change = (zones, id) => {
  zones.purge(id);
  return undefined;
};

const anyZone = fc.nat(slots - 1);

export const drift: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(anyZone, regions).map(([zone, to]) => new Drift(zone, `replicated to ${to.join(", ")}`, replicatedTo(to))),
  anyZone.map((zone) => new Drift(zone, "marked as deleted", markedAsDeleted)),
  anyZone.map((zone) => new Drift(zone, "taken away", takenAway)),
);
