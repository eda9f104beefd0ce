import type { AnyFunction } from "./function.ts";
import { getApiGuardian } from "./functions/get-api-guardian.ts";
import { getContainerRegistries } from "./functions/get-container-registries.ts";
import { getShieldZoneByPullZone } from "./functions/get-shield-zone-by-pull-zone.ts";
import { getStorageZone } from "./functions/get-storage-zone.ts";
import type { AnyResource } from "./resource.ts";
import { externalCertificateRequest } from "./resources/external-certificate-request.ts";
import { podRecreation } from "./resources/pod-recreation.ts";
import { shieldBotDetection } from "./resources/shield-bot-detection.ts";
import { storageZone } from "./resources/storage-zone.ts";
import { videoCollection } from "./resources/video-collection.ts";
import { videoThumbnail } from "./resources/video-thumbnail.ts";

/** Every resource and function of the provider: the only list. */
export const resources: readonly AnyResource[] = [
  storageZone,
  shieldBotDetection,
  videoCollection,
  videoThumbnail,
  externalCertificateRequest,
  podRecreation,
];

export const functions: readonly AnyFunction[] = [
  getStorageZone,
  getShieldZoneByPullZone,
  getApiGuardian,
  getContainerRegistries,
];
