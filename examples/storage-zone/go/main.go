package main

import (
	"github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(program)
}

func program(ctx *pulumi.Context) error {
	// Files are kept in Germany, with replicas in New York and Singapore. The zone's name is made from "assets".
	assets, err := edgeplatform.NewStorageZone(ctx, "assets", &edgeplatform.StorageZoneArgs{
		Region: edgeplatform.MainRegionDE,
		ReplicationRegions: edgeplatform.ReplicationRegionArray{
			edgeplatform.ReplicationRegionNY,
			edgeplatform.ReplicationRegionSG,
		},
	})
	if err != nil {
		return err
	}

	ctx.Export("zoneName", assets.Name)
	ctx.Export("uploadHostname", assets.StorageHostname)
	return nil
}
