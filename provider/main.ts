import { engineAddressIn } from "./engine/arguments.ts";
import { whenEngineGone } from "./engine/engine-gone.ts";
import { startServer } from "./engine/server.ts";

async function main(): Promise<void> {
  const engineAddress = engineAddressIn(process.argv.slice(2));
  const server = await startServer(engineAddress, process.env["PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT"]);

  // An error that nobody caught fails the operation that it belongs to, and not all the others with it.
  process.on("uncaughtException", (error) => server.fail(error));

  // A first signal lets running operations end, so that what they made is kept; a second one does not wait.
  const stop = (): void => {
    process.once("SIGINT", () => process.exit(1));
    process.once("SIGTERM", () => process.exit(1));
    void server.stop().then(() => process.exit(0));
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  if (engineAddress !== undefined) whenEngineGone(engineAddress, stop);

  // The first line on standard output is the port, alone; nothing else is ever written there.
  process.stdout.write(`${server.port}\n`);
}

void main();
