package main

import (
	"github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(program)
}

func program(ctx *pulumi.Context) error {
	// The name of a collection that exists in a video library.
	tutorials, err := edgeplatform.NewVideoCollection(ctx, "tutorials", &edgeplatform.VideoCollectionArgs{
		LibraryId:    pulumi.Int(3001),
		CollectionId: pulumi.String("5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11"),
		Name:         pulumi.String("Tutorials"),
	})
	if err != nil {
		return err
	}

	ctx.Export("collectionName", tutorials.Name)
	return nil
}
