import { defineFunction } from "../function.ts";
import type { GetStorageZoneArguments, GetStorageZoneResult } from "../generated/types.gen.ts";

export const getStorageZone = defineFunction<GetStorageZoneArguments, GetStorageZoneResult>({
  name: "getStorageZone",
  description: "Looks up a storage zone by its number.",
  operation: "getStorageZone",
  invoke: (platform, args) => platform.call("getStorageZone", args),
});
