import * as edgeplatform from "@edgeplatform/pulumi";
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

// The name of a collection in a video library.
new edgeplatform.VideoCollection("intro", {
  libraryId: config.requireNumber("libraryId"),
  collectionId: config.require("collectionId"),
  name: "Introduction",
});

// A certificate for a hostname of the account.
const certificate = new edgeplatform.ExternalCertificateRequest("www", {
  hostname: config.require("hostname"),
});

// The registry items hold parts of passwords and are therefore secret as a whole; their names are not.
const registries = edgeplatform.getContainerRegistriesOutput();

export const zoneId = assets.storageZoneId;
export const zoneName = assets.name;
export const zoneHostname = assets.storageHostname;
export const certificateHostname = certificate.hostname;
export const registryNames = pulumi.unsecret(registries.items.apply((items) => items.map((item) => item.displayName)));
