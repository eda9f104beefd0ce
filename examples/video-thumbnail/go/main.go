package main

import (
	"github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(program)
}

func program(ctx *pulumi.Context) error {
	// The thumbnail of a video is a file beside the program. It is uploaded again when its content changes.
	poster, err := edgeplatform.NewVideoThumbnail(ctx, "poster", &edgeplatform.VideoThumbnailArgs{
		LibraryId: pulumi.Int(3001),
		VideoId:   pulumi.String("0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33"),
		File:      pulumi.NewFileAsset("thumbnail.png"),
	})
	if err != nil {
		return err
	}

	ctx.Export("posterOf", poster.VideoId)
	return nil
}
