/** The options of the command line. */
import { Command, InvalidArgumentError, Option } from "commander";

import type { CertificateLimit, EmulatorOptions } from "../index.ts";

export interface CliOptions {
  port: number;
  host: string;
  accessKey?: string;
  videoAccessKey?: string;
  seed?: string;
  empty?: true;
  state?: string;
  certificateLimit?: CertificateLimit;
  registryCursor?: string;
  registryPageSize: number;
  randomSeed?: number;
  journal?: true;
  quiet?: true;
  stopWithParent?: true;
}

export const program = new Command("edgeplatform-emulator")
  .description(
    "A stand-in for the platform: it validates requests, answers with the documented shapes and keeps state.\n" +
      "For demos and tests; it stores no files, serves no traffic and issues no certificates.",
  )
  .option("--port <number>", "the port to listen on; 0 takes a free one", integer(0, 65535), 8420)
  .option("--host <address>", "the address to listen on", "127.0.0.1")
  .addOption(
    new Option("--access-key <key>", "the key that requests must carry (default: emulator-access-key)").env(
      "EDGEPLATFORM_ACCESS_KEY",
    ),
  )
  .addOption(
    new Option("--video-access-key <key>", "the key of the video library operations (default: the access key)").env(
      "EDGEPLATFORM_VIDEO_ACCESS_KEY",
    ),
  )
  .option("--seed <file>", "what the platform holds at its start, YAML or JSON (default: the getting-started seed)")
  .addOption(new Option("--empty", "start with an empty platform").conflicts("seed"))
  .option("--state <file>", "keep the platform's objects in this file; when it exists, the seed is left aside")
  .option("--certificate-limit <n/s>", "certificate requests for each hostname within seconds (default: 5/60)", limit)
  .option("--registry-cursor <name>", "cut the registry list into pages; the query parameter of the cursor")
  .option("--registry-page-size <number>", "registries on a page, with --registry-cursor", integer(1, 1_000_000), 10)
  .option("--random-seed <number>", "makes faults with a probability repeatable", integer(0, 2 ** 31))
  .option("--journal", "print each request as a line: time, method, path, status, milliseconds")
  .option("--quiet", "print nothing but the address")
  .option("--stop-with-parent", "stop when standard input closes")
  .addHelpText(
    "after",
    `
Examples:
  edgeplatform-emulator --journal                     print the settings to paste, then each request
  edgeplatform-emulator --state demo.json             go on tomorrow where you stop today
  edgeplatform-emulator --seed seed.yaml --port 0     your own objects, on a free port

Control, while it runs (paths under /_emulator are the emulator's own):
  curl URL/_emulator/journal                          the requests so far
  curl URL/_emulator/state                            everything the platform holds
  curl URL/_emulator/faults -H 'Content-Type: application/json' \\
       -d '{"operationId": "addStorageZone", "status": 503, "retryAfter": 2}'

Limits:
  The specification does not show most status codes, the certificate challenge, the paging parameters and the
  names of the storage tier and S3 support type: there the emulator makes a choice. Its README lists them all.`,
  );

export function toEmulatorOptions(cli: CliOptions): EmulatorOptions {
  return {
    port: cli.port,
    host: cli.host,
    ...(isGiven(cli.accessKey) && { accessKey: cli.accessKey }),
    ...(isGiven(cli.videoAccessKey) && { videoAccessKey: cli.videoAccessKey }),
    ...(cli.seed !== undefined && { seed: cli.seed }),
    ...(cli.empty === true && { seed: {} }),
    ...(cli.state !== undefined && { stateFile: cli.state }),
    ...(cli.certificateLimit !== undefined && { certificateLimit: cli.certificateLimit }),
    ...(cli.registryCursor !== undefined && {
      registryPaging: { cursorParameter: cli.registryCursor, pageSize: cli.registryPageSize },
    }),
    ...(cli.randomSeed !== undefined && { randomSeed: cli.randomSeed }),
  };
}

/** An environment variable that is set to nothing gives no key. */
function isGiven(key: string | undefined): key is string {
  return key !== undefined && key !== "";
}

function integer(lowest: number, highest: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= lowest && value <= highest) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${lowest} to ${highest}.`);
  };
}

function limit(text: string): CertificateLimit {
  const [, requests, seconds] = /^(\d+)\/([1-9]\d*)$/.exec(text) ?? [];
  if (requests === undefined || seconds === undefined) throw new InvalidArgumentError("Write it like 5/60.");
  return { requests: Number(requests), seconds: Number(seconds) };
}
