import fc from "fast-check";
import type { Kind } from "./kind.ts";
import type { Zone } from "./model.ts";
import type { Wire, WireValue } from "../../../testing/wire.ts";

export const regions = fc.uniqueArray(fc.constantFrom("NY", "LA", "SYD"), { maxLength: 2 });

const textIn = (value: WireValue | undefined): string => (typeof value === "string" ? value : "");

const zoneOf = ({ name, region, replicationRegions }: Wire): Zone => ({
  name: textIn(name),
  region: textIn(region),
  replicationRegions: Array.isArray(replicationRegions) ? replicationRegions.map(textIn) : [],
  deleted: false,
});

/** A zone has a number of its own each time, and a name that no other zone has. */
export const storageZone: Kind = {
  type: "StorageZone",
  operation: "addStorageZone",
  isRepeatable: false,
  identity: () => ({}),
  inputs: fc.record(
    { name: fc.constantFrom("alpha", "beta"), region: fc.constantFrom("DE", "SG"), replicationRegions: regions },
    { requiredKeys: ["region"] },
  ),
  unknown: /It may exist.* pulumi import edgeplatform:index:StorageZone StorageZone-\d <storageZoneId>/,
  isRefused: (model, { name }) => model.isTaken(textIn(name)),
  make(model, _, inputs) {
    const id = model.nextZone++;
    model.zones.set(id, zoneOf(inputs));
    return String(id);
  },
};
