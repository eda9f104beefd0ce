module edgeplatform-example

go 1.25.11

require (
	github.com/edgeplatform/pulumi-edgeplatform/sdk/go/edgeplatform v0.1.0
	github.com/pulumi/pulumi/sdk/v3 v3.259.0
)
