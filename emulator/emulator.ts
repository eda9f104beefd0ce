/** The running emulator: what tests and the command line hold in their hands. */
import type { Server } from "node:http";

import type { AccessKeys } from "./access-keys.ts";
import type { Fault } from "./fault.ts";
import type { FaultHandle, Faults } from "./faults.ts";
import type { Journal } from "./journal.ts";
import type { Platform } from "./platform.ts";
import { checkSeed, type Seed } from "./seed.ts";
import type { StateFile } from "./state-file.ts";

export interface EmulatorParts {
  readonly server: Server;
  readonly url: string;
  readonly keys: AccessKeys;
  readonly platform: Platform;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly stateFile: StateFile | undefined;
  readonly startSeed: Seed;
  readonly closing: AbortController;
}

export class Emulator implements AsyncDisposable {
  readonly #parts: EmulatorParts;
  #closed: Promise<void> | undefined;

  /** @internal Use `startEmulator`. */
  constructor(parts: EmulatorParts) {
    this.#parts = parts;
  }

  /** The base address for `baseUrl`, without a slash at the end. */
  get url(): string {
    return this.#parts.url;
  }

  /** The base address for `videoBaseUrl`: the same as `url`. */
  get videoUrl(): string {
    return this.#parts.url;
  }

  /** The key that requests must carry. */
  get accessKey(): string {
    return this.#parts.keys.platform;
  }

  /** The key of the video library operations. */
  get videoAccessKey(): string {
    return this.#parts.keys.video;
  }

  /** The emulated platform: read its objects, change them behind the program's back. */
  get platform(): Platform {
    return this.#parts.platform;
  }

  /** The requests that were received. */
  get journal(): Journal {
    return this.#parts.journal;
  }

  /** The faults that are waiting for requests. */
  get faults(): Faults {
    return this.#parts.faults;
  }

  /** Adds a fault; the same as `faults.inject`. @throws FaultError when it makes no sense. */
  inject(fault: Fault): FaultHandle {
    return this.#parts.faults.inject(fault);
  }

  /** Adds the objects of a seed; one with the id of an object that is there takes its place. @throws SeedError */
  seed(seed: Seed): void {
    this.#parts.platform.seed(checkSeed(seed));
  }

  /** Takes everything away (objects, journal, faults) and seeds anew. Default: the seed of the start. @throws SeedError */
  reset(seed: Seed = this.#parts.startSeed): void {
    const { platform, journal, faults } = this.#parts;
    const checked = checkSeed(seed);
    platform.clear();
    journal.clear();
    faults.clear();
    platform.seed(checked);
  }

  /** Everything the platform holds, as a seed that makes the same platform again. It contains the zones' passwords. */
  state(): Required<Seed> {
    return structuredClone(this.#parts.platform.snapshot());
  }

  /** Waits until the state file holds the present state. Without a state file there is nothing to wait for. */
  async flush(): Promise<void> {
    await this.#parts.stateFile?.flush();
  }

  /** Ends the emulator at once, open and hanging connections included, and writes the state file. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #close(): Promise<void> {
    const { server, closing, stateFile } = this.#parts;
    closing.abort();
    const ended = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await ended;
    await stateFile?.flush();
  }
}
