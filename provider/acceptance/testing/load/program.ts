/** A program of its own, as one of many that work at once: its resources are touched by nobody else. */
import type { Session } from "../../../testing/session.ts";
import type { Kept } from "./kept.ts";
import type { Ledger } from "./ledger.ts";
import { type Belongings, belongingsOf } from "./objects.ts";
import { differences } from "../zone-state.ts";

export class Program {
  readonly number: number;
  readonly own: Belongings;
  readonly session: Session;
  readonly ledger: Ledger;
  /** Whether its creations have a time of their own, which is short. */
  readonly isInHurry: boolean;
  readonly #state = new Map<string, Kept>();

  constructor(number: number, session: Session, ledger: Ledger, isInHurry = false) {
    this.number = number;
    this.own = belongingsOf(number);
    this.session = session;
    this.ledger = ledger;
    this.isInHurry = isInHurry;
  }

  /** The resources in its state. */
  get kept(): readonly Kept[] {
    return [...this.#state.values()];
  }

  find(name: string): Kept | undefined {
    return this.#state.get(name);
  }

  /** One of the resources that fit, if there is any. */
  choose(choice: number, fits: (kept: Kept) => boolean = () => true): Kept | undefined {
    const candidates = this.kept.filter(fits);
    return candidates[choice % candidates.length];
  }

  keep(kept: Kept): void {
    this.#state.set(kept.name, kept);
    this.compare(kept);
  }

  forget({ name }: Kept): void {
    this.#state.delete(name);
  }

  /** Notes where a zone's state and the platform differ. */
  compare({ type, id, properties, isBroken, isPartial }: Kept): void {
    if (type !== "StorageZone" || isBroken || isPartial) return;
    const wrong = differences(properties, this.session.emulator.platform.storageZones.get(id));
    if (wrong.length > 0) this.ledger.violate(`storage zone ${id}`, "state and platform differ", wrong);
  }
}
