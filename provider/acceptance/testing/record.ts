// Records a stack of the present version for `upgrade.test.ts`; see fixtures/README.md.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { format } from "prettier";
import type { JsonObject, JsonValue } from "../../../emulator/index.ts";
import { isJsonObject } from "../../../emulator/json.ts";
import { bodiesOf, readSample } from "../../api/testing/samples.ts";
import { version } from "../../version.ts";
import { fixtures } from "./fixtures.ts";
import { startStack } from "./stack.ts";

/** Where a resource stands in its program is of no account, and differs from machine to machine. */
const positions = new Set(["sourcePosition", "stackTrace"]);

/** A storage zone with every field, connected pull zones and their secrets included. */
function sampledZone(): JsonObject {
  const [zone] = bodiesOf(readSample("addStorageZone"), "2XX");
  if (!isJsonObject(zone)) throw new Error("The sample of a storage zone is not an object");
  const { PullZones = [], Password = "", ReadOnlyPassword = "", StorageUsed = 0, FilesStored = 0 } = zone;
  return { PullZones, Password, ReadOnlyPassword, StorageUsed, FilesStored };
}

const folder = new URL(`${version}/`, fixtures);
const write = async (file: string, value: unknown): Promise<void> =>
  writeFile(new URL(file, folder), await format(JSON.stringify(value), { parser: "json", printWidth: 120 }));

const program = await readFile(new URL("program.yaml", fixtures), "utf8");
await using stack = await startStack(program, { now: () => new Date("2026-01-01T00:00:00.000Z") });
await stack.up();
for (const { Id } of stack.emulator.platform.storageZones.list()) {
  stack.emulator.platform.storageZones.edit(Id, sampledZone());
}
await stack.refresh();
const { text } = await stack.state();
const exported = JSON.parse(text, (key, value: JsonValue) => (positions.has(key) ? undefined : value)) as unknown;

// Fails when the folder is there: a recording is never changed.
await mkdir(folder);
await writeFile(new URL("program.yaml", folder), program);
await write("stack.json", exported);
await write("platform.json", stack.emulator.state());
console.log(`recorded ${version}`);
