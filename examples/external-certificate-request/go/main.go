package main

import (
	"github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(program)
}

func program(ctx *pulumi.Context) error {
	// A certificate for a hostname of the account. Another value among the triggers sends the request again.
	www, err := edgeplatform.NewExternalCertificateRequest(ctx, "www", &edgeplatform.ExternalCertificateRequestArgs{
		Hostname: pulumi.String("www.example.com"),
		Triggers: pulumi.Array{pulumi.String("2026")},
	})
	if err != nil {
		return err
	}

	ctx.Export("challenge", www.Challenge)
	return nil
}
