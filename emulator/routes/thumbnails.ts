// Specification: "Endpoints / Video library / Set Thumbnail".
import { videoResult } from "../errors.ts";
import { refuse, videoSuccess, type Route } from "../route.ts";

export const setThumbnail: Route = {
  operationId: "setThumbnail",
  error: videoResult,
  anyQuery: true,
  handle({ platform, parameter, bytes }) {
    const video = platform.libraries.setThumbnail(parameter("libraryId"), parameter("videoId"), bytes);
    if (video === undefined) {
      return refuse({ status: 404, key: "video.not_found", message: "There is no such video." });
    }
    return videoSuccess("The thumbnail was set.");
  },
};
