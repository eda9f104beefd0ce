import got, { RequestError } from "got";
import { certificateProblem } from "./certificate.ts";
import { watchConnection } from "./connection.ts";
import { Ending } from "./ending.ts";
import { DownloadError } from "./errors.ts";
import type { Means } from "./exchange.ts";
import { ProxyError } from "./proxy.ts";
import { RefusedAddressError } from "./refused-address.ts";
import { EndedError, type RequestScope } from "./scope.ts";
import { endAbove, TooLargeError } from "./too-large.ts";

/**
 * The bytes at an address that is not the platform's: no key is sent there. Redirects are followed.
 *
 * @throws DownloadError when there is no success, or more than `maxBytes`.
 */
export async function download(
  url: string,
  maxBytes: number,
  scope: RequestScope,
  { userAgent, requestTimeout, connectTimeout, slots, connections }: Means,
): Promise<Uint8Array> {
  const ending = new Ending(scope, () => true);
  let release = (): void => undefined;
  try {
    const request = got(url, {
      headers: { "user-agent": userAgent },
      responseType: "buffer",
      signal: ending.signal,
      retry: {
        calculateDelay: ({ computedValue: wait }) => {
          release();
          return wait < ending.remaining ? wait : 0;
        },
      },
      hooks: {
        // Also before a redirect is followed.
        beforeRequest: [
          async (options) => {
            release();
            const { agents } = await connections.routeTo(new URL(options.url ?? url), false);
            options.agent = agents;
            release = await slots.take(ending.signal);
            options.timeout.request = Math.max(1, Math.min(requestTimeout, ending.remaining));
          },
        ],
      },
    });
    void request.on("request", (sent) => watchConnection(sent, connectTimeout));
    void request.on("downloadProgress", endAbove(maxBytes, ending));
    const { body } = await request;
    return body;
  } catch (error) {
    throw downloadError(url, ending.signal.reason ?? error);
  } finally {
    release();
    ending.stop();
  }
}

function downloadError(url: string, error: unknown): unknown {
  if (error instanceof TooLargeError) return new DownloadError(url, `it has more than ${error.limit} bytes`);
  if (error instanceof EndedError) {
    return error.reason === "cancelled"
      ? new DownloadError(url, "the update was cancelled", "CANCELLED")
      : new DownloadError(url, "the time for the operation is over", "TIMED_OUT");
  }
  if (!(error instanceof RequestError)) return error;
  const { cause, response, code } = error;
  if (cause instanceof ProxyError || cause instanceof RefusedAddressError) return new DownloadError(url, cause.message);
  if (response !== undefined) return new DownloadError(url, `HTTP ${response.statusCode}`);
  return new DownloadError(url, certificateProblem(code, undefined)?.reason ?? code);
}
