import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { setTimeout as wait } from "node:timers/promises";
import { failureOf } from "../testing/rpc-failure.ts";
import { type Session, startSession } from "../testing/session.ts";
import { validInputs } from "../testing/valid-inputs.ts";

/**
 * Puts errors into the plugin from outside: one that is thrown in the course of a request for zone 13, one that a
 * request for zone 14 leaves rejected, and one that belongs to nothing, on a signal.
 */
const sabotage = `
  import { subscribe } from "node:diagnostics_channel";
  subscribe("http.client.request.start", ({ request }) => {
    if (request.path === "/storagezone/13") setTimeout(() => { throw new Error("thrown by a timer") }, 10);
    if (request.path === "/storagezone/14") void Promise.reject(new Error("rejected by nobody"));
  });
  process.on("SIGUSR2", () => setTimeout(() => { throw new Error("belongs to nothing") }));
`;
const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(sabotage)}` };

let session: Session;
beforeAll(async () => void (session = await startSession({ env })));
afterAll(() => session[Symbol.asyncDispose]());
beforeEach(() => session.reset());

/** Resolves when so many requests are under way. */
async function underWay(count: number): Promise<void> {
  while (session.emulator.journal.entries().filter(({ status }) => status === "pending").length < count) await wait(5);
}

test.each([
  ["thrown", "13", "thrown by a timer"],
  ["rejected", "14", "rejected by nobody"],
])("an error that is %s while an operation runs fails it at once, and no other", async (_, id, message) => {
  const { plugin, emulator } = session;
  emulator.inject({ operationId: "addStorageZone", delayMs: 400 });
  emulator.inject({ operationId: "getStorageZone", hang: true, times: "always" });
  const creating = plugin.create("StorageZone", validInputs.StorageZone);
  await underWay(1);

  const start = performance.now();
  const failure = await failureOf(plugin.read("StorageZone", id));
  expect(performance.now() - start).toBeLessThan(1_000);
  expect(failure.code).toBe("INTERNAL");
  expect(failure.message).toMatch(/^The provider failed in a way that it should not. Please report it: Error: /);
  expect(failure.message).toContain(message);
  expect(failure.size).toBeLessThan(8_192);

  expect(await creating).toMatchObject({ id: "5001" });
  expect(plugin.alive).toBe(true);
});

test("an error that belongs to no operation ends the wait of those that run, and the process goes on", async () => {
  const { plugin, emulator } = session;
  emulator.inject({ operationId: "getStorageZone", hang: true, times: "always" });
  const failing = [failureOf(plugin.read("StorageZone", "1")), failureOf(plugin.read("StorageZone", "2"))];
  await underWay(2);
  plugin.kill("SIGUSR2");
  for (const { code, message } of await Promise.all(failing)) {
    expect([code, message]).toEqual(["INTERNAL", expect.stringContaining("belongs to nothing")]);
  }

  emulator.faults.clear();
  expect((await plugin.read("StorageZone", "3")).id).toBe("");
  plugin.kill("SIGUSR2");
  await wait(100);
  expect((await plugin.read("StorageZone", "4")).id).toBe("");
  expect([plugin.stdout, plugin.stderr]).toEqual([`${plugin.port}\n`, ""]);
});
