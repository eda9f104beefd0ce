import type { WireOperation } from "../generated/wire.gen.ts";
import { requestIdOf } from "./attempt.ts";
import type { RequestScope } from "./scope.ts";
import type { Slots } from "./slots.ts";

/** How an attempt ended: with an answer, with why there is no usable one, or with both. */
export interface AttemptEnd {
  readonly response?:
    | { readonly statusCode: number; readonly headers: Readonly<Record<string, string | string[] | undefined>> }
    | undefined;
  readonly failure?: string | undefined;
}

/** The attempts of one request. Each holds a slot, and gives it back during waits, so that a wait holds up nobody. */
export class Attempts {
  readonly #operation: WireOperation;
  readonly #slots: Slots;
  readonly #attempted: RequestScope["attempted"];
  readonly #redact: (text: string) => string;
  #count = 0;
  #startedAt: number | undefined;
  #release: (() => void) | undefined;

  /** @param redact - Takes the access keys out of what the platform says. */
  constructor(operation: WireOperation, slots: Slots, { attempted }: RequestScope, redact: (text: string) => string) {
    this.#operation = operation;
    this.#slots = slots;
    this.#attempted = attempted;
    this.#redact = redact;
  }

  /** Whether the platform may be acting on the request now. */
  get underWay(): boolean {
    return this.#startedAt !== undefined;
  }

  /** How many there were, with the one that is under way. */
  get count(): number {
    return this.#count;
  }

  /** Waits until a further attempt may begin, and begins it. */
  async begin(signal: AbortSignal): Promise<void> {
    const release = await this.#slots.take(signal);
    if (signal.aborted) release();
    signal.throwIfAborted();
    this.#release = release;
    this.#startedAt = Date.now();
    this.#count += 1;
  }

  /** Ends the attempt that is under way, if there is one. */
  end({ response, failure }: AttemptEnd): void {
    const startedAt = this.#startedAt;
    if (startedAt === undefined) return;
    this.#startedAt = undefined;
    this.#release?.();
    this.#attempted?.({
      operation: this.#operation,
      number: this.#count,
      startedAt,
      milliseconds: Date.now() - startedAt,
      status: response?.statusCode,
      failure,
      requestId: response && requestIdOf(response.headers, this.#redact),
    });
  }
}
