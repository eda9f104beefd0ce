// Shows that a command downloads nothing.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that refuses everything. */
export interface RefusedDownloads extends AsyncDisposable {
  /** Environment variables that lead every download to it, and leave this machine's own addresses alone. */
  readonly environment: Readonly<Record<string, string>>;
  /** What was asked for. */
  readonly wanted: readonly string[];
}

/** Stands where downloads would be asked for, refuses them, and remembers what was wanted. */
export async function refuseDownloads(): Promise<RefusedDownloads> {
  const wanted: string[] = [];
  const proxy = createServer(({ url }, response) => {
    wanted.push(String(url));
    response.writeHead(502).end();
  }).on("connect", ({ url }, socket) => {
    wanted.push(String(url));
    socket.destroy();
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    environment: { HTTP_PROXY: address, HTTPS_PROXY: address, NO_PROXY: "127.0.0.1,localhost" },
    wanted,
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  };
}
