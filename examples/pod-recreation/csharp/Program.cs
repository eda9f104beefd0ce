using System.Collections.Generic;
using Pulumi;
using Edge = EdgePlatform.Pulumi;

return await Deployment.RunAsync(() =>
{
    // A pod is recreated now, and again whenever the release among the triggers is another one.
    var restart = new Edge.PodRecreation("restart", new()
    {
        AppId = "orders",
        PodId = "orders-0",
        Triggers = new[] { "1.4.2" },
    });

    return new Dictionary<string, object?>
    {
        ["recreatedPod"] = restart.PodId,
    };
});
