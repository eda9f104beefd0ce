/** A command of the CLI that is under way, as a terminal runs it: in a process group of its own, to be interrupted. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { ExampleProject, Finished } from "../../../tools/example-project.ts";

/** How a command ended, and how long it took to do so. */
export interface Ended extends Finished {
  /** Milliseconds from the first interruption to the end. */
  readonly afterInterrupt: number;
}

export class RunningCommand implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #output = "";
  #interrupted = 0;

  constructor({ folder, environment }: ExampleProject, args: readonly string[]) {
    this.#child = spawn("pulumi", args, {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    this.#closed = once(this.#child, "close");
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.#output += text));
    }
  }

  /** Everything that it printed so far. */
  get output(): string {
    return this.#output;
  }

  /** Does what Ctrl-C does. */
  interrupt(): void {
    if (this.#interrupted === 0) this.#interrupted = Date.now();
    process.kill(-(this.#child.pid ?? NaN), "SIGINT");
  }

  /** Ends the provider at once, as a machine does that runs out of memory. The CLI has it running more than once. */
  async killPlugins(): Promise<void> {
    for (const id of await this.#pluginIds()) process.kill(id, "SIGKILL");
  }

  async ended(): Promise<Ended> {
    await this.#closed;
    return { code: this.#child.exitCode ?? 1, output: this.#output, afterInterrupt: Date.now() - this.#interrupted };
  }

  /** Ends it, if a test has not. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null) process.kill(-(this.#child.pid ?? NaN), "SIGKILL");
    await this.#closed;
  }

  async #pluginIds(): Promise<readonly number[]> {
    const { stdout } = await promisify(execFile)("ps", ["-eo", "pid=,ppid=,args="]);
    return stdout
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, parent, ...args]) => parent === String(this.#child.pid) && args.join(" ").includes(executable))
      .map(([id]) => Number(id));
  }
}

const executable = "pulumi-resource-edgeplatform";

/** Waits until something is so. Fails after twenty seconds. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`It did not come to it that ${what}`);
    await delay(20);
  }
}
