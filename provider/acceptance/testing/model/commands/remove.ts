import { expect } from "@jest/globals";
import fc from "fast-check";
import { urnOf } from "../../../../testing/plugin.ts";
import type { Session } from "../../../../testing/session.ts";
import { keyOf, type Kind, slots } from "../kind.ts";
import type { Model } from "../model.ts";
import { Command } from "./command.ts";

/** A resource is taken out of the program: nothing is sent, and a warning says that the object stays. */
class Remove extends Command {
  readonly #kind: Kind;
  readonly #key: string;

  constructor(kind: Kind, slot: number) {
    super(`remove ${keyOf(kind, slot)}`);
    this.#kind = kind;
    this.#key = keyOf(kind, slot);
  }

  override check(model: Readonly<Model>): boolean {
    return model.state.has(this.#key);
  }

  protected override async act(model: Model, { plugin, engine, emulator }: Session): Promise<void> {
    const old = model.state.get(this.#key);
    if (old === undefined) return;
    const { type } = this.#kind;
    await plugin.delete(type, old.id, old.properties, old.inputs, this.#key);
    expect(engine.logged).toMatchObject([
      { severity: "warning", urn: urnOf(type, this.#key), message: expect.stringContaining("stays on the platform") },
    ]);
    expect(emulator.journal.entries()).toEqual([]);
    model.state.delete(this.#key);
  }
}

export const remove = (kind: Kind): fc.Arbitrary<Command> => fc.nat(slots - 1).map((slot) => new Remove(kind, slot));
