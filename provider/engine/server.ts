import type { Server, Socket } from "node:net";
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
  /** Serves what comes over a connection. */
  accept(connection: Socket): void;
  /** Fails the calls that an error belongs to which nobody caught. */
  fail(error: unknown): void;
  /** Aborts waits, lets running operations end, and stops. */
  stop(): Promise<void>;
}

/**
 * Serves the provider to the engine, over connections that it is given.
 *
 * @param listener - Where the connections come from; closed when the server stops.
 * @param engineAddress - Where the engine's log is; absent when the engine attaches later.
 * @param traceEndpoint - Where the engine collects traces; absent or empty for nowhere.
 */
export async function startServer(
  listener: Server,
  engineAddress: string | undefined,
  traceEndpoint: string | undefined,
): Promise<RunningServer> {
  const tracing = await tracingTo(traceEndpoint);
  const connection = new EngineConnection();
  if (engineAddress !== undefined) connection.attach(engineAddress);
  const server = new grpc.Server({
    "grpc.max_receive_message_length": maxMessageSize,
    "grpc.max_send_message_length": maxMessageSize,
    // Statistics that nobody asks for, of every call.
    "grpc.enable_channelz": 0,
  });
  server.addService(unread(ResourceProviderService), providerService(new Provider(), connection, tracing));
  const injector = server.createConnectionInjector(grpc.ServerCredentials.createInsecure());
  return {
    accept: (socket) => injector.injectConnection(socket),
    fail: failRunning,
    async stop() {
      connection.cancel();
      // The listener knows when its last connection has ended; the server, which did not make them, does not.
      const ended = new Promise<void>((resolve) => listener.close(() => resolve()));
      server.tryShutdown(() => undefined);
      await ended;
      await Promise.all([tracing?.shutdown(), connection.drain()]);
      connection.close();
    },
  };
}
