/** What became of every operation, and everything that should not have happened. */
import type { RpcFailure } from "../../../testing/rpc-failure.ts";

/** What one operation was about, and how it ended. */
export interface Outcome {
  readonly operation: string;
  /** What a message has to say, so that a reader knows which object it is about. */
  readonly object: string;
  /** How the request is known in the journal; absent for an operation that can be sent twice. */
  readonly request?: string | undefined;
  /** How many requests it took. */
  readonly requests: number;
  /** The id in the state that came back, also from a creation that could not be finished. */
  readonly id?: string | undefined;
  readonly failure: RpcFailure | undefined;
}

export class Ledger {
  readonly outcomes: Outcome[] = [];
  readonly violations: string[] = [];

  record(outcome: Outcome): void {
    this.outcomes.push(outcome);
    const { failure, operation, object } = outcome;
    if (failure !== undefined) {
      for (const fault of unclear(failure, object)) this.violate(`${operation} of ${object}`, fault, failure);
    }
  }

  /** Notes what should not have happened. */
  violate(where: string, what: string, ...facts: readonly unknown[]): void {
    this.violations.push([`${where}: ${what}`, ...facts.map((fact) => JSON.stringify(fact))].join(" "));
  }
}

/** Statuses that say what happened. `INTERNAL` is a fault of the provider's own. */
const clearCodes = new Set([
  "UNKNOWN",
  "UNAVAILABLE",
  "FAILED_PRECONDITION",
  "RESOURCE_EXHAUSTED",
  "DEADLINE_EXCEEDED",
  "CANCELLED",
]);

/** Engines written in JavaScript lose longer trailers. */
const maxSize = 8_192;

function unclear({ code, message, size }: RpcFailure, object: string): readonly string[] {
  return [
    ...(clearCodes.has(code) ? [] : [`the status ${code} does not say what happened`]),
    ...(message.includes(object) ? [] : ["the message does not name the object"]),
    ...(size < maxSize ? [] : [`the error has ${size} bytes`]),
  ];
}
