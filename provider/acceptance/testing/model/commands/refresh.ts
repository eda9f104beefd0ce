import { expect } from "@jest/globals";
import fc from "fast-check";
import { type RpcFailure, failureOf } from "../../../../testing/rpc-failure.ts";
import type { Session } from "../../../../testing/session.ts";
import type { Wire } from "../../../../testing/wire.ts";
import { canonical, keyOf, type Kind, slots } from "../kind.ts";
import type { Kept, Model, Zone } from "../model.ts";
import { Command } from "./command.ts";

const html = { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Not here</h1>" };

/** What goes wrong with a read: how often it is sent, and how it fails if it does. */
const troubles = [
  { name: "none", requests: 1 },
  { name: "failed", fault: { status: 503, retryAfter: 0 }, requests: 2 },
  { name: "another server", fault: html, requests: 1, code: "FAILED_PRECONDITION" },
] as const;

type Trouble = (typeof troubles)[number];

/** `pulumi refresh` of one resource. */
class Refresh extends Command {
  readonly #kind: Kind;
  readonly #slot: number;
  readonly #trouble: Trouble;

  constructor(kind: Kind, slot: number, trouble: Trouble) {
    super(`refresh ${keyOf(kind, slot)}, trouble: ${trouble.name}`);
    this.#kind = kind;
    this.#slot = slot;
    this.#trouble = trouble;
  }

  override check(model: Readonly<Model>): boolean {
    return model.state.has(this.#key);
  }

  get #key(): string {
    return keyOf(this.#kind, this.#slot);
  }

  protected override async act(model: Model, session: Session): Promise<void> {
    const old = model.state.get(this.#key);
    if (old === undefined) return;
    const isRead = this.#kind.type === "StorageZone";
    if (isRead) await this.#refreshZone(model, session, old);
    else expect(await session.plugin.read(this.#kind.type, old.id, old)).toEqual(old);
    expect(session.requests).toHaveLength(isRead ? this.#trouble.requests : 0);
  }

  async #refreshZone(model: Model, session: Session, old: Kept): Promise<void> {
    if ("fault" in this.#trouble) session.emulator.inject(this.#trouble.fault);
    const reading = session.plugin.read("StorageZone", old.id, old);
    if ("code" in this.#trouble) {
      expect(await failureOf(reading)).toMatchObject({ code: this.#trouble.code } satisfies Partial<RpcFailure>);
      return;
    }
    const zone = model.liveZone(Number(old.id));
    const { id, properties, inputs } = await reading;
    if (zone === undefined) {
      expect([id, properties]).toEqual(["", undefined]);
      model.state.delete(this.#key);
      return;
    }
    expect(id).toBe(old.id);
    expect(canonical(inputs ?? {})).toEqual(canonical(inputsOf(zone, old.inputs)));
    model.state.set(this.#key, { id, inputs: inputs ?? {}, properties: properties ?? {} });
    model.stale.delete(Number(id));
  }
}

/** The declared inputs as the platform has them now. What was not declared stays so. */
const inputsOf = ({ name, region, replicationRegions }: Zone, declared: Wire): Wire => ({
  name,
  region,
  ...("replicationRegions" in declared ? { replicationRegions } : {}),
});

export const refresh = (kind: Kind): fc.Arbitrary<Command> =>
  fc
    .tuple(fc.nat(slots - 1), fc.oneof(fc.constant(troubles[0]), fc.constantFrom(...troubles)))
    .map(([slot, trouble]) => new Refresh(kind, slot, trouble));
