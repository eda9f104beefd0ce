import { equal, type Properties } from "../values.ts";

/**
 * What the engine asked before about each resource, by URN, and what a Diff therefore is for. After a Check it is for an
 * update. After a Read it is for a refresh, whose sides are exchanged: its new inputs are those that the Read came with.
 */
export class Course {
  readonly #read = new Map<string, Properties>();
  readonly #nextNames = new Map<string, string>();

  /** @param nextName - The name that the engine proposes for a new object; empty for none. */
  checked(urn: string, nextName: string): void {
    this.#read.delete(urn);
    this.#nextNames.set(urn, nextName);
  }

  read(urn: string, inputs: Properties): void {
    this.#read.set(urn, inputs);
  }

  isRefresh(urn: string, news: Properties): boolean {
    return equal(this.#read.get(urn), news);
  }

  nextName(urn: string): string | undefined {
    return this.#nextNames.get(urn);
  }
}
