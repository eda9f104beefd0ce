using System.Collections.Generic;
using Pulumi;
using Edge = EdgePlatform.Pulumi;

return await Deployment.RunAsync(() =>
{
    // A storage zone that exists, by its number. The result is secret, because it holds the zone's passwords.
    var zone = Edge.GetStorageZone.Invoke(new()
    {
        Id = 5001,
    });

    return new Dictionary<string, object?>
    {
        ["region"] = zone.Apply(result => result.Region),
        ["filesStored"] = zone.Apply(result => result.FilesStored),
    };
});
