import { expect } from "@jest/globals";
import fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import { failureOf } from "../../../../testing/rpc-failure.ts";
import type { Session } from "../../../../testing/session.ts";
import type { Wire } from "../../../../testing/wire.ts";
import { canonical, keyOf, type Kind, slots } from "../kind.ts";
import type { Kept, Model } from "../model.ts";
import { courseOf, type Trouble, troublesOf } from "../troubles.ts";
import { Command } from "./command.ts";

interface Declared {
  readonly slot: number;
  readonly inputs: Wire;
  readonly trouble: Trouble;
}

/** `pulumi up` of a program that declares one resource, and, when it succeeded, a second one. */
class Up extends Command {
  readonly #kind: Kind;
  readonly #declared: Declared;

  constructor(kind: Kind, declared: Declared) {
    super(`up ${keyOf(kind, declared.slot)} ${JSON.stringify(declared.inputs)}, trouble: ${declared.trouble.name}`);
    this.#kind = kind;
    this.#declared = declared;
  }

  override check(): boolean {
    return true;
  }

  protected override async act(model: Model, session: Session): Promise<void> {
    const key = keyOf(this.#kind, this.#declared.slot);
    const old = model.state.get(key);
    const inputs = await this.#checked(model, session, old);
    if (old === undefined) return this.#create(model, session, inputs);

    const isSame = isDeepStrictEqual(canonical(old.inputs), canonical(inputs));
    const { type, isRepeatable } = this.#kind;
    const diff = await session.plugin.diff(type, { oldInputs: old.inputs, olds: old.properties, news: inputs });
    expect([diff.changes, diff.replaces.length > 0]).toEqual(
      isSame ? ["DIFF_NONE", false] : ["DIFF_SOME", !isRepeatable],
    );
    if (isSame) expect(session.requests).toEqual([]);
    else if (isRepeatable) await this.#update(model, session, old, inputs);
    else await this.#replace(model, session, old);
  }

  async #checked(model: Model, { plugin }: Session, old: Kept | undefined): Promise<Wire> {
    const { slot, inputs } = this.#declared;
    const { type, identity } = this.#kind;
    const { inputs: checked, failures } = await plugin.check(
      type,
      { ...identity(slot), ...inputs },
      {
        name: keyOf(this.#kind, slot),
        randomSeed: model.nameSeed(),
        ...(old === undefined ? {} : { olds: old.inputs }),
      },
    );
    expect(failures).toEqual([]);
    return checked;
  }

  async #create(model: Model, session: Session, inputs: Wire): Promise<void> {
    const name = keyOf(this.#kind, this.#declared.slot);
    const { type } = this.#kind;
    await this.#send(model, session, inputs, () => session.plugin.create(type, inputs, { name }));
  }

  /** The engine makes the new object first, with a new name if the program gives none. */
  async #replace(model: Model, session: Session, old: Kept): Promise<void> {
    const { type } = this.#kind;
    await this.#create(model, session, await this.#checked(model, session, undefined));
    if (model.state.get(keyOf(this.#kind, this.#declared.slot)) === old) return;
    const requests = session.requests.length;
    await session.plugin.delete(type, old.id, old.properties, old.inputs);
    expect(session.requests).toHaveLength(requests);
  }

  async #update(model: Model, session: Session, { id, inputs: oldInputs, properties: olds }: Kept, news: Wire) {
    const { type } = this.#kind;
    await this.#send(model, session, news, async () => ({
      id,
      properties: await session.plugin.update(type, id, { olds, oldInputs, news }),
    }));
  }

  async #send(
    model: Model,
    session: Session,
    inputs: Wire,
    work: () => Promise<{ readonly id: string; readonly properties: Wire }>,
  ): Promise<void> {
    const { slot, trouble } = this.#declared;
    const kind = this.#kind;
    const { requests, acts, code } = courseOf(trouble, kind, kind.isRefused(model, inputs));
    if (trouble.fault !== undefined) session.emulator.inject({ ...trouble.fault, operationId: kind.operation });
    const made = acts ? kind.make(model, slot, inputs) : undefined;
    if (code === undefined) {
      const { id, properties } = await work();
      expect(id).toBe(made);
      expect(canonical(properties)).toMatchObject(canonical(inputs));
      model.state.set(keyOf(kind, slot), { id, inputs, properties });
      await this.#expectNoChange(model, session);
    } else {
      const failure = await failureOf(work());
      expect(failure).toMatchObject({ code });
      if (code === "UNKNOWN") expect(failure.message).toMatch(kind.unknown ?? "never");
    }
    expect(session.requests).toEqual(Array.from({ length: requests }, () => kind.operation));
  }

  /** A second `pulumi up` finds nothing to do. */
  async #expectNoChange(model: Model, session: Session): Promise<void> {
    const kept = model.state.get(keyOf(this.#kind, this.#declared.slot));
    if (kept === undefined) return;
    const news = await this.#checked(model, session, kept);
    const { type } = this.#kind;
    const { changes } = await session.plugin.diff(type, { oldInputs: kept.inputs, olds: kept.properties, news });
    expect(changes).toBe("DIFF_NONE");
  }
}

export const up = (kind: Kind): fc.Arbitrary<Command> =>
  fc
    .record({ slot: fc.nat(slots - 1), inputs: kind.inputs, trouble: troublesOf(kind) })
    .map((declared) => new Up(kind, declared));
