import { expect, test } from "@jest/globals";
import { FakeEngine } from "../testing/fake-engine.ts";
import { startPlugin } from "../testing/plugin.ts";

test("a plugin ends when its engine was killed, but not while its engine runs, nor when it was started by hand", async () => {
  await using killed = await FakeEngine.start();
  await using running = await FakeEngine.start();
  await using attached = await startPlugin({ args: [running.address] });
  await using byHand = await startPlugin();
  await byHand.handshake(killed.address);
  await using orphan = await startPlugin({ args: [killed.address] });

  await killed[Symbol.asyncDispose]();
  expect(await orphan.exited).toEqual({ code: 0, signal: null });
  expect([attached.alive, byHand.alive]).toEqual([true, true]);
}, 15_000);
