import pulumi
import pulumi_edgeplatform as edgeplatform

# A storage zone that exists, by its number. The result is secret, because it holds the zone's passwords.
zone = edgeplatform.get_storage_zone_output(id=5001)

pulumi.export("region", zone.region)
pulumi.export("filesStored", zone.files_stored)
