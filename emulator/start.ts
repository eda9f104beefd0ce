import { createServer, type Server } from "node:http";

import { AccessKeys } from "./access-keys.ts";
import { Control } from "./control/control.ts";
import { dispatch } from "./dispatch.ts";
import { controlDocument, gettingStartedSeed, platformDocument } from "./document.ts";
import { Emulator } from "./emulator.ts";
import { Faults } from "./faults.ts";
import { Journal } from "./journal.ts";
import { inUrl } from "./loopback.ts";
import { Operations } from "./operations.ts";
import type { EmulatorOptions } from "./options.ts";
import { PlatformApi } from "./platform-api.ts";
import { Platform } from "./platform.ts";
import { routes } from "./routes/index.ts";
import { checkSeed, readSeed, type Seed } from "./seed.ts";
import { StateFile } from "./state-file.ts";

/** The access key of an emulator that was given none. */
export const defaultAccessKey = "emulator-access-key";

/**
 * Starts an emulator of the platform and resolves when it listens.
 *
 * @throws SeedError when the seed or the state file holds something else, StateFileError when that file cannot be
 * written, and the error of node:net when the port cannot be had.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { host = "127.0.0.1", accessKey = defaultAccessKey, now = () => new Date() } = options;
  const keys = new AccessKeys(accessKey, options.videoAccessKey ?? accessKey);
  const startSeed = seedOf(options.seed);
  const closing = new AbortController();

  let changed = (): void => undefined;
  const surroundings = { now: () => now().toISOString(), changed: () => changed() };
  const platform = new Platform(surroundings, options.certificateLimit ?? { requests: 5, seconds: 60 });
  const stateFile =
    options.stateFile === undefined ? undefined : new StateFile(options.stateFile, () => platform.snapshot());
  const kept = stateFile?.load();
  platform.seed(kept ?? startSeed);
  if (stateFile !== undefined) {
    changed = () => stateFile.touch();
    changed();
    await stateFile.flush();
  }

  const journal = new Journal(options.journalLimit ?? 100_000);
  const faults = new Faults(new Set(routes.keys()), options.randomSeed ?? 1);
  const api = new PlatformApi(await Operations.of(platformDocument), platform, options.registryPaging);
  const controlOperations = await Operations.of(controlDocument);

  const server = createServer();
  // Idle connections stay open for longer than a client keeps them, so that none is ended while it is taken up again.
  server.keepAliveTimeout = 120_000;
  const port = await listen(server, host, options.port ?? 0);
  // From here on nothing waits: the first request finds its listener.
  const url = `http://${inUrl(host)}:${port}`;
  const emulator = new Emulator({ server, url, keys, platform, journal, faults, stateFile, startSeed, closing });
  const control = new Control(controlOperations, emulator, keys, host);
  server.on("request", dispatch({ api, faults, journal, keys, now, signal: closing.signal }, control));
  return emulator;
}

function seedOf(seed: EmulatorOptions["seed"]): Seed {
  return typeof seed === "string" ? readSeed(seed) : checkSeed(seed ?? gettingStartedSeed);
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
