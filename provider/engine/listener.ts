import { type AddressInfo, createServer, type Server } from "node:net";

/** Listens on a free port of this machine. */
export async function listen(): Promise<{ readonly listener: Server; readonly port: number }> {
  const listener = createServer();
  await new Promise<void>((resolve, reject) => {
    listener.once("error", reject);
    listener.listen(0, "127.0.0.1", resolve);
  });
  return { listener, port: (listener.address() as AddressInfo).port };
}
