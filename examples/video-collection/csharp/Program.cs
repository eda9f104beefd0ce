using System.Collections.Generic;
using Pulumi;
using Edge = EdgePlatform.Pulumi;

return await Deployment.RunAsync(() =>
{
    // The name of a collection that exists in a video library.
    var tutorials = new Edge.VideoCollection("tutorials", new()
    {
        LibraryId = 3001,
        CollectionId = "5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11",
        Name = "Tutorials",
    });

    return new Dictionary<string, object?>
    {
        ["collectionName"] = tutorials.Name,
    };
});
