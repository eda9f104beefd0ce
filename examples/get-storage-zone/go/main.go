package main

import (
	"github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(program)
}

func program(ctx *pulumi.Context) error {
	// A storage zone that exists, by its number. The result is secret, because it holds the zone's passwords.
	zone := edgeplatform.LookupStorageZoneOutput(ctx, edgeplatform.LookupStorageZoneOutputArgs{Id: pulumi.Int(5001)})

	ctx.Export("region", zone.Region())
	ctx.Export("filesStored", zone.FilesStored())
	return nil
}
