import got, { HTTPError, RequestError } from "got";
import type { WireOperation } from "../generated/wire.gen.ts";
import { Attempts, type AttemptEnd } from "./attempts.ts";
import { type Connection, watchConnection } from "./connection.ts";
import { Connections } from "./connections.ts";
import { download } from "./download.ts";
import { Ending } from "./ending.ts";
import { Lanes } from "./lanes.ts";
import { isRepeatable, retryRules } from "./retry.ts";
import { EndedError, type RequestScope } from "./scope.ts";
import { type Limits, Slots } from "./slots.ts";
import { endAbove, maxAnswerSize, TooLargeError } from "./too-large.ts";
import { UnansweredError } from "./unanswered.ts";

/** How requests are sent, whatever they are. */
export interface TransportSettings extends Limits {
  readonly userAgent: string;
  /** Of one request, in milliseconds. */
  readonly requestTimeout: number;
  /** Of the connection of one request, in milliseconds. Default: ten seconds. */
  readonly connectTimeout?: number;
  readonly maxRetries: number;
}

/** One request, ready to be sent. */
export interface WireRequest {
  readonly operation: WireOperation;
  readonly url: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly accessKey: string;
  /** JSON, or bytes that are sent as they are. */
  readonly body: string | Uint8Array | undefined;
  /** Of requests that have the same, one is under way or waits at a time. */
  readonly lane?: string | undefined;
}

/** What came back: any status. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Whether it would have been tried again, if the operation had more time. */
  readonly outOfTime: boolean;
}

/** Sends requests with retries, limits and time-outs; the only place that speaks HTTP. */
export class Transport {
  readonly #settings: TransportSettings;
  readonly #redact: (text: string) => string;
  readonly #connectTimeout: number;
  readonly #slots: Slots;
  readonly #lanes = new Lanes();
  readonly #connections: Connections;

  /** @param redact - Takes the access keys out of what the platform says. */
  constructor(settings: TransportSettings, redact: (text: string) => string) {
    this.#settings = settings;
    this.#redact = redact;
    this.#connectTimeout = settings.connectTimeout ?? 10_000;
    this.#slots = new Slots(settings);
    this.#connections = new Connections(settings.maxConcurrentRequests, this.#connectTimeout);
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
    const attempts = new Attempts(operation, this.#slots, scope, this.#redact);
    // What ends the scope ends waits and reads. A request that makes something and is under way is left to finish: its
    // answer holds the new object's id, and the request's own time-out bounds it.
    const ending = new Ending(scope, () => operation.idempotent || !attempts.underWay);
    let leave: (() => void) | undefined;
    try {
      leave = lane === undefined ? undefined : await this.#lanes.enter(lane, ending.signal);
      return await this.#exchange(request, scope, attempts, ending);
    } finally {
      leave?.();
      ending.stop();
    }
  }

  async #exchange(
    request: WireRequest,
    scope: RequestScope,
    attempts: Attempts,
    ending: Ending,
  ): Promise<WireResponse> {
    const { operation, url, query, accessKey, body } = request;
    const { userAgent, requestTimeout, maxRetries } = this.#settings;
    let connection: Connection | undefined;
    let proxy: string | undefined;
    let outOfTime = false;
    try {
      const sending = got(url, {
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
        signal: ending.signal,
        retry: {
          ...retryRules(maxRetries),
          calculateDelay: ({ computedValue: wait, error }) => {
            attempts.end(endOf(error));
            const failure = { status: error.response?.statusCode, sent: connection?.made ?? false };
            if (wait === 0 || scope.signal.aborted || !isRepeatable(operation, failure)) return 0;
            outOfTime = wait >= ending.remaining;
            if (outOfTime) return 0;
            scope.waiting?.(wait, reasonOf(error));
            return wait;
          },
        },
        hooks: {
          beforeRequest: [
            async (options) => {
              connection = undefined;
              // What makes something, and what is sent again, has a connection that nobody else has used.
              const isFresh = !operation.idempotent || attempts.count > 0;
              const route = await this.#connections.routeTo(new URL(url), isFresh);
              options.agent = route.agents;
              proxy = route.proxy;
              await attempts.begin(ending.signal);
              options.timeout.request = Math.max(1, Math.min(requestTimeout, ending.remaining));
            },
          ],
        },
      });
      void sending.on("request", (sent) => (connection = watchConnection(sent, this.#connectTimeout)));
      void sending.on("downloadProgress", endAbove(maxAnswerSize, ending));
      const response = await sending;
      attempts.end({ response });
      return { status: response.statusCode, headers: response.headers, text: response.body, outOfTime };
    } catch (error) {
      const { reason }: { readonly reason: unknown } = ending.signal;
      if (reason instanceof EndedError) attempts.end({ failure: reason.reason });
      else if (reason instanceof TooLargeError) attempts.end({ failure: reason.code });
      else if (error instanceof RequestError) attempts.end(endOf(error));
      ending.signal.throwIfAborted();
      throw error instanceof RequestError ? new UnansweredError(error, connection, proxy) : error;
    }
  }

  /**
   * The bytes at an address that is not the platform's: no key is sent there.
   *
   * @throws DownloadError when there is no success, or more than `maxBytes`.
   */
  async download(url: string, maxBytes: number, scope: RequestScope): Promise<Uint8Array> {
    return download(url, maxBytes, scope, { ...this.#settings, slots: this.#slots, connections: this.#connections });
  }
}

const endOf = (error: RequestError): AttemptEnd => ({
  response: error.response,
  failure: error instanceof HTTPError ? undefined : error.code,
});

const reasonOf = (error: RequestError): string =>
  error.response === undefined ? error.code : `HTTP ${error.response.statusCode}`;
