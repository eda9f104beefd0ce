import { defineFunction } from "../function.ts";
import type { GetContainerRegistriesArguments, GetContainerRegistriesResult } from "../generated/types.gen.ts";

export const getContainerRegistries = defineFunction<GetContainerRegistriesArguments, GetContainerRegistriesResult>({
  name: "getContainerRegistries",
  description: `Lists the container registries that are configured for the authenticated user.

The specification does not show how further pages are asked for. A result with fewer items than \`totalItems\` is
partial, and a warning says so.`,
  operation: "listContainerRegistries",
  omitResults: ["meta"],
  extraResults: {
    totalItems: { type: "number", description: "How many registries there are, on all pages together." },
  },

  async invoke(platform, args) {
    const { items, meta, cursor } = await platform.call("listContainerRegistries", args);
    const totalItems = meta?.totalItems;
    if (totalItems !== undefined && Array.isArray(items) && items.length < totalItems) {
      platform.warn(
        `getContainerRegistries returned ${items.length} of ${totalItems} registries: the list is partial.`,
      );
    }
    return { items, totalItems, cursor };
  },
});
