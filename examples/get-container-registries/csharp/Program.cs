using System.Collections.Generic;
using Pulumi;
using Edge = EdgePlatform.Pulumi;

return await Deployment.RunAsync(() =>
{
    // The container registries of the account. Their entries are secret: they hold parts of passwords.
    var registries = Edge.GetContainerRegistries.Invoke();

    return new Dictionary<string, object?>
    {
        ["registryCount"] = registries.Apply(result => result.TotalItems),
        ["registryEntries"] = registries.Apply(result => result.Items),
    };
});
