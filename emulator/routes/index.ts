/** The operations of the platform: the only list of routes. */
import type { Route } from "../route.ts";
import { getApiGuardian } from "./api-guardian.ts";
import { updateBotDetection } from "./bot-detection.ts";
import { requestExternalHttpCertificate } from "./certificate-requests.ts";
import { updateCollection } from "./collections.ts";
import { recreatePod } from "./pods.ts";
import { listContainerRegistries } from "./registries.ts";
import { getShieldZoneByPullZone } from "./shield-zones.ts";
import { addStorageZone, getStorageZone } from "./storage-zones.ts";
import { setThumbnail } from "./thumbnails.ts";

const all: readonly Route[] = [
  addStorageZone,
  getStorageZone,
  requestExternalHttpCertificate,
  updateBotDetection,
  getApiGuardian,
  getShieldZoneByPullZone,
  updateCollection,
  setThumbnail,
  listContainerRegistries,
  recreatePod,
];

export const routes: ReadonlyMap<string, Route> = new Map(all.map((route) => [route.operationId, route]));
