import { join } from "node:path";
import { run } from "../run.ts";

/** Longer than this, building is the better choice. */
const patienceMs = 5 * 60_000;

/** Has Pulumi's own installer put its distribution, CLI and language hosts, into `bin` of a folder. */
export async function installOfficial(folder: string, version: string, signal: AbortSignal): Promise<void> {
  await run(process.execPath, [join(import.meta.dirname, "official-installer.ts"), folder, version], {
    env: { ...process.env, NODE_USE_ENV_PROXY: "1" },
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  });
}
