import got, { HTTPError, RequestError } from "got";
import type { WireOperation } from "../generated/wire.gen.ts";
import { Attempts, type AttemptEnd } from "./attempts.ts";
import { DownloadError } from "./errors.ts";
import { retryRules } from "./retry.ts";
import { EndedError, type RequestScope } from "./scope.ts";
import { type Limits, Slots } from "./slots.ts";

/** How requests are sent, whatever they are. */
export interface TransportSettings extends Limits {
  readonly userAgent: string;
  /** Of one request, in milliseconds. */
  readonly requestTimeout: number;
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
  readonly #slots: Slots;
  readonly #redact: (text: string) => string;

  /** @param redact - Takes the access keys out of what the platform says. */
  constructor(settings: TransportSettings, redact: (text: string) => string) {
    this.#settings = settings;
    this.#slots = new Slots(settings);
    this.#redact = redact;
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
    const attempts = new Attempts(operation, this.#slots, scope, this.#redact);
    // What ends the scope ends waits and reads. A request that makes something and is under way is left to finish: its
    // answer holds the new object's id, and the request's own time-out bounds it.
    const end = (reason: EndedError["reason"]): void => {
      if (operation.idempotent || !attempts.underWay) ended.abort(new EndedError(reason));
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
          enforceRetryRules: false,
          calculateDelay: ({ computedValue, error }) => {
            attempts.end(endOf(error));
            if (computedValue === 0 || computedValue >= remaining() || scope.signal.aborted) return 0;
            scope.waiting?.(computedValue, reasonOf(error));
            return computedValue;
          },
        },
        hooks: {
          beforeRequest: [
            async (options) => {
              if (remaining() <= 0) end("deadline");
              await attempts.begin(ended.signal);
              options.timeout.request = Math.max(1, Math.min(requestTimeout, remaining()));
            },
          ],
        },
      });
      attempts.end({ response });
      return { status: response.statusCode, headers: response.headers, text: response.body };
    } catch (error) {
      const reason: unknown = ended.signal.reason;
      if (reason instanceof EndedError) attempts.end({ failure: reason.reason });
      else if (error instanceof RequestError) attempts.end(endOf(error));
      ended.signal.throwIfAborted();
      throw error;
    } finally {
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
}

/** The longest delay that a timer of Node.js takes, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

const endOf = (error: RequestError): AttemptEnd => ({
  response: error.response,
  failure: error instanceof HTTPError ? undefined : error.code,
});

const reasonOf = (error: RequestError): string =>
  error.response === undefined ? error.code : `HTTP ${error.response.statusCode}`;
