/** The faults that are waiting for requests. */
import { matches, nameOf, type Fault, type FaultTarget } from "./fault.ts";
import { checkFault } from "./fault-check.ts";
import { randomSequence } from "./random.ts";

export interface FaultHandle {
  readonly id: number;
  readonly fault: Fault;
  readonly name: string;
  /** How many requests it has hit. */
  readonly hits: number;
  /** How many requests it can still hit; `Infinity` when it is "always". */
  readonly remaining: number;
  /** Ends the fault. */
  remove(): void;
}

interface Waiting extends FaultHandle {
  hits: number;
  remaining: number;
}

export class Faults {
  #waiting: Waiting[] = [];
  #lastId = 0;
  readonly #random: () => number;
  readonly #operationIds: ReadonlySet<string>;

  constructor(operationIds: ReadonlySet<string>, randomSeed: number) {
    this.#operationIds = operationIds;
    this.#random = randomSequence(randomSeed);
  }

  /** Adds a fault. A request is hit by the first fault that can hit it. @throws FaultError when it makes no sense. */
  inject(fault: Fault): FaultHandle {
    checkFault(fault, this.#operationIds);
    const times = fault.times ?? (fault.probability === undefined ? 1 : "always");
    const waiting: Waiting = {
      id: ++this.#lastId,
      fault,
      name: nameOf(fault),
      hits: 0,
      remaining: times === "always" ? Infinity : times,
      remove: () => {
        this.remove(waiting.id);
      },
    };
    this.#waiting.push(waiting);
    return waiting;
  }

  /** The faults that can still hit a request. */
  list(): FaultHandle[] {
    return [...this.#waiting];
  }

  remove(id: number): boolean {
    const before = this.#waiting.length;
    this.#waiting = this.#waiting.filter((waiting) => waiting.id !== id);
    return this.#waiting.length < before;
  }

  /** Ends every fault. */
  clear(): void {
    this.#waiting = [];
  }

  /** @internal The fault that hits a request. */
  take(request: FaultTarget): FaultHandle | undefined {
    const hit = this.#waiting.find(({ fault }) => matches(fault, request) && this.#draws(fault));
    if (hit === undefined) return undefined;
    hit.hits += 1;
    hit.remaining -= 1;
    if (hit.remaining <= 0) this.remove(hit.id);
    return hit;
  }

  #draws({ probability }: Fault): boolean {
    return probability === undefined || this.#random() < probability;
  }
}
