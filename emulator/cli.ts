#!/usr/bin/env node
/** `edgeplatform-emulator`: the emulator as a program. */
import { existsSync } from "node:fs";

import { greeting, journalLine } from "./cli/output.ts";
import { program, toEmulatorOptions, type CliOptions } from "./cli/program.ts";
import { errorText } from "./error-text.ts";
import { startEmulator, type EmulatorOptions } from "./index.ts";

async function run(cli: CliOptions): Promise<void> {
  const options = toEmulatorOptions(cli);
  const isLoaded = options.stateFile !== undefined && existsSync(options.stateFile);
  const emulator = await startEmulator(options);

  const stop = () => {
    emulator.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error, options),
    );
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  process.stdout.once("error", stop);
  if (cli.stopWithParent === true) process.stdin.once("close", stop).resume();

  if (cli.journal === true) emulator.journal.onEntry((entry) => process.stdout.write(journalLine(entry)));
  process.stdout.write(cli.quiet === true ? `${emulator.url}\n` : greeting(emulator, cli, isLoaded));
}

function fail(error: unknown, { host = "127.0.0.1", port }: EmulatorOptions): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const message =
    code === "EADDRINUSE"
      ? `port ${port} of ${host} is taken. Choose another with --port, or a free one with --port 0.`
      : errorText(error);
  process.stderr.write(`error: ${message}\n`);
  process.exit(1);
}

program.action((cli: CliOptions) => run(cli).catch((error: unknown) => fail(error, toEmulatorOptions(cli)))).parse();
