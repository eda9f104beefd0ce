import * as edgeplatform from "@edgeplatform/pulumi/dynamic";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();

// A storage zone with two replication regions. Its name on the platform is made from "assets".
const assets = new edgeplatform.StorageZone("assets", {
  region: "DE",
  replicationRegions: ["NY", "SG"],
});

// Bot detection of the shield zone that protects a pull zone.
const shieldZone = edgeplatform.getShieldZoneByPullZoneOutput({
  pullZoneId: config.requireNumber("pullZoneId"),
});
new edgeplatform.ShieldBotDetection("bots", {
  shieldZoneId: shieldZone.shieldZoneId,
  browserFingerprint: { complexEnabled: true },
});

export const zoneId = assets.storageZoneId;
export const zoneName = assets.name;
