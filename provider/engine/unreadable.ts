import * as grpc from "@grpc/grpc-js";
import { ProtocolError } from "./protocol-error.ts";

/** Refuses a request that is not what the protocol says. */
export function refuse(reason: string): never {
  throw new ProtocolError(grpc.status.INVALID_ARGUMENT, `The request cannot be read: ${reason}.`);
}

/** What was read, or a refusal when it cannot be. */
export function readable<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    refuse("it is not a message of the protocol");
  }
}
