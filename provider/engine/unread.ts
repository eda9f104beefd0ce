import type * as grpc from "@grpc/grpc-js";
import { deserialize, type MessageType, serialize } from "./raw-structs.ts";
import { readable } from "./unreadable.ts";

/** A request as it came. Reading it is part of answering it: one that cannot be read is refused like any other. */
export type Unread<Request> = () => Request;

/** What the stubs say of a method, which is more than their types do. */
type Method = grpc.MethodDefinition<unknown, unknown> & {
  readonly requestType: MessageType<unknown>;
  readonly responseType: MessageType<unknown>;
};

/** A service whose requests are handed over unread. */
export const unread = (service: grpc.ServiceDefinition): grpc.ServiceDefinition =>
  Object.fromEntries(Object.entries(service).map(([name, method]) => [name, unreadMethod(method as Method)]));

const unreadMethod = ({ requestType, responseType, ...method }: Method): grpc.MethodDefinition<unknown, unknown> => ({
  ...method,
  requestDeserialize: (bytes) => () => readable(() => deserialize(requestType, bytes)),
  responseSerialize: (response) => Buffer.from(serialize(responseType, response)),
});
