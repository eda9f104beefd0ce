package main

import (
	"github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(program)
}

func program(ctx *pulumi.Context) error {
	// The API guardian of a shield zone, and the endpoints that it protects.
	guardian := edgeplatform.GetApiGuardianOutput(ctx, edgeplatform.GetApiGuardianOutputArgs{ShieldZoneId: pulumi.Int(2001)})

	ctx.Export("apiTitle", guardian.Configuration().Title())
	ctx.Export("firstPath", guardian.Endpoints().Index(pulumi.Int(0)).RequestPath())
	return nil
}
