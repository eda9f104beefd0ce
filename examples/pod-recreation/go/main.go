package main

import (
	"github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(program)
}

func program(ctx *pulumi.Context) error {
	// A pod is recreated now, and again whenever the release among the triggers is another one.
	restart, err := edgeplatform.NewPodRecreation(ctx, "restart", &edgeplatform.PodRecreationArgs{
		AppId:    pulumi.String("orders"),
		PodId:    pulumi.String("orders-0"),
		Triggers: pulumi.Array{pulumi.String("1.4.2")},
	})
	if err != nil {
		return err
	}

	ctx.Export("recreatedPod", restart.PodId)
	return nil
}
