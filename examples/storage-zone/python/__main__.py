import pulumi
import pulumi_edgeplatform as edgeplatform

# Files are kept in Germany, with replicas in New York and Singapore. The zone's name is made from "assets".
assets = edgeplatform.StorageZone(
    "assets",
    region=edgeplatform.MainRegion.DE,
    replication_regions=[
        edgeplatform.ReplicationRegion.NY,
        edgeplatform.ReplicationRegion.SG,
    ],
)

pulumi.export("zoneName", assets.name)
pulumi.export("uploadHostname", assets.storage_hostname)
