import got, { RequestError } from "got";
import PQueue from "p-queue";
import type { WireOperation } from "../generated/wire.gen.ts";
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
  readonly accessKey: string;
  readonly body: string | undefined;
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
      rate === undefined ? { concurrency } : { concurrency, intervalCap: 1, interval: 1_000 / rate },
    );
  }

  /**
   * Sends a request until it succeeds, must not be sent again, or the scope ends.
   *
   * @throws RequestError of got when there is no answer at all.
   */
  async send(request: WireRequest, scope: RequestScope): Promise<WireResponse> {
    const { operation, url, accessKey, body } = request;
    const { userAgent, requestTimeout, maxRetries } = this.#settings;
    const attempt = this.#attempts();
    // Cancelling ends waits and reads. A request that makes something and is under way is left to finish: its answer
    // holds the new object's id.
    const ended = new AbortController();
    const end = (): void => {
      if (operation.idempotent || !attempt.underWay()) ended.abort();
    };
    if (scope.signal.aborted) end();
    scope.signal.addEventListener("abort", end);
    try {
      const response = await got(url, {
        method: operation.method,
        headers: {
          accesskey: accessKey,
          "user-agent": userAgent,
          accept: "application/json",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body }),
        responseType: "text",
        followRedirect: false,
        throwHttpErrors: false,
        signal: ended.signal,
        timeout: { request: Math.max(1, Math.min(requestTimeout, scope.deadline - Date.now())) },
        retry: {
          ...retryRules(operation, maxRetries),
          calculateDelay: ({ computedValue, error }) => {
            attempt.end();
            const pastDeadline = Date.now() + computedValue >= scope.deadline;
            if (computedValue === 0 || pastDeadline || scope.signal.aborted) return 0;
            scope.waiting?.(computedValue, reasonOf(error));
            return computedValue;
          },
        },
        hooks: { beforeRequest: [() => attempt.begin()] },
      });
      return { status: response.statusCode, headers: response.headers, text: response.body };
    } finally {
      attempt.end();
      scope.signal.removeEventListener("abort", end);
    }
  }

  /** Takes a slot for each attempt and gives it back during waits, so that a wait holds up nobody else. */
  #attempts(): { begin(): Promise<void>; end(): void; underWay(): boolean } {
    let finish: (() => void) | undefined;
    return {
      begin: () =>
        new Promise<void>((started) => {
          void this.#slots.add(
            () =>
              new Promise<void>((finished) => {
                finish = finished;
                started();
              }),
          );
        }),
      end: () => {
        finish?.();
        finish = undefined;
      },
      underWay: () => finish !== undefined,
    };
  }
}

const reasonOf = (error: RequestError): string =>
  error.response === undefined ? (error.code ?? error.name) : `HTTP ${error.response.statusCode}`;
