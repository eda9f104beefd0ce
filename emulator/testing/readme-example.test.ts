import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";

import { startEmulator, type Emulator } from "../index.ts";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ seed: { hostnames: [{ value: "www.example.com" }] } });
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.close());

/** Stands for the program under test. */
async function deploy(name: string): Promise<number> {
  const response = await fetch(`${emulator.url}/storagezone`, {
    method: "POST",
    headers: { AccessKey: emulator.accessKey, "Content-Type": "application/json" },
    body: JSON.stringify({ Name: name, Region: "DE" }),
  });
  return response.status === 503 ? deploy(name) : response.status;
}

test("a deployment gets over a platform that is busy", async () => {
  emulator.inject({ operationId: "addStorageZone", status: 503, retryAfter: 1 });

  expect(await deploy("assets")).toBe(201);

  expect(emulator.journal.entries("addStorageZone").map(({ status }) => status)).toEqual([503, 201]);
  expect(emulator.platform.storageZones.named("assets")).toMatchObject({ Region: "DE", Deleted: false });
});
