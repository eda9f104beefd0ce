import { defaultOperationTimeout, type Scope } from "../provider.ts";
import { requestLine } from "../request-record.ts";
import { EngineLog } from "./log.ts";
import { nameIn } from "./requests.ts";

/** The way back to the engine: its log, its cancellation, and the bounds of each operation. */
export class EngineConnection {
  #log: EngineLog | undefined;
  #cancelled = new AbortController();

  /** Sends messages to the engine at an address, from now on. */
  attach(address: string): void {
    this.#log?.close();
    this.#log = new EngineLog(address);
  }

  /** Aborts waits of what is under way; what comes later is a new run, as it is for a plugin that stays attached. */
  cancel(): void {
    this.#cancelled.abort();
    this.#cancelled = new AbortController();
  }

  /** Ends when what a user is shown has arrived. */
  async flush(): Promise<void> {
    await this.#log?.flush();
  }

  /** Ends when all messages have arrived, debug lines included. */
  async drain(): Promise<void> {
    await this.#log?.drain();
  }

  /**
   * The bounds of one operation.
   *
   * @param urn - The resource that it is about; empty for none.
   * @param timeout - Seconds; 0 for the provider's default.
   */
  scope(urn: string, timeout: number): Omit<Scope, "redact"> {
    const log = this.#log;
    return {
      name: nameIn(urn) || "<name>",
      ...(urn === "" ? {} : { urn }),
      signal: this.#cancelled.signal,
      deadline: Date.now() + (timeout > 0 ? timeout * 1_000 : defaultOperationTimeout),
      warn: (message) => log?.write("warning", message, urn),
      waiting: (milliseconds, reason) =>
        log?.write("info", `waiting ${Math.ceil(milliseconds / 1_000)} s after ${reason}`, urn, true),
      queued: (behind) => log?.write("info", `waiting for ${behind}`, urn, true),
      requested: (record) => log?.write("debug", requestLine(record), urn),
    };
  }

  close(): void {
    this.#log?.close();
  }
}
