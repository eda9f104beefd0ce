/** A platform that answers as a test says, request by request, and keeps what it was sent. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

import type { Identity } from "./certificates.ts";

export interface SentRequest {
  readonly method: string;
  /** Percent-encoded, as it was sent. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** When it arrived, in milliseconds of `performance.now()`. */
  readonly at: number;
}

export interface Reply {
  /** Default: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** A text as it is, anything else as JSON. Default: no body. */
  readonly body?: unknown;
  /** Reads the request, waits so long, and answers then. In milliseconds. */
  readonly delay?: number;
  /** Answers when this is settled. */
  readonly until?: Promise<unknown>;
  /** Resets the connection: in place of the answer, or in the middle of its body. */
  readonly reset?: "instead" | "within";
  /** Never answers. */
  readonly hang?: true;
}

export class ScriptedPlatform implements AsyncDisposable {
  readonly url: string;
  /** How many connections were made to it. */
  connections = 0;
  /** Every request, in the order of arrival. */
  readonly requests: SentRequest[] = [];
  /** How many requests were under way at once, at most. */
  mostAtOnce = 0;
  readonly #server: Server;

  constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
    server.on("connection", () => (this.connections += 1));
  }

  get port(): string {
    return new URL(this.url).port;
  }

  /** The requests as methods and paths. */
  get calls(): string[] {
    return this.requests.map(({ method, path }) => `${method} ${path}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await ended;
  }
}

/**
 * Starts a platform that gives one reply after the other; the last one is given to all further requests.
 *
 * @param identity - The certificate with which it speaks TLS. Default: none, and it does not.
 */
export async function startScriptedPlatform(
  replies: readonly Reply[],
  port = 0,
  identity?: Identity,
): Promise<ScriptedPlatform> {
  let underWay = 0;
  let count = 0;
  const listener: RequestListener = (request, response) => {
    const reply = replies[Math.min(count++, replies.length - 1)] ?? {};
    underWay += 1;
    platform.mostAtOnce = Math.max(platform.mostAtOnce, underWay);
    response.once("close", () => (underWay -= 1));
    serve(platform, request, response, reply).catch(() => response.destroy());
  };
  const server = identity === undefined ? createServer(listener) : createSecureServer(identity, listener);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  const platform = new ScriptedPlatform(server, `${identity === undefined ? "http" : "https"}://127.0.0.1:${bound}`);
  return platform;
}

async function serve(
  platform: ScriptedPlatform,
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
): Promise<void> {
  const { method = "", url: path = "", headers } = request;
  const at = performance.now();
  platform.requests.push({ method, path, headers, body: await text(request), at });
  if (reply.delay !== undefined) await wait(reply.delay);
  await reply.until;
  if (reply.hang === true) return;
  if (reply.reset === "instead") {
    response.socket?.resetAndDestroy();
    return;
  }
  const { body } = reply;
  const bytes = Buffer.from(body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body));
  const type = typeof body === "string" ? "text/plain" : "application/json";
  response.writeHead(reply.status ?? 200, {
    "content-type": type,
    "content-length": String(bytes.length),
    ...reply.headers,
  });
  if (reply.reset === "within") {
    response.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => response.socket?.resetAndDestroy(), 20));
  } else {
    response.end(bytes);
  }
}

/** The address of a port of this machine on which nobody listens. */
export async function refusingAddress(): Promise<{ readonly url: string; readonly port: number }> {
  await using platform = await startScriptedPlatform([]);
  return { url: platform.url, port: Number(new URL(platform.url).port) };
}
