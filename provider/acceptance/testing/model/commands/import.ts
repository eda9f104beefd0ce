import { expect } from "@jest/globals";
import fc from "fast-check";
import { failureOf } from "../../../../testing/rpc-failure.ts";
import type { Session } from "../../../../testing/session.ts";
import { canonical, keyOf, type Kind, slots } from "../kind.ts";
import type { Model } from "../model.ts";
import { storageZone } from "../storage-zone.ts";
import { Command } from "./command.ts";

/** `pulumi import` of a storage zone: also of one of which a failed creation said that it may exist. */
class ImportZone extends Command {
  readonly #slot: number;
  readonly #id: number;

  constructor(slot: number, id: number) {
    super(`import storage zone ${id}`);
    this.#slot = slot;
    this.#id = id;
  }

  override check(model: Readonly<Model>): boolean {
    const isKept = model.zonesInState().some(({ id }) => id === String(this.#id));
    return !isKept && !model.state.has(keyOf(storageZone, this.#slot));
  }

  protected override async act(model: Model, session: Session): Promise<void> {
    const zone = model.liveZone(this.#id);
    const { id, inputs, properties } = await session.plugin.read("StorageZone", String(this.#id));
    expect(session.requests).toEqual(["getStorageZone"]);
    if (zone === undefined) {
      expect([id, inputs, properties]).toEqual(["", undefined, undefined]);
      return;
    }
    const { name, region, replicationRegions } = zone;
    expect(id).toBe(String(this.#id));
    expect(canonical(inputs ?? {})).toEqual(canonical({ name, region, replicationRegions }));
    model.state.set(keyOf(storageZone, this.#slot), { id, inputs: inputs ?? {}, properties: properties ?? {} });
    model.stale.delete(this.#id);
  }
}

/** `pulumi import` of what cannot be read. */
class ImportUnreadable extends Command {
  readonly #kind: Kind;

  constructor(kind: Kind) {
    super(`import ${kind.type}`);
    this.#kind = kind;
  }

  override check(): boolean {
    return true;
  }

  protected override async act(_: Model, session: Session): Promise<void> {
    const id = Object.values(this.#kind.identity(0)).map(String).join("/");
    const failure = await failureOf(session.plugin.read(this.#kind.type, id));
    expect(failure).toMatchObject({ code: "NOT_FOUND", message: expect.stringContaining("cannot be imported") });
    expect(session.requests).toEqual([]);
  }
}

export const importZone: fc.Arbitrary<Command> = fc
  .tuple(fc.nat(slots - 1), fc.integer({ min: 5001, max: 5012 }))
  .map(([slot, id]) => new ImportZone(slot, id));

export const importUnreadable = (kind: Kind): fc.Arbitrary<Command> => fc.constant(new ImportUnreadable(kind));
