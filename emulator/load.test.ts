import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "@jest/globals";

import { readSeed, startEmulator } from "./index.ts";
import { send } from "./testing/http.ts";

const atOnce = 200;
const operations = 2000;

test(`${atOnce} requests at once, on ten thousand zones, with a state file, and every fault accounted for`, async () => {
  const folder = mkdtempSync(join(tmpdir(), "emulator-load-"));
  const stateFile = join(folder, "state.json");
  await using emulator = await startEmulator({ seed: {}, stateFile, randomSeed: 3 });
  for (let number = 0; number < 10_000; number++) {
    emulator.platform.storageZones.create({ Name: `old-${number}`, Region: "DE" });
  }
  emulator.inject({ drop: "before", probability: 0.03 });
  emulator.inject({ drop: "after", probability: 0.03 });
  emulator.inject({ status: 503, probability: 0.05 });
  emulator.inject({ status: 500, act: true, probability: 0.05 });

  const start = performance.now();
  const created: string[] = [];
  const names = Array.from({ length: operations }, (_, number) => `new-${number}`).values();
  const worker = async () => {
    for (const Name of names) {
      const reply = await send(emulator, "POST /storagezone", { body: { Name, Region: "NY" } }).catch(() => undefined);
      if (reply?.status === 201) created.push(Name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const milliseconds = performance.now() - start;

  const entries = emulator.journal.entries("addStorageZone");
  const acted = entries.filter((entry) => entry.acted);
  const faulty = entries.filter(({ fault }) => fault !== null);
  expect(entries.length).toBe(operations);
  expect(created.length).toBe(entries.filter(({ status }) => status === 201).length);
  expect(emulator.platform.storageZones.list().length).toBe(10_000 + acted.length);
  expect(faulty.length).toBe(emulator.faults.list().reduce((sum, { hits }) => sum + hits, 0));
  expect(faulty.length / operations).toBeGreaterThan(0.1);
  expect(milliseconds).toBeLessThan(20_000);

  await emulator.close();
  expect(readSeed(stateFile).storageZones?.length).toBe(10_000 + acted.length);
  rmSync(folder, { recursive: true });
});
