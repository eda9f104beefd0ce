import pulumi
import pulumi_edgeplatform as edgeplatform

# The thumbnail of a video is a file beside the program. It is uploaded again when its content changes.
poster = edgeplatform.VideoThumbnail(
    "poster",
    library_id=3001,
    video_id="0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33",
    file=pulumi.FileAsset("thumbnail.png"),
)

pulumi.export("posterOf", poster.video_id)
