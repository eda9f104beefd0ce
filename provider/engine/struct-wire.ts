import * as grpc from "@grpc/grpc-js";
import { maxDepth } from "./limits.ts";
import { ProtocolError } from "./protocol-error.ts";

/** How a field begins on the wire: its number, and in the last three bits how its value is written. */
const tag = (number: number, wireType: 0 | 1 | 2): number => (number << 3) | wireType;

/** The fields of `google.protobuf.Struct`, of its entries, of `Value` and of `ListValue`. */
export const tags = {
  entry: tag(1, 2),
  name: tag(1, 2),
  value: tag(2, 2),
  null: tag(1, 0),
  number: tag(2, 1),
  text: tag(3, 2),
  boolean: tag(4, 0),
  object: tag(5, 2),
  list: tag(6, 2),
  item: tag(1, 2),
} as const;

/** JavaScript clients take a property of this name for the prototype of the others. */
export const lostName = "__proto__";

export const tooDeep = (property: string | undefined): ProtocolError =>
  new ProtocolError(grpc.status.INVALID_ARGUMENT, `"${property}" is nested more than ${maxDepth} levels deep`);
