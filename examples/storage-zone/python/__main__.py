import pulumi
import pulumi_edgeplatform as edgeplatform

# Files are kept in Germany, with replicas in New York and Singapore. The zone's name is made from "assets".
assets = edgeplatform.StorageZone(
    "assets",
    region="DE",
    replication_regions=["NY", "SG"],
)

pulumi.export("zoneName", assets.name)
pulumi.export("uploadHostname", assets.storage_hostname)
