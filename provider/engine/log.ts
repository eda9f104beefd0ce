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

/** How long an answer to a message is waited for, in milliseconds. */
const answerTime = 5_000;

/** The engine's log, where messages for the user go. */
export class EngineLog {
  readonly #client: EngineClient;
  #shown: Promise<void> = Promise.resolve();
  readonly #debugged = new Set<Promise<void>>();
  /** Whether a message was not answered in its time: nobody waits for the next ones, so that this is lost only once. */
  #mute = false;

  constructor(address: string) {
    this.#client = new EngineClient(address, grpc.credentials.createInsecure(), {
      "grpc.max_receive_message_length": maxMessageSize,
      // The engine is on this machine, whatever the environment says of proxies.
      "grpc.enable_http_proxy": 0,
      "grpc.enable_channelz": 0,
    });
  }

  /**
   * Writes one message. An engine that does not answer does not fail the operation. What a user is shown keeps its order;
   * debug lines, of which each request has one, hold up nobody. Once a message was not answered in time, none does.
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
    if (severity === "debug") {
      const written = this.#send(request);
      this.#debugged.add(written);
      void written.then(() => this.#debugged.delete(written));
    } else {
      this.#shown = this.#shown.then(() => {
        const written = this.#send(request);
        return this.#mute ? undefined : written;
      });
    }
  }

  /** Ends when what a user is shown has arrived, so that a message is there before its operation's end. */
  flush(): Promise<void> {
    return this.#shown;
  }

  /** Ends when everything written so far has arrived. */
  async drain(): Promise<void> {
    await this.#shown;
    if (!this.#mute) await Promise.all(this.#debugged);
  }

  #send(request: engine.LogRequest): Promise<void> {
    return new Promise((resolve) =>
      this.#client.log(request, new grpc.Metadata(), { deadline: Date.now() + answerTime }, (error) => {
        if (error?.code === grpc.status.DEADLINE_EXCEEDED) this.#mute = true;
        resolve();
      }),
    );
  }

  close(): void {
    this.#client.close();
  }
}
