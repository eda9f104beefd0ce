import { type JsonObject } from "../../../emulator/index.ts";
import { isJsonObject } from "../../../emulator/json.ts";
import { bodiesOf, readSample } from "../../api/testing/samples.ts";

/** A pull zone with every field, as the platform embeds it in a zone. */
export const sampledPullZone: JsonObject = sampled();

/** What of it must never stand in a state in plaintext. */
export const pullZoneSecrets = [
  "sample-certificate-key",
  "sample-zone-security-key",
  "sample-cloud-signing-key",
  "sample-cloud-signing-secret",
  "sample-log-forwarding-token",
];

function sampled(): JsonObject {
  const [zone] = bodiesOf(readSample("addStorageZone"), "2XX");
  const pullZones = isJsonObject(zone) ? zone["PullZones"] : undefined;
  const pullZone = Array.isArray(pullZones) ? pullZones[0] : undefined;
  if (!isJsonObject(pullZone)) throw new TypeError("The sample has no pull zone");
  return pullZone;
}
