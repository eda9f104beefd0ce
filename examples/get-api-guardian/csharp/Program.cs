using System.Collections.Generic;
using Pulumi;
using Edge = EdgePlatform.Pulumi;

return await Deployment.RunAsync(() =>
{
    // The API guardian of a shield zone, and the endpoints that it protects.
    var guardian = Edge.GetApiGuardian.Invoke(new()
    {
        ShieldZoneId = 2001,
    });

    return new Dictionary<string, object?>
    {
        ["apiTitle"] = guardian.Apply(result => result.Configuration.Title),
        ["firstPath"] = guardian.Apply(result => result.Endpoints[0].RequestPath),
    };
});
