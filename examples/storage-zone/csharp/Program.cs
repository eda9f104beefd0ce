using System.Collections.Generic;
using Pulumi;
using Edge = EdgePlatform.Pulumi;

return await Deployment.RunAsync(() =>
{
    // Files are kept in Germany, with replicas in New York and Singapore. The zone's name is made from "assets".
    var assets = new Edge.StorageZone("assets", new()
    {
        Region = Edge.MainRegion.DE,
        ReplicationRegions = new[] { Edge.ReplicationRegion.NY, Edge.ReplicationRegion.SG },
    });

    return new Dictionary<string, object?>
    {
        ["zoneName"] = assets.Name,
        ["uploadHostname"] = assets.StorageHostname,
    };
});
