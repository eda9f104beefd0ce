/** Messages of the protocol byte by byte, for what no library would send. */

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]);

/** A field whose value is bytes or text. */
export function field(number: number, value: Uint8Array | string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([prefix(number, bytes.length), bytes]);
}

const prefix = (number: number, length: number): Buffer => Buffer.from([(number << 3) | 2, ...varint(length)]);

/** A `google.protobuf.Struct` of values. */
export const rawStruct = (entries: readonly (readonly [name: string, value: Uint8Array])[]): Buffer =>
  Buffer.concat(entries.map(([name, value]) => field(1, Buffer.concat([field(1, name), field(2, value)]))));

/** A `google.protobuf.Value` of text. */
export const rawText = (text: string): Buffer => field(3, text);

/** A `google.protobuf.Value` of a Struct. */
export const rawObject = (struct: Uint8Array): Buffer => field(5, struct);

/** A `google.protobuf.Value`: an object in an object, so many levels deep. */
export function nested(levels: number, name = "a"): Buffer {
  const innermost = rawText("innermost");
  const key = field(1, name);
  const prefixes: Buffer[] = [];
  let length = innermost.length;
  for (let level = 0; level < levels; level++) {
    const value = prefix(2, length);
    const entry = prefix(1, key.length + value.length + length);
    const object = prefix(5, entry.length + key.length + value.length + length);
    const whole = Buffer.concat([object, entry, key, value]);
    prefixes.push(whole);
    length += whole.length;
  }
  return Buffer.concat([...prefixes.reverse(), innermost]);
}
