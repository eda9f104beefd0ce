/** What the collections of the platform share: the clock, and who is told of a change. */
export interface Surroundings {
  /** The platform's time, as ISO 8601. */
  readonly now: () => string;
  /** Called after every change of the platform's objects. */
  readonly changed: () => void;
}

/** Objects by their id. An object is never changed in place: a change puts another one under the same id. */
export class Store<Item> {
  readonly #items = new Map<string, Item>();
  readonly #keyOf: (item: Item) => string;
  readonly #changed: () => void;

  constructor(keyOf: (item: Item) => string, changed: () => void) {
    this.#keyOf = keyOf;
    this.#changed = changed;
  }

  get(key: string): Item | undefined {
    return this.#items.get(key);
  }

  all(): Item[] {
    return [...this.#items.values()];
  }

  put(item: Item): Item {
    this.#items.set(this.#keyOf(item), item);
    this.#changed();
    return item;
  }

  delete(key: string): boolean {
    const deleted = this.#items.delete(key);
    if (deleted) this.#changed();
    return deleted;
  }

  clear(): void {
    this.#items.clear();
    this.#changed();
  }
}
