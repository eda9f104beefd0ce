import type { Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import protobuf from "protobufjs/minimal.js";
import { unknownMarkers } from "../markers.ts";
import { type Properties, Unknown } from "../values.ts";
import { maxDepth } from "./limits.ts";
import type { Path } from "./path.ts";
import { bytesOf } from "./raw-structs.ts";
import { signatureKey, signatures } from "./signatures.ts";
import { lostName, tags, tooDeep } from "./struct-wire.ts";
import { readable, refuse } from "./unreadable.ts";
import { decodeAsset } from "./wire-assets.ts";

/** Plain properties, and which of them came in secret. */
export interface Decoded {
  readonly properties: Properties;
  readonly secrets: readonly Path[];
  readonly secretValues: readonly unknown[];
}

/** Properties as the engine sends them: secrets are unwrapped and remembered, unknowns become `Unknown`. */
export function decodeStruct(message: Struct | undefined): Decoded {
  if (message === undefined) return { properties: {}, secrets: [], secretValues: [] };
  return readable(() => new StructDecoder(bytesOf(message)).decoded());
}

const { null: nothing, number, text, boolean, object, list } = tags;
const kinds: ReadonlySet<number> = new Set([nothing, number, text, boolean, object, list]);

/** One field of a message: its tag, and from where to where its value goes. */
interface Field {
  readonly tag: number;
  readonly start: number;
  readonly end: number;
}

/** Makes plain values of the bytes themselves. */
class StructDecoder {
  readonly #bytes: Buffer;
  readonly #reader: protobuf.Reader;
  /** Of the value that is being read. */
  readonly #path: string[] = [];
  /** How many wrappers there are around it. */
  #wrappers = 0;
  readonly #secrets: Path[] = [];
  readonly #secretValues: unknown[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#reader = protobuf.Reader.create(this.#bytes);
  }

  decoded(): Decoded {
    const properties = this.#properties(this.#entriesOf({ tag: 0, start: 0, end: this.#bytes.length }));
    return { properties, secrets: this.#secrets, secretValues: this.#secretValues };
  }

  /** In the order of their names: the engine sends them in any. */
  #properties(entries: ReadonlyMap<string, Field | undefined>): Properties {
    const names = [...entries.keys()].sort();
    return Object.fromEntries(names.map((name) => [name, this.#below(name, entries.get(name))]));
  }

  #below(name: string, value: Field | undefined): unknown {
    this.#path.push(name);
    if (this.#path.length > maxDepth) throw tooDeep(this.#path[0]);
    const decoded = this.#value(value);
    this.#path.pop();
    return decoded;
  }

  #value(message: Field | undefined): unknown {
    const kind = this.#kindOf(message);
    switch (kind?.tag) {
      case boolean:
        return this.#boolean(kind);
      case number:
        return this.#bytes.readDoubleLE(kind.start);
      case text: {
        const read = this.#text(kind);
        return unknownMarkers.has(read) ? new Unknown() : read;
      }
      case list:
        return this.#fieldsOf(kind)
          .filter(({ tag }) => tag === tags.item)
          .map((item, index) => this.#below(String(index), item));
      case object:
        return this.#object(this.#entriesOf(kind));
      default:
        return null;
    }
  }

  #object(entries: ReadonlyMap<string, Field | undefined>): unknown {
    const signature = this.#textAt(entries, signatureKey);
    if (signature === signatures.asset) return decodeAsset((name) => this.#textAt(entries, name));
    if (signature !== signatures.secret && signature !== signatures.output) return this.#properties(entries);
    if ((this.#wrappers += 1) > maxDepth) throw tooDeep(this.#path[0]);
    const absent = signature === signatures.output ? new Unknown() : null;
    const value = entries.has("value") ? this.#value(entries.get("value")) : absent;
    this.#wrappers -= 1;
    if (signature === signatures.secret || this.#isTrue(entries.get("secret"))) {
      this.#secrets.push([...this.#path]);
      this.#secretValues.push(value);
    }
    return value;
  }

  /** The values of a Struct by name; of a name that is there twice, the last one. */
  #entriesOf(message: Field): ReadonlyMap<string, Field | undefined> {
    const entries = new Map<string, Field | undefined>();
    for (const entry of this.#fieldsOf(message)) {
      if (entry.tag !== tags.entry) continue;
      let name = "";
      let value: Field | undefined;
      for (const field of this.#fieldsOf(entry)) {
        if (field.tag === tags.name) name = this.#text(field);
        else if (field.tag === tags.value) value = field;
      }
      if (name === lostName) refuse(`no property may be called "${lostName}"`);
      entries.set(name, value);
    }
    return entries;
  }

  /** What a Value is: what it says last, if it says it more than once. */
  #kindOf(message: Field | undefined): Field | undefined {
    return message === undefined ? undefined : this.#fieldsOf(message).findLast(({ tag }) => kinds.has(tag));
  }

  #textAt(entries: ReadonlyMap<string, Field | undefined>, name: string): string {
    const kind = this.#kindOf(entries.get(name));
    return kind?.tag === text ? this.#text(kind) : "";
  }

  #isTrue(value: Field | undefined): boolean {
    const kind = this.#kindOf(value);
    return kind?.tag === boolean && this.#boolean(kind);
  }

  #text({ start, end }: Field): string {
    return this.#bytes.toString("utf8", start, end);
  }

  #boolean({ start }: Field): boolean {
    this.#reader.pos = start;
    return this.#reader.bool();
  }

  #fieldsOf({ start, end }: Field): readonly Field[] {
    const fields: Field[] = [];
    this.#reader.pos = start;
    while (this.#reader.pos < end) {
      const tag = this.#reader.uint32();
      if ((tag & 7) === 2) {
        const length = this.#reader.uint32();
        fields.push({ tag, start: this.#reader.pos, end: this.#reader.pos + length });
        this.#reader.skip(length);
      } else {
        const at = this.#reader.pos;
        this.#reader.skipType(tag & 7);
        fields.push({ tag, start: at, end: this.#reader.pos });
      }
    }
    if (this.#reader.pos > end) throw new RangeError("a field is longer than its message");
    return fields;
  }
}
