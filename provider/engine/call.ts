import type { Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import type { Scope } from "../provider.ts";
import type { EngineConnection } from "./connection.ts";
import { collectTexts, redacted } from "./redaction.ts";
import { type Decoded, decodeStruct, type Path } from "./struct.ts";

/** One call of the engine. What comes in it secret stays out of all that is said about it. */
export class Call {
  /** Where the object's state is secret, in the details of an error as in an answer. */
  secretOutputs: readonly Path[] = [];
  readonly #connection: EngineConnection;
  readonly #secrets = new Set<string>();

  constructor(connection: EngineConnection) {
    this.#connection = connection;
  }

  /** Properties that came with the call. */
  decode(message: Struct | undefined): Decoded {
    const decoded = decodeStruct(message);
    collectTexts(decoded.secretValues, this.#secrets);
    return decoded;
  }

  /**
   * The bounds of the operation.
   *
   * @param urn - The resource that it is about; empty for none.
   * @param timeout - Seconds; 0 for the provider's default.
   */
  scope(urn: string, timeout: number): Scope {
    const scope = this.#connection.scope(urn, timeout);
    return { ...scope, warn: (message) => scope.warn(this.redact(message)) };
  }

  redact(text: string): string {
    return redacted(text, this.#secrets);
  }
}
