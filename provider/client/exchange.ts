import got, { HTTPError, RequestError } from "got";
import type { WireOperation } from "../generated/wire.gen.ts";
import type { Attempts, AttemptEnd } from "./attempts.ts";
import { type Connection, watchConnection } from "./connection.ts";
import type { Connections } from "./connections.ts";
import type { Ending } from "./ending.ts";
import { withoutOddRetryAfter } from "./retry-after.ts";
import { isRepeatable, retryRules } from "./retry.ts";
import { EndedError, type RequestScope } from "./scope.ts";
import type { Slots } from "./slots.ts";
import { endAbove, maxAnswerSize, TooLargeError } from "./too-large.ts";
import { UnansweredError } from "./unanswered.ts";

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

/** What all requests share. */
export interface Means {
  readonly userAgent: string;
  /** Of one attempt, in milliseconds. */
  readonly requestTimeout: number;
  /** Of the connection of one attempt, in milliseconds. */
  readonly connectTimeout: number;
  readonly maxRetries: number;
  readonly slots: Slots;
  readonly connections: Connections;
}

/** Sends a request, again where that is allowed and can help, until there is an answer that stands. */
export async function exchange(
  request: WireRequest,
  means: Means,
  attempts: Attempts,
  ending: Ending,
  scope: RequestScope,
): Promise<WireResponse> {
  const { operation, query, body } = request;
  const url = new URL(request.url);
  let connection: Connection | undefined;
  let proxy: string | undefined;
  let outOfTime = false;
  const sending = got(url, {
    method: operation.method,
    headers: headersOf(request, means),
    ...(query === undefined ? {} : { searchParams: query }),
    ...(body === undefined ? {} : { body }),
    responseType: "text",
    followRedirect: false,
    throwHttpErrors: false,
    signal: ending.signal,
    retry: {
      ...retryRules(means.maxRetries),
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
      afterResponse: [withoutOddRetryAfter],
      beforeRequest: [
        async (options) => {
          connection = undefined;
          // What makes something, and what is sent again, has a connection that nobody else has used.
          const isFresh = !operation.idempotent || attempts.count > 0;
          const route = await means.connections.routeTo(url, isFresh);
          proxy = route.proxy;
          options.agent = route.agents;
          await attempts.begin(ending.signal);
          options.timeout.request = Math.max(1, Math.min(means.requestTimeout, ending.remaining));
        },
      ],
    },
  });
  void sending.on("request", (sent) => (connection = watchConnection(sent, means.connectTimeout)));
  void sending.on("downloadProgress", endAbove(maxAnswerSize, ending));
  try {
    const response = await sending;
    attempts.end({ response });
    return { status: response.statusCode, headers: response.headers, text: response.body, outOfTime };
  } catch (error) {
    attempts.end(endOf(ending.signal.aborted ? ending.signal.reason : error));
    ending.signal.throwIfAborted();
    throw error instanceof RequestError ? new UnansweredError(error, connection, proxy) : error;
  }
}

const headersOf = ({ operation, accessKey }: WireRequest, { userAgent }: Means): Record<string, string> => ({
  accesskey: accessKey,
  "user-agent": userAgent,
  accept: "application/json",
  ...(operation.contentType === undefined ? {} : { "content-type": operation.contentType }),
});

function endOf(error: unknown): AttemptEnd {
  if (error instanceof EndedError) return { failure: error.reason };
  if (error instanceof TooLargeError) return { failure: error.code };
  if (!(error instanceof RequestError)) return {};
  return { response: error.response, failure: error instanceof HTTPError ? undefined : error.code };
}

const reasonOf = (error: RequestError): string =>
  error.response === undefined ? error.code : `HTTP ${error.response.statusCode}`;
