// On what the figures were taken.
import { cpus, loadavg, totalmem } from "node:os";
import { run } from "../tools/run.ts";

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memory: string;
  readonly system: string;
  readonly node: string;
  readonly go: string;
  readonly pulumi: string;
  readonly providerLibrary: string;
  /** How many processes wanted a core, on average of the minute before and after: other work spoils the figures. */
  readonly load: { readonly before: number; readonly after: number };
}

/** Describes the machine; `before` is the load that there was before the first run. */
export async function machine(pulumiFolder: string, peerModule: string, before: number): Promise<Machine> {
  const printed = async (command: string, ...args: string[]): Promise<string> => (await run(command, args)).trim();
  const library = await run("go", ["list", "-m", "github.com/pulumi/pulumi-go-provider"], { cwd: peerModule });
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    go: (await printed("go", "env", "GOVERSION")).replace(/^go/, ""),
    pulumi: await printed(`${pulumiFolder}/pulumi`, "version"),
    providerLibrary: library.trim().split(" ").at(-1) ?? "unknown",
    load: { before, after: currentLoad() },
  };
}

export const currentLoad = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;
