import protobuf from "google-protobuf";
import structPb from "google-protobuf/google/protobuf/struct_pb.js";

// The stubs make an object of every value in a Struct, which would only be taken apart again. So they are given the
// bytes of a Struct in its place, and `struct-decoder.ts` and `struct-encoder.ts` do the rest.
const contents = new WeakMap<structPb.Struct, Uint8Array>();

/** A Struct of which only the bytes are known. */
export function structOf(bytes: Uint8Array): structPb.Struct {
  const struct = new structPb.Struct();
  contents.set(struct, bytes);
  return struct;
}

/** The bytes of a Struct. */
export const bytesOf = (struct: structPb.Struct): Uint8Array => contents.get(struct) ?? struct.serializeBinary();

/** The class of a message, as the stubs define it. */
export interface MessageType<Message> {
  new (): Message;
  deserializeBinaryFromReader(message: Message, reader: protobuf.BinaryReader): Message;
  serializeBinaryToWriter(message: Message, writer: protobuf.BinaryWriter): void;
}

/** Reads a message, all but the Structs in it. */
export function deserialize<Message>(type: MessageType<Message>, bytes: Uint8Array): Message {
  const reader = new protobuf.BinaryReader(bytes);
  const readMessage = reader.readMessage.bind(reader);
  reader.readMessage = (message, read) => {
    if (message instanceof structPb.Struct) contents.set(message, reader.readBytes());
    else readMessage(message, read);
  };
  return type.deserializeBinaryFromReader(new type(), reader);
}

/** Writes a message, with the Structs in it as they are. */
export function serialize<Message>(type: MessageType<Message>, message: Message): Uint8Array {
  const writer = new protobuf.BinaryWriter();
  const writeMessage = writer.writeMessage.bind(writer);
  writer.writeMessage = (field, inner, write) => {
    if (inner instanceof structPb.Struct) writer.writeBytes(field, bytesOf(inner));
    else writeMessage(field, inner, write);
  };
  type.serializeBinaryToWriter(message, writer);
  return writer.getResultBuffer();
}
