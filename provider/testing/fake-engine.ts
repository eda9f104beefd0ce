/** The engine's side of the connection: a real server of its `Engine` service that keeps what is logged. */
import * as grpc from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import type pb from "@pulumi/pulumi/proto/engine_pb.js";
import emptyPb from "google-protobuf/google/protobuf/empty_pb.js";

/** One message of the plugin to the user. */
export interface Logged {
  readonly severity: "debug" | "info" | "warning" | "error";
  readonly message: string;
  readonly urn: string;
  readonly ephemeral: boolean;
}

const severities = ["debug", "info", "warning", "error"] as const;

export class FakeEngine implements AsyncDisposable {
  readonly #server = new grpc.Server();
  readonly #listeners = new Set<() => void>();
  #logged: Logged[] = [];
  #debugged: Logged[] = [];
  #port = 0;

  static async start(): Promise<FakeEngine> {
    const engine = new FakeEngine();
    engine.#server.addService(EngineService, {
      log: (call: grpc.ServerUnaryCall<pb.LogRequest, unknown>, callback: grpc.sendUnaryData<emptyPb.Empty>) => {
        engine.#keep(call.request);
        callback(null, new emptyPb.Empty());
      },
    });
    engine.#port = await new Promise<number>((resolve, reject) => {
      const credentials = grpc.ServerCredentials.createInsecure();
      engine.#server.bindAsync("127.0.0.1:0", credentials, (error, port) =>
        error === null ? resolve(port) : reject(error),
      );
    });
    return engine;
  }

  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  /** What was logged for the user so far, in the order of arrival. */
  get logged(): readonly Logged[] {
    return this.#logged;
  }

  /** What was logged at debug level so far, which a user sees on demand. */
  get debugged(): readonly Logged[] {
    return this.#debugged;
  }

  /** Forgets what was logged so far. */
  clear(): void {
    this.#logged = [];
    this.#debugged = [];
  }

  /** Resolves with the first message, past or to come, that fits. */
  async waitFor(fits: (logged: Logged) => boolean): Promise<Logged> {
    for (;;) {
      const found = this.#logged.find(fits);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        const listener = (): void => {
          this.#listeners.delete(listener);
          resolve();
        };
        this.#listeners.add(listener);
      });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.forceShutdown();
  }

  #keep(request: pb.LogRequest): void {
    const severity = severities[request.getSeverity()];
    (severity === "debug" ? this.#debugged : this.#logged).push({
      severity,
      message: request.getMessage(),
      urn: request.getUrn(),
      ephemeral: request.getEphemeral(),
    });
    for (const listener of this.#listeners) listener();
  }
}
