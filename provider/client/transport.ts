import got, { RequestError } from "got";
import PQueue from "p-queue";
import type { WireOperation } from "../generated/wire.gen.ts";
import { DownloadError } from "./errors.ts";
import { retryRules } from "./retry.ts";

/** How requests are sent, whatever they are. */
export interface TransportSettings {
  readonly userAgent: string;
  /** Of one request, in milliseconds. */
  readonly requestTimeout: number;
  readonly maxRetries: number;
  readonly maxConcurrentRequests: number;
  readonly maxRequestsPerSecond: number | undefined;
}

/** One request, ready to be sent. */
export interface WireRequest {
  readonly operation: WireOperation;
  readonly url: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly accessKey: string;
  /** JSON, or bytes that are sent as they are. */
  readonly body: string | Uint8Array | undefined;
}

/** What bounds the request and hears of its progress. */
export interface RequestScope {
  /** Aborted when the engine cancels. */
  readonly signal: AbortSignal;
  /** When the operation has to be over, in milliseconds since the epoch. */
  readonly deadline: number;
  /** Told before each wait. */
  readonly waiting?: (milliseconds: number, reason: string) => void;
}

/**
 * A request that was ended because its operation was over: cancelled, or past its deadline. It had not been sent, or was
 * between two attempts, or does no more when it is sent twice.
 */
export class EndedError extends Error {
  override readonly name = "EndedError";
  readonly reason: "cancelled" | "deadline";

  constructor(reason: "cancelled" | "deadline") {
    super(`the request was ended: ${reason}`);
    this.reason = reason;
  }
}

/** What came back: any status. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends requests with retries, limits and time-outs; the only place that speaks HTTP. */
export class Transport {
  readonly #settings: TransportSettings;
  readonly #slots: PQueue;

  constructor(settings: TransportSettings) {
    const { maxConcurrentRequests: concurrency, maxRequestsPerSecond: rate } = settings;
    this.#settings = settings;
    this.#slots = new PQueue(
      rate === undefined ? { concurrency } : { concurrency, intervalCap: 1, interval: 1_000 / rate, strict: true },
    );
  }

  /**
   * Sends a request until it succeeds, must not be sent again, or the scope ends.
   *
   * @throws RequestError of got when there is no answer at all.
   * @throws EndedError when the scope ended.
   */
  async send(request: WireRequest, scope: RequestScope): Promise<WireResponse> {
    const { operation, url, query, accessKey, body } = request;
    const { userAgent, requestTimeout, maxRetries } = this.#settings;
    const remaining = (): number => scope.deadline - Date.now();
    const ended = new AbortController();
    const attempt = this.#attempts(ended.signal);
    // What ends the scope ends waits and reads. A request that makes something and is under way is left to finish: its
    // answer holds the new object's id, and the request's own time-out bounds it.
    const end = (reason: EndedError["reason"]): void => {
      if (operation.idempotent || !attempt.underWay()) ended.abort(new EndedError(reason));
    };
    const cancel = (): void => end("cancelled");
    const timer = setTimeout(() => end("deadline"), Math.min(Math.max(0, remaining()), longestTimer));
    scope.signal.addEventListener("abort", cancel);
    if (scope.signal.aborted) cancel();
    try {
      const response = await got(url, {
        method: operation.method,
        headers: {
          accesskey: accessKey,
          "user-agent": userAgent,
          accept: "application/json",
          ...(operation.contentType === undefined ? {} : { "content-type": operation.contentType }),
        },
        ...(query === undefined ? {} : { searchParams: query }),
        ...(body === undefined ? {} : { body }),
        responseType: "text",
        followRedirect: false,
        throwHttpErrors: false,
        signal: ended.signal,
        retry: {
          ...retryRules(operation, maxRetries),
          calculateDelay: ({ computedValue, error }) => {
            attempt.end();
            if (computedValue === 0 || computedValue >= remaining() || scope.signal.aborted) return 0;
            scope.waiting?.(computedValue, reasonOf(error));
            return computedValue;
          },
        },
        hooks: {
          beforeRequest: [
            async (options) => {
              await attempt.begin();
              if (remaining() <= 0) {
                attempt.end();
                end("deadline");
              }
              options.timeout.request = Math.max(1, Math.min(requestTimeout, remaining()));
            },
          ],
        },
      });
      return { status: response.statusCode, headers: response.headers, text: response.body };
    } catch (error) {
      ended.signal.throwIfAborted();
      throw error;
    } finally {
      attempt.end();
      clearTimeout(timer);
      scope.signal.removeEventListener("abort", cancel);
    }
  }

  /**
   * The bytes at an address that is not the platform's: no key is sent there, and nothing is retried beyond got's rules.
   *
   * @throws DownloadError when there is no success, or more than `maxBytes`.
   */
  async download(url: string, maxBytes: number, { signal, deadline }: RequestScope): Promise<Uint8Array> {
    const tooLarge = new AbortController();
    try {
      const request = got(url, {
        headers: { "user-agent": this.#settings.userAgent },
        responseType: "buffer",
        signal: AbortSignal.any([signal, tooLarge.signal]),
        timeout: { request: Math.max(1, Math.min(this.#settings.requestTimeout, deadline - Date.now())) },
      });
      void request.on("downloadProgress", ({ transferred }) => {
        if (transferred > maxBytes) tooLarge.abort();
      });
      const { body } = await request;
      return body;
    } catch (error) {
      if (tooLarge.signal.aborted) throw new DownloadError(url, `it has more than ${maxBytes} bytes`);
      if (signal.aborted) throw new DownloadError(url, "the update was cancelled", "CANCELLED");
      if (error instanceof RequestError) throw new DownloadError(url, reasonOf(error));
      throw error;
    }
  }

  /** Takes a slot for each attempt and gives it back during waits, so that a wait holds up nobody else. */
  #attempts(signal: AbortSignal): { begin(): Promise<void>; end(): void; underWay(): boolean } {
    let finish: (() => void) | undefined;
    return {
      begin: () =>
        new Promise<void>((started, aborted) => {
          const attempt = (): Promise<void> =>
            new Promise((finished) => {
              finish = finished;
              started();
            });
          this.#slots.add(attempt, { signal }).catch(aborted);
        }),
      end: () => {
        finish?.();
        finish = undefined;
      },
      underWay: () => finish !== undefined,
    };
  }
}

/** The longest delay that a timer of Node.js takes, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

const reasonOf = (error: RequestError): string =>
  error.response === undefined ? error.code : `HTTP ${error.response.statusCode}`;
