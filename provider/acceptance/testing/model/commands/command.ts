import type fc from "fast-check";
import type { Session } from "../../../../testing/session.ts";
import { expectAgreement } from "../agreement.ts";
import type { Model } from "../model.ts";

/** One thing that a user, or the world, does. What it has to do is asserted; then state and platform are compared. */
export abstract class Command implements fc.AsyncCommand<Model, Session> {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  abstract check(model: Readonly<Model>): boolean;

  async run(model: Model, session: Session): Promise<void> {
    session.emulator.journal.clear();
    session.emulator.faults.clear();
    session.engine.clear();
    await this.act(model, session);
    expectAgreement(model, session);
  }

  protected abstract act(model: Model, session: Session): Promise<void>;

  toString(): string {
    return this.#name;
  }
}
