using System.Collections.Generic;
using Pulumi;
using Edge = EdgePlatform.Pulumi;

return await Deployment.RunAsync(() =>
{
    // Bot detection of a shield zone, whose number getShieldZoneByPullZone tells.
    var bots = new Edge.ShieldBotDetection("bots", new()
    {
        ShieldZoneId = 2001,
        BrowserFingerprint = new Edge.Inputs.BrowserFingerprintArgs { ComplexEnabled = true },
    });

    return new Dictionary<string, object?>
    {
        ["protectedShieldZone"] = bots.ShieldZoneId,
    };
});
