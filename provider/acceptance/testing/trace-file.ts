/** What the CLI writes with `--otel-traces file://…`: OTLP in JSON, one batch of spans a line. */
import { readFile } from "node:fs/promises";

export interface TracedSpan {
  /** The process that made it, by its own name. */
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a root. */
  readonly parentSpanId: string;
  readonly name: string;
}

/** A root has no parent. */
type SpanInFile = Omit<TracedSpan, "service" | "parentSpanId"> & Partial<Pick<TracedSpan, "parentSpanId">>;

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { readonly key: string; readonly value: object }[] };
    readonly scopeSpans: readonly { readonly spans: readonly SpanInFile[] }[];
  }[];
}

export async function spansIn(file: string): Promise<readonly TracedSpan[]> {
  const batches = (await readFile(file, "utf8")).trim().split("\n");
  return batches
    .flatMap((line) => (JSON.parse(line) as Batch).resourceSpans)
    .flatMap(({ resource, scopeSpans }) => {
      const named = resource.attributes.find(({ key }) => key === "service.name")?.value ?? {};
      const service = "stringValue" in named ? String(named.stringValue) : "";
      return scopeSpans.flatMap(({ spans }) =>
        spans.map(({ traceId, spanId, parentSpanId = "", name }) => ({ service, traceId, spanId, parentSpanId, name })),
      );
    });
}
