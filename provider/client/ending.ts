import { EndedError, type RequestScope } from "./scope.ts";

/** The longest delay that a timer of Node.js takes, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Ends a request with its operation, when that is cancelled or its time is over, or for a reason of its own. */
export class Ending {
  readonly #controller = new AbortController();
  readonly #scope: RequestScope;
  readonly #mayEnd: () => boolean;
  readonly #timer: NodeJS.Timeout;
  readonly #cancel = (): void => this.#end("cancelled");

  /** @param mayEnd - Whether the operation may end the request now, or has to leave it to finish. */
  constructor(scope: RequestScope, mayEnd: () => boolean) {
    this.#scope = scope;
    this.#mayEnd = mayEnd;
    this.#timer = setTimeout(() => this.#end("deadline"), Math.min(Math.max(0, this.remaining), longestTimer));
    scope.signal.addEventListener("abort", this.#cancel);
    if (scope.signal.aborted) this.#cancel();
    else if (this.remaining <= 0) this.#end("deadline");
  }

  /** Aborted, with the reason, when the request has to end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** How long the operation may still take, in milliseconds. */
  get remaining(): number {
    return this.#scope.deadline - Date.now();
  }

  /** Ends the request at once. */
  abort(reason: Error): void {
    this.#controller.abort(reason);
  }

  /** Forgets the operation: the request has ended. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#scope.signal.removeEventListener("abort", this.#cancel);
  }

  #end(reason: EndedError["reason"]): void {
    if (this.#mayEnd()) this.abort(new EndedError(reason));
  }
}
