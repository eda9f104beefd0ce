import * as grpc from "@grpc/grpc-js";
import type { SpanTransport, Tracing } from "../tracing/tracing.ts";

const exportPath = "/opentelemetry.proto.collector.trace.v1.TraceService/Export";
const asItIs = (bytes: Buffer): Buffer => bytes;

/** The engine's collector of traces, which speaks OTLP over gRPC. */
class Collector implements SpanTransport {
  readonly #client: grpc.Client;

  /** @param endpoint - Host and port, as the engine gives them, or an address with `http://` or `https://`. */
  constructor(endpoint: string) {
    const [, scheme, address = endpoint] = /^(https?):\/\/([^/]+)/.exec(endpoint) ?? [];
    const credentials = scheme === "https" ? grpc.credentials.createSsl() : grpc.credentials.createInsecure();
    this.#client = new grpc.Client(address, credentials, { "grpc.enable_http_proxy": 0 });
  }

  send(message: Uint8Array, timeoutMillis: number): ReturnType<SpanTransport["send"]> {
    const options = { deadline: Date.now() + timeoutMillis };
    return new Promise((resolve) =>
      this.#client.makeUnaryRequest(exportPath, asItIs, asItIs, Buffer.from(message), options, (error) =>
        resolve(error === null ? { status: "success" } : { status: "failure", error }),
      ),
    );
  }

  shutdown(): void {
    this.#client.close();
  }
}

/**
 * The traces of this plugin, where the engine collects any: `pulumi up --otel-traces` does. What makes them is loaded
 * only then.
 *
 * @param endpoint - Where the engine's collector is; absent or empty for none.
 */
export async function tracingTo(endpoint: string | undefined): Promise<Tracing | undefined> {
  if (endpoint === undefined || endpoint === "") return undefined;
  try {
    const { Tracing } = await import("../tracing/tracing.ts");
    return new Tracing(new Collector(endpoint));
  } catch {
    // No operation is worth less than its trace.
    return undefined;
  }
}
