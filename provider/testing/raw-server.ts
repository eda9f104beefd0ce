/** A server that speaks below HTTP: what it does with a connection is written out. */
import { createServer, type Socket } from "node:net";

export interface RawServer extends AsyncDisposable {
  readonly port: number;
  /** How many connections were made to it. */
  readonly connections: () => number;
}

export async function startRawServer(accept: (socket: Socket) => void): Promise<RawServer> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    accept(socket.on("error", () => socket.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    connections: () => sockets.length,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
}
