import type { Id } from "./libraries.ts";
import { Store, type Surroundings } from "./store.ts";

export interface Pod {
  readonly podId: Id;
  /** How often the pod was recreated. */
  readonly recreations: number;
}

export interface App {
  readonly appId: Id;
  readonly pods: readonly Pod[];
}

export interface AppSeed {
  readonly appId: Id;
  readonly pods?: readonly (Pick<Pod, "podId"> & Partial<Pod>)[];
}

interface PodOfApp {
  readonly appId: Id;
  readonly pod: Pod;
}

export class Apps {
  readonly #apps: Store<Pick<App, "appId">>;
  readonly #pods: Store<PodOfApp>;

  constructor({ changed }: Surroundings) {
    this.#apps = new Store((app) => String(app.appId), changed);
    this.#pods = new Store(({ appId, pod }) => keyOf(appId, pod.podId), changed);
  }

  pod(appId: Id, podId: Id): Pod | undefined {
    return this.#pods.get(keyOf(appId, podId))?.pod;
  }

  recreatePod(appId: Id, podId: Id): Pod | undefined {
    const pod = this.pod(appId, podId);
    return pod && this.#pods.put({ appId, pod: { ...pod, recreations: pod.recreations + 1 } }).pod;
  }

  list(): App[] {
    const pods = Map.groupBy(this.#pods.all(), (pod) => String(pod.appId));
    return this.#apps.all().map(({ appId }) => ({
      appId,
      pods: (pods.get(String(appId)) ?? []).map(({ pod }) => pod),
    }));
  }

  /** @internal */
  seed(apps: readonly AppSeed[]): void {
    for (const { appId, pods = [] } of apps) {
      this.#apps.put({ appId });
      for (const pod of pods) this.#pods.put({ appId, pod: { recreations: 0, ...pod } });
    }
  }

  /** @internal */
  clear(): void {
    this.#apps.clear();
    this.#pods.clear();
  }
}

function keyOf(appId: Id, podId: Id): string {
  return JSON.stringify([String(appId), String(podId)]);
}
