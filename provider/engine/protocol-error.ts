import type * as grpc from "@grpc/grpc-js";

/** An error of the engine's protocol itself, such as an unknown token. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
  readonly status: grpc.status;

  constructor(status: grpc.status, message: string) {
    super(message);
    this.status = status;
  }
}
