/** What is declared for an object that exists already, and how it shows on the platform. */
import { createHash } from "node:crypto";
import type { Platform } from "../../../../emulator/index.ts";
import type { ResourceType } from "../../../testing/valid-inputs.ts";
import { textAsset, type Wire } from "../../../testing/wire.ts";
import type { Target } from "./attempt.ts";
import type { Belongings } from "./objects.ts";
import type { Step } from "./plan.ts";

export interface Declaration {
  readonly type: ResourceType;
  readonly object: string;
  readonly target: Target;
  readonly inputs: Wire;
  /** What the platform holds once the inputs have arrived. */
  readonly expected: string;
  /** What the platform holds now, in the same form. */
  readonly actual: (platform: Platform) => string;
}

export type Declare = (belongings: Belongings, step: Step) => Declaration;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

export const botDetection: Declare = ({ shieldZoneId }, { text, flag }) => {
  const declared = { ipAddress: { mode: text }, browserFingerprint: { complexEnabled: flag } };
  return {
    type: "ShieldBotDetection",
    object: String(shieldZoneId),
    target: { path: `/shield/shield-zone/${shieldZoneId}/bot-detection` },
    inputs: { shieldZoneId, ...declared },
    expected: JSON.stringify(declared),
    actual: ({ shieldZones }) => {
      const { ipAddress, browserFingerprint } = shieldZones.get(shieldZoneId)?.botDetection ?? {};
      return JSON.stringify({ ipAddress, browserFingerprint });
    },
  };
};

export const collection: Declare = ({ libraryId, collectionId }, { text }) => ({
  type: "VideoCollection",
  object: collectionId,
  target: { path: `/library/${libraryId}/collections/${collectionId}` },
  inputs: { libraryId, collectionId, name: text },
  expected: text,
  actual: ({ libraries }) => libraries.collection(libraryId, collectionId)?.name ?? "",
});

export const thumbnail: Declare = ({ libraryId, videoId }, { text, flag }) => ({
  type: "VideoThumbnail",
  object: videoId,
  target: { path: `/library/${libraryId}/videos/${videoId}/thumbnail` },
  inputs: {
    libraryId,
    videoId,
    file: textAsset(text, sha256(text)),
    ...(flag ? { queryParameters: { time: text } } : {}),
  },
  expected: sha256(text),
  actual: ({ libraries }) => libraries.video(libraryId, videoId)?.thumbnail?.sha256 ?? "",
});
