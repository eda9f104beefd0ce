import type { Seed } from "../../../../emulator/index.ts";
import { slots } from "./kind.ts";

const each = Array.from({ length: slots }, (_, slot) => slot);

/** A platform that holds what the kinds are about, as the API cannot create it. */
export const seed: Seed = {
  shieldZones: each.map((slot) => ({ shieldZoneId: 2001 + slot, pullZoneId: 1001 + slot })),
  libraries: [
    {
      libraryId: "library",
      collections: each.map((slot) => ({ collectionId: `collection-${slot}`, name: "" })),
      videos: each.map((slot) => ({ videoId: `video-${slot}` })),
    },
  ],
  hostnames: each.map((slot) => ({ value: `www-${slot}.example.com` })),
  apps: [{ appId: "app", pods: each.map((slot) => ({ podId: `pod-${slot}` })) }],
};
