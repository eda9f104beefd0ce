import { connect } from "node:net";
import { engineCheckInterval } from "./limits.ts";

/** Calls back once, when nobody listens at the engine's address any more: the engine was killed and told nobody. */
export function whenEngineGone(address: string, gone: () => void): void {
  if (!URL.canParse(`http://${address}`)) return;
  const { hostname: host, port } = new URL(`http://${address}`);
  const timer = setInterval(() => {
    const socket = connect({ host, port: Number(port) }, () => socket.destroy());
    socket.unref();
    socket.once("error", (error: NodeJS.ErrnoException) => {
      // An engine that is slow to answer, or held in a debugger, does not refuse.
      if (error.code !== "ECONNREFUSED") return;
      clearInterval(timer);
      gone();
    });
  }, engineCheckInterval);
  timer.unref();
}
