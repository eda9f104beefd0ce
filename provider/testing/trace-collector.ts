/** A collector of traces like the engine's: a real server of OTLP's trace service that keeps the spans it is sent. */
import * as grpc from "@grpc/grpc-js";
import jspb from "google-protobuf";

/** One span, as far as tests ask. */
export interface CollectedSpan {
  /** Attributes of the process. */
  readonly resource: Attributes;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a root. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: "server" | "client" | "other";
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
  readonly attributes: Attributes;
  readonly failed: boolean;
  /** What the span says about its failure. */
  readonly message: string;
}

type Attributes = Readonly<Record<string, string | number>>;

const bytesAsTheyAre = {
  requestSerialize: (bytes: Buffer) => bytes,
  requestDeserialize: (bytes: Buffer) => bytes,
  responseSerialize: (bytes: Buffer) => bytes,
  responseDeserialize: (bytes: Buffer) => bytes,
};

const service: grpc.ServiceDefinition = {
  export: {
    path: "/opentelemetry.proto.collector.trace.v1.TraceService/Export",
    requestStream: false,
    responseStream: false,
    ...bytesAsTheyAre,
  },
};

export class TraceCollector implements AsyncDisposable {
  /** Every span, in the order of arrival. */
  readonly spans: CollectedSpan[] = [];
  /** Everything that came, as text in which a canary can be looked for. */
  text = "";
  readonly #server = new grpc.Server();
  #port = 0;

  static async start(): Promise<TraceCollector> {
    const collector = new TraceCollector();
    collector.#server.addService(service, {
      export: (call: grpc.ServerUnaryCall<Buffer, Buffer>, callback: grpc.sendUnaryData<Buffer>) => {
        collector.text += call.request.toString("latin1");
        collector.spans.push(...spansIn(call.request));
        callback(null, Buffer.alloc(0));
      },
    });
    collector.#port = await new Promise<number>((resolve, reject) => {
      const credentials = grpc.ServerCredentials.createInsecure();
      collector.#server.bindAsync("127.0.0.1:0", credentials, (error, port) =>
        error === null ? resolve(port) : reject(error),
      );
    });
    return collector;
  }

  /** As the engine puts it into a plugin's environment. */
  get endpoint(): string {
    return `localhost:${this.#port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.forceShutdown();
  }
}

type Reader = InstanceType<typeof jspb.BinaryReader>;

/** Reads a message field by field: each by the function under its number, the others not at all. */
function fieldsOf(bytes: Uint8Array, read: Readonly<Record<number, (reader: Reader) => void>>): void {
  const reader = new jspb.BinaryReader(bytes);
  while (reader.nextField() && !reader.isEndGroup()) {
    const field = read[reader.getFieldNumber()];
    if (field === undefined) reader.skipField();
    else field(reader);
  }
}

const hex = (reader: Reader): string => Buffer.from(reader.readBytes()).toString("hex");
const kinds = { 2: "server", 3: "client" } as const;
const kindOf = (kind: number): CollectedSpan["kind"] => (kind === 2 || kind === 3 ? kinds[kind] : "other");

/** ExportTraceServiceRequest → ResourceSpans → ScopeSpans → Span, of `opentelemetry/proto/trace/v1/trace.proto`. */
function spansIn(request: Uint8Array): readonly CollectedSpan[] {
  const spans: CollectedSpan[] = [];
  fieldsOf(request, {
    1: (reader) => {
      let resource: Attributes = {};
      fieldsOf(reader.readBytes(), {
        1: (inner) => (resource = attributesIn(inner.readBytes(), 1)),
        2: (inner) => fieldsOf(inner.readBytes(), { 2: (span) => spans.push(spanIn(span.readBytes(), resource)) }),
      });
    },
  });
  return spans;
}

function spanIn(bytes: Uint8Array, resource: Attributes): CollectedSpan {
  const span = { traceId: "", spanId: "", parentSpanId: "", name: "", start: 0, end: 0, failed: false, message: "" };
  let kind = 0;
  fieldsOf(bytes, {
    1: (reader) => (span.traceId = hex(reader)),
    2: (reader) => (span.spanId = hex(reader)),
    4: (reader) => (span.parentSpanId = hex(reader)),
    5: (reader) => (span.name = reader.readString()),
    6: (reader) => (kind = reader.readEnum()),
    7: (reader) => (span.start = reader.readFixed64() / 1e6),
    8: (reader) => (span.end = reader.readFixed64() / 1e6),
    15: (reader) =>
      fieldsOf(reader.readBytes(), {
        2: (status) => (span.message = status.readString()),
        3: (status) => (span.failed = status.readEnum() === 2),
      }),
  });
  return { ...span, kind: kindOf(kind), resource, attributes: attributesIn(bytes, 9) };
}

/** Texts and whole numbers among the key-value pairs that stand under a field. */
function attributesIn(bytes: Uint8Array, field: number): Attributes {
  const attributes: Record<string, string | number> = {};
  fieldsOf(bytes, {
    [field]: (reader) => {
      let key = "";
      fieldsOf(reader.readBytes(), {
        1: (pair) => (key = pair.readString()),
        2: (pair) =>
          fieldsOf(pair.readBytes(), {
            1: (value) => (attributes[key] = value.readString()),
            3: (value) => (attributes[key] = value.readInt64()),
          }),
      });
    },
  });
  return attributes;
}
