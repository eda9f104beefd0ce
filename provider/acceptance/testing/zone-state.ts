import { isDeepStrictEqual } from "node:util";
import type { StorageZone } from "../../../emulator/index.ts";
import { secret, type Wire, type WireValue } from "../../testing/wire.ts";

/** Where the state of a storage zone says something else than the platform holds. */
export function differences(properties: Wire, zone: Readonly<StorageZone> | undefined): readonly string[] {
  if (zone === undefined) return ["there is no such zone"];
  const expected: Wire = {
    storageZoneId: zone.Id,
    name: zone.Name,
    region: zone.Region,
    replicationRegions: zone.ReplicationRegions,
    deleted: zone.Deleted,
    dateModified: zone.DateModified,
    password: secret(zone.Password),
    readOnlyPassword: secret(zone.ReadOnlyPassword),
  };
  const isWrong = ([name, value]: readonly [string, WireValue]): boolean => !isDeepStrictEqual(properties[name], value);
  return Object.entries(expected)
    .filter(isWrong)
    .map(([name]) => name);
}
