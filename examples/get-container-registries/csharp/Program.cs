using System.Collections.Generic;
using Pulumi;
using Edge = EdgePlatform.Pulumi;

return await Deployment.RunAsync(() =>
{
    // The container registries of the account. The result is secret, because it holds parts of passwords.
    var registries = Edge.GetContainerRegistries.Invoke();

    return new Dictionary<string, object?>
    {
        ["registryCount"] = registries.Apply(result => result.TotalItems),
        ["firstRegistry"] = registries.Apply(result => result.Items[0].DisplayName),
    };
});
