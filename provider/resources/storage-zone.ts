import type { AddStorageZoneParameters, StorageZoneState } from "../generated/types.gen.ts";
import { defineResource } from "../resource.ts";

export const storageZone = defineResource<AddStorageZoneParameters, StorageZoneState>({
  name: "StorageZone",
  description: `A storage zone: file storage with a main region and optional replication regions.

The platform shows no operation that changes or deletes a storage zone. A change of any input therefore makes a new
zone, and deleting the resource takes it out of Pulumi's state, with a warning, while the zone stays on the platform.

A zone is imported by its number: \`pulumi import edgeplatform:index:StorageZone my-zone 123456\`.`,
  operations: { create: "addStorageZone", read: "getStorageZone" },
  adopts: false,
  identity: ["storageZoneId"],
  numericIdentity: ["storageZoneId"],
  optionalInputs: ["name"],
  autoname: "name",
  replaceOn: ["name", "region", "replicationRegions"],

  describe: ({ name, storageZoneId }) =>
    [
      "storage zone",
      ...(name === undefined ? [] : [`"${name}"`]),
      ...(storageZoneId === undefined ? [] : [`(${storageZoneId})`]),
    ].join(" "),

  create: (platform, inputs) => platform.call("addStorageZone", inputs),

  async read(platform, { storageZoneId }) {
    const zone = await platform.find("getStorageZone", { id: storageZoneId });
    return zone?.deleted === true ? undefined : zone;
  },
});
