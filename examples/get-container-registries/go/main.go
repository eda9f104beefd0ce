package main

import (
	"github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(program)
}

func program(ctx *pulumi.Context) error {
	// The container registries of the account. Their entries are secret: they hold parts of passwords.
	registries := edgeplatform.GetContainerRegistriesOutput(ctx, edgeplatform.GetContainerRegistriesOutputArgs{})

	ctx.Export("registryCount", registries.TotalItems())
	ctx.Export("registryEntries", registries.Items())
	return nil
}
