import type { Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import type { AnyFunction } from "../function.ts";
import type { Scope } from "../provider.ts";
import type { AnyResource } from "../resource.ts";
import { tokenOf } from "../token.ts";
import type { OperationSpan } from "../tracing/operation-span.ts";
import type { EngineConnection } from "./connection.ts";
import type { Path } from "./path.ts";
import { collectTexts, redacted } from "./redaction.ts";
import { functionOf, resourceIn } from "./requests.ts";
import { type Decoded, decodeStruct } from "./struct-decoder.ts";

/** One call of the engine. What comes in it secret stays out of all that is said about it. */
export class Call {
  /** Where the object's state is secret, in the details of an error as in an answer. */
  secretOutputs: readonly Path[] = [];
  readonly #connection: EngineConnection;
  readonly #span: OperationSpan | undefined;
  readonly #secrets = new Set<string>();
  #urn = "";

  /** @param span - The call in the engine's trace, where there is one. */
  constructor(connection: EngineConnection, span?: OperationSpan) {
    this.#connection = connection;
    this.#span = span;
  }

  /** The resource that the call is about. */
  resource(urn: string): AnyResource {
    const resource = resourceIn(urn);
    this.#urn = urn;
    this.#span?.about(tokenOf(resource), urn);
    return resource;
  }

  /** The function that it calls. */
  function(token: string): AnyFunction {
    const definition = functionOf(token);
    this.#span?.about(token);
    return definition;
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
   * @param timeout - Seconds; 0 for the provider's default.
   */
  scope(timeout = 0): Scope {
    const scope = this.#connection.scope(this.#urn, timeout);
    const redact = (text: string): string => this.redact(text);
    return {
      ...scope,
      redact,
      warn: (message) => scope.warn(redact(message)),
      requested: (record) => {
        scope.requested?.(record);
        this.#span?.request(record);
      },
    };
  }

  redact(text: string): string {
    return redacted(text, this.#secrets);
  }
}
