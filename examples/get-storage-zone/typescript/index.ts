import * as edgeplatform from "@edgeplatform/pulumi";

// A storage zone that exists, by its number. The result is secret, because it holds the zone's passwords.
const zone = edgeplatform.getStorageZoneOutput({ id: 5001 });

export const region = zone.region;
export const filesStored = zone.filesStored;
