import * as grpc from "@grpc/grpc-js";
import { ProtocolError } from "./protocol-error.ts";

/** A request as it came. Reading it is part of answering it: one that cannot be read is refused like any other. */
export type Unread<Request> = () => Request;

/** A service whose requests are handed over unread. */
export const unread = (service: grpc.ServiceDefinition): grpc.ServiceDefinition =>
  Object.fromEntries(
    Object.entries(service).map(([name, method]) => [
      name,
      { ...method, requestDeserialize: (bytes: Buffer) => () => read(bytes, method.requestDeserialize) },
    ]),
  );

/** A property `__proto__` as it begins on the wire. The stubs would take it for the prototype of the others and lose it. */
const lostName = Buffer.from("\x0a\x09__proto__\x12");

function read(bytes: Buffer, deserialize: grpc.deserialize<unknown>): unknown {
  if (bytes.includes(lostName)) refuse('no property may be called "__proto__"');
  try {
    return deserialize(bytes);
  } catch (error) {
    // What is nested too deeply for the stubs ends here as well.
    refuse(error instanceof RangeError ? "it is nested too deeply" : "it is not a message of the protocol");
  }
}

function refuse(reason: string): never {
  throw new ProtocolError(grpc.status.INVALID_ARGUMENT, `The request cannot be read: ${reason}.`);
}
