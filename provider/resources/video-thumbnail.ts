import { readAsset, verifyAsset } from "../asset-content.ts";
import type { VideoThumbnailInputs, VideoThumbnailState } from "../generated/types.gen.ts";
import type { CallOptions, Platform } from "../platform.ts";
import { defineResource } from "../resource.ts";

/** The largest file that is uploaded, in bytes. The specification shows no limit; this one is the provider's. */
const maxBytes = 32 * 1024 * 1024;

export const videoThumbnail = defineResource<VideoThumbnailInputs, VideoThumbnailState>({
  name: "VideoThumbnail",
  description: `The thumbnail of a video in a video library.

Creating the resource uploads the file, and a change of its content uploads it again. The platform shows no operation
that reads or removes a thumbnail: a refresh keeps the last known state, and deleting the resource leaves the thumbnail
as it is, with a warning.`,
  operations: { create: "setThumbnail", update: "setThumbnail" },
  adopts: true,
  identity: ["libraryId", "videoId"],
  extraInputs: {
    file: {
      $ref: "pulumi.json#/Asset",
      description:
        "The thumbnail: a file, a text or something at an `https` address, of at most 32 MiB. The specification lets " +
        "it be left out, for which see `queryParameters`.",
    },
    queryParameters: {
      type: "object",
      additionalProperties: { type: "string" },
      description:
        "Query parameters of the request, by name. The specification says that there are some, and does not show " +
        "their names.",
    },
  },
  replaceOn: ["libraryId", "videoId"],

  describe: ({ libraryId, videoId }) => `thumbnail of video "${videoId}" in video library "${libraryId}"`,

  verify: ({ file }) => (file === undefined ? [] : verifyAsset("file", file, maxBytes)),

  async create(platform, inputs) {
    await upload(platform, inputs);
    return {};
  },
  async update(platform, inputs) {
    await upload(platform, inputs);
    return {};
  },
});

async function upload(platform: Platform, { file, queryParameters, ...video }: VideoThumbnailInputs): Promise<void> {
  const options: CallOptions = {
    ...(queryParameters === undefined ? {} : { query: queryParameters }),
    ...(file === undefined ? {} : { content: await readAsset(file, maxBytes, platform) }),
  };
  await platform.call("setThumbnail", video, options);
}
