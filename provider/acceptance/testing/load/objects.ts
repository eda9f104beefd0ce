/** The objects that the API cannot create: each worker has its own, so that nobody else changes them. */
import type { Seed } from "../../../../emulator/index.ts";

export interface Belongings {
  readonly shieldZoneId: number;
  readonly pullZoneId: number;
  readonly libraryId: string;
  readonly collectionId: string;
  readonly videoId: string;
  readonly appId: string;
  readonly hostname: (number: number) => string;
  readonly podId: (number: number) => string;
}

export const belongingsOf = (worker: number): Belongings => ({
  shieldZoneId: 10_000 + worker,
  pullZoneId: 20_000 + worker,
  libraryId: `library-${worker}`,
  collectionId: `collection-${worker}`,
  videoId: `video-${worker}`,
  appId: `app-${worker}`,
  hostname: (number) => `www-${number}.worker-${worker}.example.com`,
  podId: (number) => `pod-${number}`,
});

/** A platform for so many workers, each with a hostname and a pod for every step. */
export function seedFor(workers: number, steps: number): Seed {
  const all = Array.from({ length: workers }, (_, worker) => belongingsOf(worker));
  const numbers = Array.from({ length: steps }, (_, number) => number);
  return {
    shieldZones: all.map(({ shieldZoneId, pullZoneId }) => ({ shieldZoneId, pullZoneId })),
    libraries: all.map(({ libraryId, collectionId, videoId }) => ({
      libraryId,
      collections: [{ collectionId, name: "as it was" }],
      videos: [{ videoId }],
    })),
    hostnames: all.flatMap(({ hostname }) => numbers.map((number) => ({ value: hostname(number) }))),
    apps: all.map(({ appId, podId }) => ({ appId, pods: numbers.map((number) => ({ podId: podId(number) })) })),
    registries: [{ id: 4001, displayName: "Examples" }],
  };
}
