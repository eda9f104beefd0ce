import { Attempts } from "./attempts.ts";
import { Connections } from "./connections.ts";
import { download } from "./download.ts";
import { Ending } from "./ending.ts";
import { exchange, type Means, type WireRequest, type WireResponse } from "./exchange.ts";
import { Lanes } from "./lanes.ts";
import type { RequestScope } from "./scope.ts";
import { type Limits, Slots } from "./slots.ts";

/** How requests are sent, whatever they are. */
export interface TransportSettings extends Limits {
  readonly userAgent: string;
  /** Of one attempt, in milliseconds. */
  readonly requestTimeout: number;
  /** Of the connection of one attempt, in milliseconds. Default: ten seconds. */
  readonly connectTimeout?: number;
  readonly maxRetries: number;
}

/** Sends requests with retries, limits and time-outs; the only place that speaks HTTP. */
export class Transport {
  readonly #means: Means;
  readonly #lanes = new Lanes();
  readonly #redact: (text: string) => string;

  /** @param redact - Takes the access keys out of what the platform says. */
  constructor({ connectTimeout = 10_000, ...settings }: TransportSettings, redact: (text: string) => string) {
    this.#redact = redact;
    this.#means = {
      ...settings,
      connectTimeout,
      slots: new Slots(settings),
      connections: new Connections(settings.maxConcurrentRequests, connectTimeout),
    };
  }

  /**
   * Sends a request until it succeeds, must not be sent again, or the scope ends.
   *
   * @throws UnansweredError when there is no usable answer.
   * @throws TooLargeError when the answer is larger than `maxAnswerSize`.
   * @throws EndedError when the scope ended.
   */
  async send(request: WireRequest, scope: RequestScope): Promise<WireResponse> {
    const { operation, lane } = request;
    const attempts = new Attempts(operation, this.#means.slots, scope, this.#redact);
    // What ends the scope ends waits and reads. A request that makes something and is under way is left to finish: its
    // answer holds the new object's id, and the request's own time-out bounds it.
    const ending = new Ending(scope, () => operation.idempotent || !attempts.underWay);
    const queued = (): void => scope.queued?.(`another request for the same ${String(operation.queuedBy)}`);
    let leave: (() => void) | undefined;
    try {
      leave = lane === undefined ? undefined : await this.#lanes.enter(lane, ending.signal, queued);
      return await exchange(request, this.#means, attempts, ending, scope);
    } finally {
      leave?.();
      ending.stop();
    }
  }

  /**
   * The bytes at an address that is not the platform's: no key is sent there.
   *
   * @throws DownloadError when there is no success, or more than `maxBytes`.
   */
  download(url: string, maxBytes: number, scope: RequestScope): Promise<Uint8Array> {
    return download(url, maxBytes, scope, this.#means);
  }
}
