import pulumi
import pulumi_edgeplatform as edgeplatform

# The container registries of the account. The result is secret, because it holds parts of passwords.
registries = edgeplatform.get_container_registries_output()

pulumi.export("registryCount", registries.total_items)
pulumi.export("firstRegistry", registries.items[0].display_name)
