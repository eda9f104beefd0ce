import pulumi
import pulumi_edgeplatform as edgeplatform

# The container registries of the account. Their entries are secret: they hold parts of passwords.
registries = edgeplatform.get_container_registries_output()

pulumi.export("registryCount", registries.total_items)
pulumi.export("registryEntries", registries.items)
