import * as grpc from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import { Provider } from "../provider.ts";
import { tracingTo } from "./collector.ts";
import { EngineConnection } from "./connection.ts";
import { maxMessageSize } from "./limits.ts";
import { failRunning } from "./running.ts";
import { providerService } from "./service.ts";
import { unread } from "./unread.ts";

/** A provider that is being served. */
export interface RunningServer {
  readonly port: number;
  /** Fails the calls that an error belongs to which nobody caught. */
  fail(error: unknown): void;
  /** Aborts waits, lets running operations end, and stops. */
  stop(): Promise<void>;
}

/**
 * Serves the provider to the engine on a free port of this machine.
 *
 * @param engineAddress - Where the engine's log is; absent when the engine attaches later.
 * @param traceEndpoint - Where the engine collects traces; absent or empty for nowhere.
 */
export async function startServer(
  engineAddress: string | undefined,
  traceEndpoint: string | undefined,
): Promise<RunningServer> {
  const tracing = await tracingTo(traceEndpoint);
  const connection = new EngineConnection();
  if (engineAddress !== undefined) connection.attach(engineAddress);
  const server = new grpc.Server({
    "grpc.max_receive_message_length": maxMessageSize,
    "grpc.max_send_message_length": maxMessageSize,
  });
  server.addService(unread(ResourceProviderService), providerService(new Provider(), connection, tracing));
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  return {
    port,
    fail: failRunning,
    async stop() {
      connection.cancel();
      await new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
      await tracing?.shutdown();
      connection.close();
    },
  };
}
