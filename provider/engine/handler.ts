import type * as grpc from "@grpc/grpc-js";
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
  answer: Answer<Request, Response>,
): grpc.handleUnaryCall<Unread<Request>, Response> {
  return (received, callback) => {
    const call = new Call(connection);
    void attended(async () => answer(received.request(), call)).then(
      async (response) => {
        await connection.flush();
        callback(null, response);
      },
      async (error: unknown) => {
        const status = statusOf(error, call);
        await connection.flush();
        callback(status);
      },
    );
  };
}
