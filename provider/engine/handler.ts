import * as grpc from "@grpc/grpc-js";
import type { TraceContext, Tracing } from "../tracing/tracing.ts";
import { Call } from "./call.ts";
import type { EngineConnection } from "./connection.ts";
import { attended } from "./running.ts";
import { statusOf } from "./status.ts";
import type { Unread } from "./unread.ts";

/** Answers one call, or throws. */
export type Answer<Request, Response> = (request: Request, call: Call) => Promise<Response>;

/** How an answer becomes what the server calls. */
export type Unary = <Request, Response>(answer: Answer<Request, Response>) => grpc.UntypedHandleCall;

/** Turns an answer into a handler that always calls back, once, whatever is thrown. */
export function handler<Request, Response>(
  connection: EngineConnection,
  tracing: Tracing | undefined,
  answer: Answer<Request, Response>,
): grpc.handleUnaryCall<Unread<Request>, Response> {
  return (received, callback) => {
    const span = tracing?.begin(received.getPath().slice(1), contextIn(received.metadata));
    const call = new Call(connection, span);
    void attended(async () => answer(received.request(), call)).then(
      async (response) => {
        await connection.flush();
        span?.end("OK");
        callback(null, response);
      },
      async (error: unknown) => {
        const status = statusOf(error, call);
        await connection.flush();
        span?.end(grpc.status[status.code]);
        callback(status);
      },
    );
  };
}

/** The engine's place in its trace. */
const contextIn = (metadata: grpc.Metadata): TraceContext =>
  Object.fromEntries(
    ["traceparent", "tracestate"].flatMap((name) => metadata.get(name).map((value) => [name, String(value)])),
  );
