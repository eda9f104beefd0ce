using System.Collections.Generic;
using Pulumi;
using Edge = EdgePlatform.Pulumi;

return await Deployment.RunAsync(() =>
{
    // The shield zone that protects a pull zone.
    var shieldZone = Edge.GetShieldZoneByPullZone.Invoke(new()
    {
        PullZoneId = 1001,
    });

    return new Dictionary<string, object?>
    {
        ["shieldZoneId"] = shieldZone.Apply(result => result.ShieldZoneId),
        ["wafEnabled"] = shieldZone.Apply(result => result.WafEnabled),
    };
});
