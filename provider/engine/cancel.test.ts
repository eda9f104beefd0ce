import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { setTimeout as wait } from "node:timers/promises";
import { startPlugin, urnOf } from "../testing/plugin.ts";
import { failureOf } from "../testing/rpc-failure.ts";
import { type Session, startSession } from "../testing/session.ts";
import { resourceTypes, validInputs } from "../testing/valid-inputs.ts";

let session: Session;
beforeAll(async () => void (session = await startSession()));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

const zone = validInputs.StorageZone;
const tooMany = { status: 429, retryAfter: 60, times: "always" } as const;

/** How long something takes, in milliseconds. */
async function duration(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}

/** Resolves when a request is under way. */
async function underWay({ emulator }: Session): Promise<void> {
  while (!emulator.journal.entries().some(({ status }) => status === "pending")) await wait(5);
}

describe("Cancel", () => {
  test("ends a wait at once, and says that nothing was made", async () => {
    const { plugin, emulator, engine } = session;
    emulator.inject({ operationId: "addStorageZone", ...tooMany });
    const failing = failureOf(plugin.create("StorageZone", zone));
    await engine.waitFor(({ ephemeral }) => ephemeral);
    await plugin.cancel();
    expect(await duration(failing)).toBeLessThan(1_000);
    expect(await failing).toMatchObject({ code: "CANCELLED", message: expect.stringContaining("cancelled") });
    expect(session.requests).toEqual(["addStorageZone"]);
  });

  test("ends a read that hangs", async () => {
    const { plugin, emulator } = session;
    emulator.inject({ operationId: "getStorageZone", hang: true });
    const failing = failureOf(plugin.read("StorageZone", "1"));
    await underWay(session);
    await plugin.cancel();
    expect(await duration(failing)).toBeLessThan(1_000);
    expect((await failing).code).toBe("CANCELLED");
  });

  test("does not end a request that makes something: its answer has the id", async () => {
    const { plugin, emulator } = session;
    emulator.inject({ operationId: "addStorageZone", delayMs: 500 });
    const creating = plugin.create("StorageZone", zone);
    await underWay(session);
    await plugin.cancel();
    expect(await creating).toMatchObject({ id: "5001" });
    expect(session.requests).toEqual(["addStorageZone"]);
  });

  test("leaves a plugin that stays attached as it was: preview, up and destroy in one process", async () => {
    const { plugin, engine } = session;
    await plugin.cancel();
    for (const type of resourceTypes) {
      await session.reset();
      const inputs = validInputs[type];
      await plugin.handshake(engine.address);
      await session.configure();
      await plugin.create(type, (await plugin.check(type, inputs)).inputs, { preview: true });
      await plugin.cancel();

      await session.configure();
      const { id, properties } = await plugin.create(type, inputs);
      await plugin.cancel();
      await plugin.cancel();

      await session.configure();
      await plugin.delete(type, id, properties, inputs);
      await plugin.cancel();
      expect(session.requests).toHaveLength(1);
      expect(engine.logged).toMatchObject([{ severity: "warning", urn: urnOf(type) }]);
    }
  });
});

describe.each(["SIGINT", "SIGTERM"] as const)("%s", (signal) => {
  test("lets a running creation end and answer, then the process ends", async () => {
    await using own = await startSession();
    const { plugin, emulator } = own;
    emulator.inject({ operationId: "addStorageZone", delayMs: 500 });
    const creating = plugin.create("StorageZone", zone);
    await underWay(own);
    plugin.kill(signal);
    expect(await creating).toMatchObject({ id: "5001" });
    expect(await plugin.exited).toEqual({ code: 0, signal: null });
    expect(plugin.stderr).toBe("");
  });

  test("ends waits at once", async () => {
    await using own = await startSession();
    const { plugin, emulator, engine } = own;
    emulator.inject({ operationId: "addStorageZone", ...tooMany });
    const failing = failureOf(plugin.create("StorageZone", zone));
    await engine.waitFor(({ ephemeral }) => ephemeral);
    plugin.kill(signal);
    expect(await duration(failing)).toBeLessThan(2_000);
    expect((await failing).code).toBe("CANCELLED");
    expect(await plugin.exited).toEqual({ code: 0, signal: null });
  });

  test("ends an idle process at once, and a second signal a busy one", async () => {
    await using own = await startSession();
    await using idle = await startPlugin();
    idle.kill(signal);
    expect(await duration(idle.exited)).toBeLessThan(1_000);
    expect(await idle.exited).toEqual({ code: 0, signal: null });

    const { plugin, emulator } = own;
    emulator.inject({ operationId: "addStorageZone", hang: true });
    const failing = failureOf(plugin.create("StorageZone", zone));
    await underWay(own);
    plugin.kill(signal);
    await wait(100);
    expect(plugin.alive).toBe(true);
    plugin.kill(signal);
    expect(await plugin.exited).toEqual({ code: 1, signal: null });
    expect((await failing).code).toBe("UNAVAILABLE");
  });
});
