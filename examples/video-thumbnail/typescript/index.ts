import * as edgeplatform from "@edgeplatform/pulumi";
import * as pulumi from "@pulumi/pulumi";

// The thumbnail of a video is a file beside the program. It is uploaded again when its content changes.
const poster = new edgeplatform.VideoThumbnail("poster", {
  libraryId: 3001,
  videoId: "0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33",
  file: new pulumi.asset.FileAsset("thumbnail.png"),
});

export const posterOf = poster.videoId;
