import { type Context, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from "@opentelemetry/api";
import { ATTR_ERROR_TYPE } from "@opentelemetry/semantic-conventions";
import {
  ATTR_RPC_METHOD,
  ATTR_RPC_STATUS_CODE,
  ATTR_RPC_SYSTEM_NAME,
} from "@opentelemetry/semantic-conventions/incubating";
import type { RequestRecord } from "../request-record.ts";
import { requestAttributes, requestFailure } from "./request-attributes.ts";
import { ownAttributes } from "./own-attributes.ts";

/** One call of the engine in a trace, and below it each attempt to send a request. */
export class OperationSpan {
  readonly #tracer: Tracer;
  readonly #context: Context;
  readonly #span: Span;

  /**
   * @param method - Its full name, such as `pulumirpc.ResourceProvider/Create`.
   * @param parent - The engine's side of the call.
   */
  constructor(tracer: Tracer, method: string, parent: Context) {
    this.#tracer = tracer;
    const attributes = { [ATTR_RPC_SYSTEM_NAME]: "grpc", [ATTR_RPC_METHOD]: method };
    this.#span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    this.#context = trace.setSpan(parent, this.#span);
  }

  /** Says which resource or function it is about. */
  about(type: string, urn?: string): void {
    this.#span.setAttributes({ [ownAttributes.type]: type, [ownAttributes.urn]: urn });
  }

  /** Adds an attempt to send a request, which has ended. */
  request(record: RequestRecord): void {
    const start = Date.parse(record.time);
    const span = this.#tracer.startSpan(
      `${record.method} ${record.path}`,
      { kind: SpanKind.CLIENT, attributes: requestAttributes(record), startTime: new Date(start) },
      this.#context,
    );
    if (requestFailure(record) !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(new Date(start + record.milliseconds));
  }

  /**
   * Ends it. The message of an error is left to the engine: it names objects, which the attributes do not.
   *
   * @param status - The name of the gRPC status, such as `NOT_FOUND`.
   */
  end(status: string): void {
    this.#span.setAttribute(ATTR_RPC_STATUS_CODE, status);
    if (status !== "OK") {
      this.#span.setAttribute(ATTR_ERROR_TYPE, status);
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}
