import { defineFunction } from "../function.ts";
import type {
  ContainerRegistryList,
  GetContainerRegistriesArguments,
  GetContainerRegistriesResult,
} from "../generated/types.gen.ts";
import type { Answer, Platform } from "../platform.ts";

/** The most pages that are followed: more are a platform that does not come to an end. */
const maxPages = 1_000;

export const getContainerRegistries = defineFunction<GetContainerRegistriesArguments, GetContainerRegistriesResult>({
  name: "getContainerRegistries",
  description: `Lists the container registries that are configured for the authenticated user.

The specification does not show how further pages are asked for. With \`cursorParameter\`, the query parameter that takes
the cursor of the page before, all pages are read. Without it, a result with fewer items than \`totalItems\` is partial,
and a warning says so.`,
  operation: "listContainerRegistries",
  extraArguments: {
    cursorParameter: {
      type: "string",
      description:
        "The query parameter that takes the cursor, for reading all pages. The specification does not show it.",
      language: { jsonschema: { minLength: 1 } },
    },
    queryParameters: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Further query parameters, by name. The specification says that there are some, and shows no names.",
    },
  },
  omitResults: ["meta"],
  extraResults: {
    totalItems: { type: "number", description: "How many registries there are, on all pages together." },
  },

  async invoke(platform, { cursorParameter, queryParameters = {} }) {
    const pages = await readPages(platform, cursorParameter, queryParameters);
    const items = pages.flatMap((page) => page.items ?? []);
    const { meta, cursor } = pages.at(-1) ?? {};
    const totalItems = meta?.totalItems;
    if (totalItems !== undefined && items.length < totalItems) {
      platform.warn(
        `getContainerRegistries returned ${items.length} of ${totalItems} registries: the list is partial. ` +
          "Set cursorParameter to the platform's query parameter for the cursor to read all pages.",
      );
    }
    return { items, totalItems, cursor };
  },
});

type Page = Answer<ContainerRegistryList>;

/** The first page and, when it is known how to ask for them, those after it. */
async function readPages(
  platform: Platform,
  cursorParameter: string | undefined,
  query: Readonly<Record<string, string>>,
): Promise<readonly Page[]> {
  const pages = [await platform.call("listContainerRegistries", {}, { query })];
  if (cursorParameter === undefined) return pages;
  const seen = new Set<string>();
  for (;;) {
    const cursor = pages.at(-1)?.cursor;
    if (typeof cursor !== "string" || cursor === "") return pages;
    if (seen.has(cursor) || pages.length >= maxPages) {
      platform.warn(`getContainerRegistries stopped after ${pages.length} pages: the platform's cursor does not end.`);
      return pages;
    }
    seen.add(cursor);
    const next = { ...query, [cursorParameter]: cursor };
    pages.push(await platform.call("listContainerRegistries", {}, { query: next }));
  }
}
