import { setTimeout as wait } from "node:timers/promises";
import { defaultTextMapGetter, ROOT_CONTEXT, type Tracer } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  createOtlpNetworkExportDelegate,
  getSharedConfigurationDefaults,
  type IExporterTransport,
  OTLPExporterBase,
} from "@opentelemetry/otlp-exporter-base";
import { ProtobufTraceSerializer } from "@opentelemetry/otlp-transformer";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from "@opentelemetry/semantic-conventions";
import { version } from "../version.ts";
import { OperationSpan } from "./operation-span.ts";

/** Takes messages of the OTLP protocol to the collector. */
export type SpanTransport = IExporterTransport;

/** The W3C trace context that came with a call. */
export interface TraceContext {
  readonly traceparent?: string;
  readonly tracestate?: string;
}

/** How long the end of an operation or of the process waits for the collector, in milliseconds, at most. */
const maxFlush = 2_000;

const name = "pulumi-resource-edgeplatform";
const propagator = new W3CTraceContextPropagator();

/** Spans of what the plugin does, under the engine's trace. Loaded only when the engine collects them. */
export class Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  constructor(transport: SpanTransport) {
    const settings = { ...getSharedConfigurationDefaults(), timeoutMillis: maxFlush };
    const exporter = new OTLPExporterBase(
      createOtlpNetworkExportDelegate(settings, ProtobufTraceSerializer, transport),
    );
    const own = resourceFromAttributes({ [ATTR_SERVICE_NAME]: name, [ATTR_SERVICE_VERSION]: version });
    this.#provider = new TracerProvider({
      resource: defaultResource().merge(own),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.#tracer = this.#provider.getTracer(name, version);
  }

  /**
   * A call of the engine begins.
   *
   * @param method - Its full name, such as `pulumirpc.ResourceProvider/Create`.
   */
  begin(method: string, context: TraceContext): OperationSpan {
    return new OperationSpan(this.#tracer, method, propagator.extract(ROOT_CONTEXT, context, defaultTextMapGetter));
  }

  /** Sends what has ended so far. A collector that does not answer neither fails this nor holds it up for long. */
  flush(): Promise<void> {
    return bounded(this.#provider.forceFlush());
  }

  /** Sends what is left, in the same way, and stops. */
  shutdown(): Promise<void> {
    return bounded(this.#provider.shutdown());
  }
}

const bounded = (work: Promise<void>): Promise<void> =>
  Promise.race([work.catch(() => undefined), wait(maxFlush, undefined, { ref: false })]);
