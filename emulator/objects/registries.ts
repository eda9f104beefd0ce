import type { JsonObject } from "../json.ts";
import { complete } from "../schemas.ts";
import { Store, type Surroundings } from "./store.ts";

/** A container registry as the platform lists it; the documented fields that are not named here are there as well. */
export interface ContainerRegistry extends JsonObject {
  id: number;
  displayName: string;
}

export type RegistrySeed = Partial<ContainerRegistry> & Pick<ContainerRegistry, "id">;

export class Registries {
  readonly #registries: Store<ContainerRegistry>;
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#registries = new Store((registry) => String(registry.id), surroundings.changed);
  }

  /** The registries in the order in which they were seeded. */
  list(): Readonly<ContainerRegistry>[] {
    return this.#registries.all();
  }

  remove(id: number): boolean {
    return this.#registries.delete(String(id));
  }

  /** @internal */
  seed(registries: readonly RegistrySeed[]): void {
    const now = this.#surroundings.now();
    for (const registry of registries) {
      this.#registries.put(complete("ContainerRegistry", { displayName: "", ...registry }, now));
    }
  }

  /** @internal */
  clear(): void {
    this.#registries.clear();
  }
}
