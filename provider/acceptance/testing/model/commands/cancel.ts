import { expect } from "@jest/globals";
import fc from "fast-check";
import { setTimeout as wait } from "node:timers/promises";
import { failureOf } from "../../../../testing/rpc-failure.ts";
import type { Session } from "../../../../testing/session.ts";
import { keyOf } from "../kind.ts";
import type { Model } from "../model.ts";
import { storageZone } from "../storage-zone.ts";
import { Command } from "./command.ts";

const key = keyOf(storageZone, 0);

/** Ctrl-C while a storage zone is made. What comes later is a run of its own. */
abstract class CancelCreation extends Command {
  override check(model: Readonly<Model>): boolean {
    return !model.state.has(key);
  }

  protected override async act(model: Model, session: Session): Promise<void> {
    const declared = { region: "DE" };
    const { inputs } = await session.plugin.check("StorageZone", declared, { name: key, randomSeed: model.nameSeed() });
    await this.cancel(model, session, inputs);
    expect(session.requests).toEqual(["addStorageZone"]);
  }

  protected abstract cancel(
    model: Model,
    session: Session,
    inputs: Parameters<typeof storageZone.make>[2],
  ): Promise<void>;
}

/** The request is under way: it is left to finish, because its answer has the id. */
class CancelRequest extends CancelCreation {
  protected override async cancel(...[model, { plugin, emulator }, inputs]: Parameters<CancelCreation["cancel"]>) {
    emulator.inject({ operationId: "addStorageZone", delayMs: 50 });
    const creating = plugin.create("StorageZone", inputs);
    while (!emulator.journal.entries().some(({ status }) => status === "pending")) await wait(2);
    await plugin.cancel();
    const { id, properties } = await creating;
    expect(id).toBe(storageZone.make(model, 0, inputs));
    model.state.set(key, { id, inputs, properties });
  }
}

/** It waits for its turn: the wait ends, and nothing was made. */
class CancelWait extends CancelCreation {
  protected override async cancel(...[, { plugin, emulator, engine }, inputs]: Parameters<CancelCreation["cancel"]>) {
    emulator.inject({ operationId: "addStorageZone", status: 429, retryAfter: 60 });
    const failing = failureOf(plugin.create("StorageZone", inputs));
    await engine.waitFor(({ ephemeral }) => ephemeral);
    await plugin.cancel();
    expect(await failing).toMatchObject({ code: "CANCELLED" });
  }
}

export const cancel: fc.Arbitrary<Command> = fc.constantFrom(
  new CancelRequest("cancel while a zone is made"),
  new CancelWait("cancel while a zone waits to be made"),
);
