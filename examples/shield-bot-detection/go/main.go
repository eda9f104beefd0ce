package main

import (
	"github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(program)
}

func program(ctx *pulumi.Context) error {
	// Bot detection of a shield zone, whose number getShieldZoneByPullZone tells.
	bots, err := edgeplatform.NewShieldBotDetection(ctx, "bots", &edgeplatform.ShieldBotDetectionArgs{
		ShieldZoneId:       pulumi.Int(2001),
		BrowserFingerprint: &edgeplatform.BrowserFingerprintArgs{ComplexEnabled: pulumi.Bool(true)},
	})
	if err != nil {
		return err
	}

	ctx.Export("protectedShieldZone", bots.ShieldZoneId)
	return nil
}
