package main

import (
	"maps"
	"slices"

	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"

	gocodegen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
)

// tool is what the header of each generated file names.
const tool = "tools/sdkgen"

type language struct {
	generate func(*schema.Package) (map[string][]byte, error)
	// keep names what stands beside the generated files and is not ours to remove: what builds and installers leave, and
	// what is kept by hand.
	keep []string
}

// languages is the only list: a further language is a further row.
var languages = map[string]language{
	"nodejs": {
		generate: func(pkg *schema.Package) (map[string][]byte, error) {
			return nodejs.GeneratePackage(tool, pkg, nil, nil, false, nil)
		},
		keep: []string{"bin", "node_modules"},
	},
	"python": {
		generate: generatePython,
		keep:     []string{"build", "dist", "pulumi_edgeplatform.egg-info"},
	},
	"go": {
		generate: func(pkg *schema.Package) (map[string][]byte, error) {
			return gocodegen.GeneratePackage(tool, pkg, nil)
		},
		// Pulumi's generator leaves these to `go mod tidy`.
		keep: []string{"edgeplatform/go.mod", "edgeplatform/go.sum"},
	},
	"java":   {generate: generateJava, keep: []string{"target"}},
	"dotnet": {generate: generateDotnet, keep: []string{"bin", "obj"}},
}

func languageNames() []string {
	return slices.Sorted(maps.Keys(languages))
}
