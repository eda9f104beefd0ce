import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

export interface RunOptions {
  readonly cwd?: string;
  /** Default: `process.env`. */
  readonly env?: NodeJS.ProcessEnv;
  /** Stops the command and all that it has started. */
  readonly signal?: AbortSignal;
}

/** A command ended with something else than success. */
export class CommandError extends Error {
  /** The end of what it printed. */
  readonly complaint: string;

  constructor(command: string, complaint: string) {
    super(`${command} failed:\n${complaint}`);
    this.name = "CommandError";
    this.complaint = complaint;
  }
}

const complaintLines = 40;

/** What a command printed on standard output. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { cwd, env = process.env, signal } = options;
  signal?.throwIfAborted();
  // Its own process group, so that it can be stopped together with its children.
  const detached = process.platform !== "win32";
  const child = spawn(command, args, { cwd, env, detached, stdio: ["ignore", "pipe", "pipe"] });
  const stop = (): void => {
    if (!detached) {
      child.kill();
    } else if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, "SIGTERM");
    }
  };
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
    signal?.throwIfAborted();
    if (child.exitCode !== 0) {
      throw new CommandError(
        `${command} ${args[0] ?? ""}`,
        `${output}${complaint}`.trimEnd().split("\n").slice(-complaintLines).join("\n"),
      );
    }
    return output;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}
