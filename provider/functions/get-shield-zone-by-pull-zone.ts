import { defineFunction } from "../function.ts";
import type { GetShieldZoneByPullZoneArguments, GetShieldZoneByPullZoneResult } from "../generated/types.gen.ts";

export const getShieldZoneByPullZone = defineFunction<GetShieldZoneByPullZoneArguments, GetShieldZoneByPullZoneResult>({
  name: "getShieldZoneByPullZone",
  description: "Looks up the shield zone configuration that belongs to a pull zone.",
  operation: "getShieldZoneByPullZone",
  invoke: (platform, args) => platform.call("getShieldZoneByPullZone", args),
});
