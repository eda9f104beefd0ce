using System.Collections.Generic;
using Pulumi;
using Edge = EdgePlatform.Pulumi;

return await Deployment.RunAsync(() =>
{
    // The thumbnail of a video is a file beside the program. It is uploaded again when its content changes.
    var poster = new Edge.VideoThumbnail("poster", new()
    {
        LibraryId = 3001,
        VideoId = "0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33",
        File = new FileAsset("thumbnail.png"),
    });

    return new Dictionary<string, object?>
    {
        ["posterOf"] = poster.VideoId,
    };
});
