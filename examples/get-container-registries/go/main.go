package main

import (
	"github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(program)
}

func program(ctx *pulumi.Context) error {
	// The container registries of the account. The result is secret, because it holds parts of passwords.
	registries := edgeplatform.GetContainerRegistriesOutput(ctx, edgeplatform.GetContainerRegistriesOutputArgs{})

	ctx.Export("registryCount", registries.TotalItems())
	ctx.Export("firstRegistry", registries.Items().Index(pulumi.Int(0)).DisplayName())
	return nil
}
