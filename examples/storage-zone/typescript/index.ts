import * as edgeplatform from "@edgeplatform/pulumi";

// Files are kept in Germany, with replicas in New York and Singapore. The zone's name is made from "assets".
const assets = new edgeplatform.StorageZone("assets", {
  region: "DE",
  replicationRegions: ["NY", "SG"],
});

export const zoneName = assets.name;
export const uploadHostname = assets.storageHostname;
