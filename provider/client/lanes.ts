import { Slots } from "./slots.ts";

/** Queues by name: of what has the same name, one at a time, in the order in which they came. */
export class Lanes {
  readonly #lanes = new Map<string, { readonly slots: Slots; users: number }>();

  /**
   * Waits until those before are done.
   *
   * @param queued - Called when there are some.
   * @returns What lets the next one go on.
   * @throws The signal's reason, when that comes first.
   */
  async enter(name: string, signal: AbortSignal, queued: () => void): Promise<() => void> {
    const lane = this.#lanes.get(name) ?? {
      slots: new Slots({ maxConcurrentRequests: 1, maxRequestsPerSecond: undefined }),
      users: 0,
    };
    this.#lanes.set(name, lane);
    if (lane.users > 0 && !signal.aborted) queued();
    lane.users += 1;
    const leave = (): void => {
      lane.users -= 1;
      if (lane.users === 0) this.#lanes.delete(name);
    };
    try {
      const release = await lane.slots.take(signal);
      return () => {
        release();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  }
}
