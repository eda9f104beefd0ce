import * as edgeplatform from "@edgeplatform/pulumi";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();

// A storage zone for each product, named after it.
const zones = config
  .requireObject<string[]>("products")
  .map((product) => new edgeplatform.StorageZone(product, { region: "DE", replicationRegions: ["NY"] }));

// Bot detection in front of the shop.
const shieldZone = edgeplatform.getShieldZoneByPullZoneOutput({ pullZoneId: config.requireNumber("pullZoneId") });
new edgeplatform.ShieldBotDetection("shop", {
  shieldZoneId: shieldZone.shieldZoneId,
  browserFingerprint: { complexEnabled: true },
});

export const zoneNames = zones.map((zone) => zone.name);
