// A provider in Go on Pulumi's Go provider library that makes storage zones as the plugin does: the peer of the bench.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/pulumi/pulumi-go-provider/infer"
	"github.com/pulumi/pulumi/sdk/v3/go/common/tokens"
)

func main() {
	provider, err := infer.NewProviderBuilder().
		WithResources(infer.Resource(StorageZone{})).
		WithConfig(infer.Config(&Config{})).
		WithModuleMap(map[tokens.ModuleName]tokens.ModuleName{"main": "index"}).
		Build()
	if err == nil {
		err = provider.Run(context.Background(), "edgeplatform", "0.1.0")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
