import * as grpc from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import engine from "@pulumi/pulumi/proto/engine_pb.js";
import { maxMessageSize } from "./limits.ts";

/** How grave a message is. The engine takes one that is an error for a failed update. */
export type Severity = "debug" | "info" | "warning" | "error";

const severities = {
  debug: engine.LogSeverity.DEBUG,
  info: engine.LogSeverity.INFO,
  warning: engine.LogSeverity.WARNING,
  error: engine.LogSeverity.ERROR,
} as const;

/** The engine's log, where messages for the user go. */
export class EngineLog {
  readonly #client: EngineClient;
  #written: Promise<void> = Promise.resolve();

  constructor(address: string) {
    this.#client = new EngineClient(address, grpc.credentials.createInsecure(), {
      "grpc.max_receive_message_length": maxMessageSize,
      // The engine is on this machine, whatever the environment says of proxies.
      "grpc.enable_http_proxy": 0,
    });
  }

  /**
   * Writes one message. An engine that does not answer does not fail the operation.
   *
   * @param urn - The resource that it is about; empty for none.
   * @param ephemeral - Whether it only shows in the progress line.
   */
  write(severity: Severity, message: string, urn: string, ephemeral = false): void {
    const request = new engine.LogRequest();
    request.setSeverity(severities[severity]);
    request.setMessage(message.toWellFormed());
    request.setUrn(urn);
    request.setEphemeral(ephemeral);
    this.#written = this.#written.then(
      () =>
        new Promise((resolve) =>
          this.#client.log(request, new grpc.Metadata(), { deadline: Date.now() + 5_000 }, () => resolve()),
        ),
    );
  }

  /** Ends when everything written so far has arrived, so that a message is shown before its operation's end. */
  flush(): Promise<void> {
    return this.#written;
  }

  close(): void {
    this.#client.close();
  }
}
