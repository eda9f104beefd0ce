using System.Collections.Generic;
using Pulumi;
using Edge = EdgePlatform.Pulumi;

return await Deployment.RunAsync(() =>
{
    // A certificate for a hostname of the account. Another value among the triggers sends the request again.
    var www = new Edge.ExternalCertificateRequest("www", new()
    {
        Hostname = "www.example.com",
        Triggers = new[] { "2026" },
    });

    return new Dictionary<string, object?>
    {
        ["challenge"] = www.Challenge,
    };
});
