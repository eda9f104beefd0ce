/** An HTTP proxy of this machine. Whatever host it is asked for, it goes to the same port of this machine. */
import {
  createServer,
  type IncomingMessage,
  request as forward,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect, type Socket } from "node:net";
import type { Identity } from "./certificates.ts";

export interface ProxyBehaviour {
  /** `user:password`, without which it answers 407. */
  readonly credentials?: string;
  /** Statuses with which it answers the first requests instead of doing what they ask. */
  readonly refusals?: readonly number[];
  /** With this it speaks TLS itself. */
  readonly identity?: Identity;
  /** Never answers. */
  readonly hang?: true;
  /** Makes the connection, and breaks it with the first bytes that come. */
  readonly breaks?: true;
}

export class ProxyServer implements AsyncDisposable {
  /** What was asked of it, such as `CONNECT host:443` or `GET http://host/path`, in the order of arrival. */
  readonly calls: string[] = [];
  readonly authorizations: (string | undefined)[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor({ credentials, refusals = [], identity, hang, breaks }: ProxyBehaviour) {
    const left = [...refusals];
    const allowed = credentials && `Basic ${Buffer.from(credentials).toString("base64")}`;
    const refusal = ({ method, url, headers }: IncomingMessage): number | undefined => {
      this.calls.push(`${method} ${url}`);
      this.authorizations.push(headers["proxy-authorization"]);
      return allowed === undefined || headers["proxy-authorization"] === allowed ? left.shift() : 407;
    };
    const serve: RequestListener = (request, response) => {
      const status = refusal(request);
      if (status === undefined) passOn(request, response);
      else response.writeHead(status).end("<p>The proxy says no.</p>");
    };
    this.#server = identity === undefined ? createServer(serve) : createSecureServer(identity, serve);
    this.#server.on("connect", (request: IncomingMessage, client: Socket) => {
      const status = refusal(request);
      client.on("error", () => client.destroy());
      if (hang) client.resume().once("end", () => client.end());
      else if (status !== undefined) {
        client.end(`HTTP/1.1 ${status} No\r\nContent-Length: 25\r\n\r\n<p>The proxy says no.</p>\n`);
      } else if (breaks) {
        client.once("data", () => client.resetAndDestroy()).write("HTTP/1.1 200 OK\r\n\r\n");
      } else tunnel(Number(request.url?.split(":").at(-1)), client);
    });
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  static async start(behaviour: ProxyBehaviour = {}): Promise<ProxyServer> {
    const proxy = new ProxyServer(behaviour);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  /** Its host and port. */
  get host(): string {
    const address = this.#server.address();
    return `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  }

  /** How many connections are open to it. */
  get open(): number {
    return this.#sockets.size;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await ended;
  }
}

function tunnel(port: number, client: Socket): void {
  const server = connect(port, "127.0.0.1", () => {
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    client.pipe(server).pipe(client);
  });
  server.on("error", () => client.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
  client.once("close", () => server.destroy());
}

function passOn(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = "", headers } = request;
  const { port, pathname, search } = new URL(url);
  const options = { method, headers, host: "127.0.0.1", port, path: pathname + search };
  const passed = forward(options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", () => response.writeHead(502).end());
  request.pipe(passed);
}
