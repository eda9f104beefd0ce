import type { FaultTarget, JournalEntry } from "../../../../emulator/index.ts";
import { isJsonObject } from "../../../../emulator/json.ts";

/** What a request makes, under the name by which the requests of one creation are known. */
export function madeBy({ path, body }: Pick<FaultTarget | JournalEntry, "path" | "body">): string {
  const { Name, Hostname } = isJsonObject(body) ? body : {};
  return [Name, Hostname, path].find((name) => typeof name === "string") ?? "";
}
