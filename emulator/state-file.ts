/** Keeps the platform's objects in a file, from one start to the next. */
import { existsSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

import { errorText } from "./error-text.ts";
import { checkSeed, type Seed } from "./seed.ts";
import { SeedError } from "./seed-error.ts";

const minPauseMs = 10;

/** The state file cannot be written; `cause` says why. */
export class StateFileError extends Error {
  readonly code = "EMULATOR_STATE_FILE";

  constructor(file: string, cause: unknown) {
    super(`The state file ${file} cannot be written: ${errorText(cause)}`, { cause });
    this.name = "StateFileError";
  }
}

export class StateFile {
  readonly #file: string;
  readonly #snapshot: () => Seed;
  #dirty = false;
  #writing: Promise<void> | undefined;

  constructor(file: string, snapshot: () => Seed) {
    this.#file = file;
    this.#snapshot = snapshot;
  }

  /** The objects in the file, or `undefined` when there is no file. @throws SeedError when it holds something else. */
  load(): Seed | undefined {
    if (!existsSync(this.#file)) return undefined;
    const source = `state file ${this.#file}`;
    let content: unknown;
    try {
      content = JSON.parse(readFileSync(this.#file, "utf8"));
    } catch (error) {
      throw new SeedError([{ field: "", message: errorText(error) }], source);
    }
    return checkSeed(content, source);
  }

  /** Says that something has changed. Changes that come while the file is being written share the next writing. */
  touch(): void {
    this.#dirty = true;
    this.#writing ??= this.#write();
    // A failure is told by flush(), and by the next writing.
    this.#writing.catch(() => undefined);
  }

  /** Waits until everything is in the file. */
  async flush(): Promise<void> {
    if (this.#dirty) this.touch();
    await this.#writing;
  }

  async #write(): Promise<void> {
    try {
      let pauseMs = minPauseMs;
      while (this.#dirty) {
        await wait(pauseMs);
        const start = performance.now();
        await this.#writeOnce();
        pauseMs = Math.max(minPauseMs, 4 * (performance.now() - start));
      }
    } finally {
      this.#writing = undefined;
    }
  }

  async #writeOnce(): Promise<void> {
    this.#dirty = false;
    try {
      await writeFile(`${this.#file}.tmp`, `${JSON.stringify(this.#snapshot(), null, 2)}\n`, { mode: 0o600 });
      await rename(`${this.#file}.tmp`, this.#file);
    } catch (error) {
      this.#dirty = true;
      throw new StateFileError(this.#file, error);
    }
  }
}
