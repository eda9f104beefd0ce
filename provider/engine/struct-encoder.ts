import type { Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import protobuf from "protobufjs/minimal.js";
import { Asset } from "../asset.ts";
import { unknownMarker } from "../markers.ts";
import { isProperties, type Properties, Unknown } from "../values.ts";
import { maxDepth } from "./limits.ts";
import type { Path } from "./path.ts";
import { structOf } from "./raw-structs.ts";
import { signatureKey, signatures } from "./signatures.ts";
import { lostName, tags, tooDeep } from "./struct-wire.ts";
import { encodeAsset } from "./wire-assets.ts";

/** Properties as the engine takes them, secret where one of the paths says so. */
export const encodeStruct = (properties: Properties, secrets: readonly Path[] = []): Struct =>
  structOf(new StructEncoder().encoded(properties, secrets));

/** Writes plain values down as the bytes that they are on the wire. */
class StructEncoder {
  readonly #writer = protobuf.Writer.create();
  /** The property in which the writer is. */
  #property = "";

  encoded(properties: Properties, secrets: readonly Path[]): Uint8Array {
    for (const [name, value] of Object.entries(properties)) {
      this.#property = name;
      this.#entry(name, value, secrets, 1);
    }
    return this.#writer.finish();
  }

  /**
   * @param secrets - The paths below the object.
   * @param depth - Of the value: 1 for a property itself.
   */
  #entry(name: string, value: unknown, secrets: readonly Path[], depth: number): void {
    if (value === undefined || name === lostName) return;
    this.#begin(name);
    this.#value(value, below(secrets, name), depth);
    this.#end();
  }

  /** Begins an entry, up to its value. */
  #begin(name: string): void {
    this.#writer.uint32(tags.entry).fork().uint32(tags.name).string(name.toWellFormed()).uint32(tags.value).fork();
  }

  #end(): void {
    this.#writer.ldelim().ldelim();
  }

  #value(value: unknown, secrets: readonly Path[], depth: number): void {
    if (!isSecret(value, secrets)) return this.#plain(value, secrets, depth);
    this.#writer.uint32(tags.object).fork();
    this.#textEntry(signatureKey, signatures.secret);
    this.#begin("value");
    this.#plain(value, [], depth);
    this.#end();
    this.#writer.ldelim();
  }

  #plain(value: unknown, secrets: readonly Path[], depth: number): void {
    if (depth > maxDepth) throw tooDeep(this.#property);
    if (typeof value === "string") this.#text(value);
    else if (typeof value === "number") this.#writer.uint32(tags.number).double(value);
    else if (typeof value === "boolean") this.#writer.uint32(tags.boolean).bool(value);
    else if (value instanceof Unknown) this.#text(unknownMarker);
    else if (value instanceof Asset) this.#asset(value);
    else if (Array.isArray(value)) this.#list(value, secrets, depth);
    else if (isProperties(value)) this.#object(value, secrets, depth);
    else this.#writer.uint32(tags.null).int32(0);
  }

  #text(text: string): void {
    this.#writer.uint32(tags.text).string(text.toWellFormed());
  }

  #textEntry(name: string, text: string): void {
    this.#begin(name);
    this.#text(text);
    this.#end();
  }

  #asset(asset: Asset): void {
    this.#writer.uint32(tags.object).fork();
    for (const [name, text] of Object.entries(encodeAsset(asset))) this.#textEntry(name, text);
    this.#writer.ldelim();
  }

  #list(items: readonly unknown[], secrets: readonly Path[], depth: number): void {
    this.#writer.uint32(tags.list).fork();
    items.forEach((item, index) => {
      this.#writer.uint32(tags.item).fork();
      this.#value(item, below(secrets, String(index)), depth + 1);
      this.#writer.ldelim();
    });
    this.#writer.ldelim();
  }

  #object(properties: Properties, secrets: readonly Path[], depth: number): void {
    this.#writer.uint32(tags.object).fork();
    for (const [name, value] of Object.entries(properties)) this.#entry(name, value, secrets, depth + 1);
    this.#writer.ldelim();
  }
}

/** What the paths say of the values below one name. */
const below = (secrets: readonly Path[], name: string): readonly Path[] =>
  secrets.flatMap(([first, ...rest]) => (first === name || first === "*" ? [rest] : []));

/** Whether a value is secret as a whole: a path ends at it, or goes on in a way in which the value has no parts. */
const isSecret = (value: unknown, secrets: readonly Path[]): boolean =>
  secrets.some(([next]) => next === undefined || !fits(value, next));

/** Whether a value's shape is the one that a path describes. What is not there, or not known yet, hides nothing. */
function fits(value: unknown, next: string): boolean {
  if (value === null || value === undefined || value instanceof Unknown) return true;
  return Array.isArray(value) ? /^(\*|\d+)$/.test(next) : isProperties(value) && next !== "*";
}
