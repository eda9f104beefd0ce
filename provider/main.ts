import { engineAddressIn } from "./engine/arguments.ts";
import { startServer } from "./engine/server.ts";

async function main(): Promise<void> {
  const server = await startServer(engineAddressIn(process.argv.slice(2)));

  // The first line on standard output is the port, alone; nothing else is ever written there.
  process.stdout.write(`${server.port}\n`);

  // A first signal lets running operations end, so that what they made is kept; a second one does not wait.
  const stop = (): void => {
    process.once("SIGINT", () => process.exit(1));
    process.once("SIGTERM", () => process.exit(1));
    void server.stop().then(() => process.exit(0));
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

void main();
