import { defineFunction } from "../function.ts";
import type { GetApiGuardianArguments, GetApiGuardianResult } from "../generated/types.gen.ts";

export const getApiGuardian = defineFunction<GetApiGuardianArguments, GetApiGuardianResult>({
  name: "getApiGuardian",
  description: "Looks up the API guardian configuration of a shield zone and the endpoints that it protects.",
  operation: "getApiGuardian",
  invoke: (platform, args) => platform.call("getApiGuardian", args),
});
