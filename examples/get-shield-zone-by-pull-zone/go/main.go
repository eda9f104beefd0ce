package main

import (
	"github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(program)
}

func program(ctx *pulumi.Context) error {
	// The shield zone that protects a pull zone.
	shieldZone := edgeplatform.GetShieldZoneByPullZoneOutput(ctx, edgeplatform.GetShieldZoneByPullZoneOutputArgs{PullZoneId: pulumi.Int(1001)})

	ctx.Export("shieldZoneId", shieldZone.ShieldZoneId())
	ctx.Export("wafEnabled", shieldZone.WafEnabled())
	return nil
}
