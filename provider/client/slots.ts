import PQueue from "p-queue";

/** How many requests there may be, across everything that shares the slots. */
export interface Limits {
  readonly maxConcurrentRequests: number;
  readonly maxRequestsPerSecond: number | undefined;
}

/** Lets requests begin as far as the limits allow, in the order in which they ask. */
export class Slots {
  readonly #queue: PQueue;

  constructor({ maxConcurrentRequests: concurrency, maxRequestsPerSecond: rate }: Limits) {
    this.#queue = new PQueue(
      rate === undefined ? { concurrency } : { concurrency, intervalCap: 1, interval: 1_000 / rate, strict: true },
    );
  }

  /**
   * Waits for a free slot and takes it.
   *
   * @returns What gives it back.
   * @throws The signal's reason, when that comes first.
   */
  take(signal: AbortSignal): Promise<() => void> {
    const taken = Promise.withResolvers<() => void>();
    const use = (): Promise<void> => new Promise((release) => taken.resolve(release));
    this.#queue.add(use, { signal }).catch(taken.reject);
    return taken.promise;
  }
}
