import type { VideoCollectionInputs, VideoCollectionState } from "../generated/types.gen.ts";
import { defineResource } from "../resource.ts";

export const videoCollection = defineResource<VideoCollectionInputs, VideoCollectionState>({
  name: "VideoCollection",
  description: `The name of a collection in a video library.

The platform shows no operation that makes, reads or deletes a collection: the resource adopts one that exists and
keeps its name. A refresh keeps the last known state, and deleting the resource leaves the collection as it is, with a
warning.`,
  operations: { create: "updateCollection", update: "updateCollection" },
  adopts: true,
  identity: ["libraryId", "collectionId"],
  requiredInputs: ["name"],
  replaceOn: ["libraryId", "collectionId"],

  describe: ({ libraryId, collectionId }) => `collection "${collectionId}" of video library "${libraryId}"`,

  async create(platform, inputs) {
    await platform.call("updateCollection", inputs);
    return {};
  },
  async update(platform, inputs) {
    await platform.call("updateCollection", inputs);
    return {};
  },
});
