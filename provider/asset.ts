import type { Asset as AssetFields } from "./generated/types.gen.ts";

/** A Pulumi asset as the program declared it: a file, a text, or something at a remote address. */
export class Asset implements AssetFields {
  readonly kind: AssetFields["kind"];
  readonly value: string;
  readonly hash: string;

  constructor(kind: AssetFields["kind"], value: string, hash: string) {
    this.kind = kind;
    this.value = value;
    this.hash = hash;
  }

  /** Whether two assets have the same content, as far as that is known without reading them. */
  equals(other: Asset): boolean {
    if (this.hash !== "" && other.hash !== "") return this.hash === other.hash;
    return this.kind === other.kind && this.value === other.value;
  }
}
