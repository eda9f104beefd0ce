/** The record of every request that the emulator received, in the order of arrival. */
import type { Access } from "./access-keys.ts";
import type { JsonValue } from "./json.ts";

export interface JournalEntry {
  /** Counts from 1; `clear()` does not start it anew. */
  readonly seq: number;
  /** When the request arrived, as ISO 8601. */
  readonly time: string;
  /** The operation of the API description, or `null` when the request matches none. */
  readonly operationId: string | null;
  readonly method: string;
  /** The path as it was sent, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  /** Names in lower case. `accesskey` says only "valid", "invalid" or "absent"; other credentials are "[redacted]". */
  readonly headers: Readonly<Record<string, string | string[] | undefined> & { accesskey: Access }>;
  /** The parsed JSON, other text as it came, or the length and SHA-256 of bytes. Absent when there was no body. */
  readonly body?: JsonValue;
  /**
   * The status that was sent; "pending" while there is no answer, "dropped" when the emulator cut the connection
   * before a status went out, "aborted" when the client did.
   */
  readonly status: number | "pending" | "dropped" | "aborted";
  /** Whether the operation was carried out (its own answer was a success), whatever the client then saw. */
  readonly acted: boolean;
  /** The name of the injected fault that shaped the answer, or `null`. */
  readonly fault: string | null;
  /** From arrival until the answer began (or the connection was cut), in milliseconds. `null` while pending. */
  readonly durationMs: number | null;
}

type Mutable<Entry> = { -readonly [Property in keyof Entry]: Entry[Property] };

/** An entry that is still being written. */
export type OpenEntry = Mutable<JournalEntry>;

export class Journal {
  #entries: OpenEntry[] = [];
  #lastSeq = 0;
  readonly #limit: number;
  readonly #listeners = new Set<(entry: JournalEntry) => void>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The requests so far, oldest first; with an operation id, those of that operation. */
  entries(operationId?: string): JournalEntry[] {
    const chosen = this.#entries.filter((entry) => operationId === undefined || entry.operationId === operationId);
    return chosen.map((entry) => ({ ...entry }));
  }

  /** Forgets the requests so far. */
  clear(): void {
    this.#entries = [];
  }

  /** Calls `listener` for each request once its answer has begun, or was cut. Gives a function that ends this. */
  onEntry(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @internal */
  open(request: Omit<JournalEntry, "seq" | "status" | "acted" | "fault" | "durationMs">): OpenEntry {
    const entry: OpenEntry = {
      seq: ++this.#lastSeq,
      ...request,
      status: "pending",
      acted: false,
      fault: null,
      durationMs: null,
    };
    this.#entries.push(entry);
    if (this.#entries.length > this.#limit) this.#entries.splice(0, Math.ceil(this.#limit / 10));
    return entry;
  }

  /** @internal Closes an entry; the first outcome stays. */
  close(entry: OpenEntry, status: Exclude<JournalEntry["status"], "pending">, durationMs: number): void {
    if (entry.status !== "pending") return;
    entry.status = status;
    entry.durationMs = durationMs;
    for (const listener of this.#listeners) listener({ ...entry });
  }
}
