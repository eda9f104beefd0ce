import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "@jest/globals";

import { checkSeed, readSeed, startEmulator, StateFileError } from "./index.ts";
import { parseJson, toJson } from "./json.ts";
import { send } from "./testing/http.ts";

let folder = "";
let stateFile = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "emulator-state-"));
  stateFile = join(folder, "state.json");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("the platform goes on where it stopped, and the seed is left aside", async () => {
  const first = await startEmulator({ stateFile });
  const created = await send(first, "POST /storagezone", { body: { Name: "assets", Region: "DE" } });
  const state = first.state();
  await first.close();

  await using second = await startEmulator({ stateFile, seed: {} });
  expect((await send(second, "GET /storagezone/5001")).body).toEqual(created.body);
  expect(second.state()).toEqual(state);
  expect((await send(second, "POST /storagezone", { body: { Name: "b", Region: "DE" } })).body).toMatchObject({
    Id: 5002,
  });
});

test("the file follows each change soon, whole, readable by its owner alone, and leaves nothing beside it", async () => {
  await using emulator = await startEmulator({ stateFile });
  for (let number = 0; number < 50; number++) {
    await send(emulator, "POST /storagezone", { body: { Name: `zone-${number}`, Region: "DE" } });
    parseJson(readFileSync(stateFile, "utf8"));
  }
  await emulator.flush();
  expect(parseJson(readFileSync(stateFile, "utf8"))).toEqual(toJson(emulator.state()));
  expect(statSync(stateFile).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["state.json"]);
});

test("a file that holds something else is an error that names it, and stays as it is", async () => {
  writeFileSync(stateFile, "{");
  await expect(startEmulator({ stateFile })).rejects.toThrow(`state file ${stateFile}: `);
  writeFileSync(stateFile, '{ "zones": [] }');
  await expect(startEmulator({ stateFile })).rejects.toThrow(`state file ${stateFile}: zones: is not a known property`);
  expect(readFileSync(stateFile, "utf8")).toBe('{ "zones": [] }');
});

test("a file that cannot be written fails the start", async () => {
  const starting = startEmulator({ stateFile: join(folder, "missing", "state.json") });
  await expect(starting).rejects.toThrow(StateFileError);
  await expect(starting).rejects.toThrow("missing/state.json cannot be written: ");
});

test("a file that cannot be written any more fails flush and close, not the requests", async () => {
  const inner = join(folder, "inner");
  mkdirSync(inner);
  const emulator = await startEmulator({ stateFile: join(inner, "state.json") });
  rmSync(inner, { recursive: true });
  expect((await send(emulator, "POST /storagezone", { body: { Name: "a", Region: "DE" } })).status).toBe(201);
  await expect(emulator.flush()).rejects.toThrow(StateFileError);
  await expect(emulator.close()).rejects.toThrow(StateFileError);

  mkdirSync(inner);
  await emulator.flush();
  expect(readSeed(join(inner, "state.json")).storageZones).toMatchObject([{ Name: "a" }]);
});

test("the file is there from the start", async () => {
  await using emulator = await startEmulator({ stateFile });
  expect(checkSeed(parseJson(readFileSync(stateFile, "utf8")))).toEqual(toJson(emulator.state()));
});
