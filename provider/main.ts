import { writeSync } from "node:fs";
import { keepCompiledCode } from "./compiled-code.ts";
import { engineAddressIn } from "./engine/arguments.ts";
import { whenEngineGone } from "./engine/engine-gone.ts";
import { listen } from "./engine/listener.ts";
import type { RunningServer } from "./engine/server.ts";

async function main(): Promise<void> {
  const { listener, port } = await listen();
  const serving = Promise.withResolvers<RunningServer>();

  // A first signal lets running operations end, so that what they made is kept; a second one does not wait.
  const stop = (): void => {
    process.once("SIGINT", () => process.exit(1));
    process.once("SIGTERM", () => process.exit(1));
    void serving.promise.then((server) => server.stop()).then(() => process.exit(0));
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  listener.on("connection", (connection) => void serving.promise.then((server) => server.accept(connection)));

  // The first line on standard output is the port, alone; nothing else is ever written there, so that the stream of
  // Node.js, which takes a millisecond to open, is not needed.
  writeSync(1, `${port}\n`);

  // What answers is loaded while the engine gets ready to call.
  keepCompiledCode();
  const engineAddress = engineAddressIn(process.argv.slice(2));
  const { startServer } = await import("./engine/server.ts");
  const server = await startServer(listener, engineAddress, process.env["PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT"]);
  // An error that nobody caught fails the operation that it belongs to, and not all the others with it.
  process.on("uncaughtException", (error) => server.fail(error));
  serving.resolve(server);
  if (engineAddress !== undefined) whenEngineGone(engineAddress, stop);
}

void main();
