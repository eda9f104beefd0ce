// Specification: "Endpoints / Video library / Update Collection".
import { videoResult } from "../errors.ts";
import { refuse, videoSuccess, type Route } from "../route.ts";

interface CollectionUpdate {
  name?: string;
}

export const updateCollection: Route<CollectionUpdate> = {
  operationId: "updateCollection",
  error: videoResult,
  handle({ platform, parameter, body }) {
    const ids = [parameter("libraryId"), parameter("collectionId")] as const;
    const collection = platform.libraries.collection(...ids);
    if (collection === undefined) {
      return refuse({ status: 404, key: "collection.not_found", message: "There is no such collection." });
    }
    platform.libraries.renameCollection(...ids, body.name ?? collection.name);
    return videoSuccess("The collection was updated.");
  },
};
