import * as edgeplatform from "@edgeplatform/pulumi";

// A storage zone that exists, by its number.
const zone = edgeplatform.getStorageZoneOutput({ id: 5001 });

export const region = zone.region;
export const filesStored = zone.filesStored;
