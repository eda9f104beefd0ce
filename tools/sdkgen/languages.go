package main

import (
	"maps"
	"slices"

	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// tool is what the header of each generated file names.
const tool = "tools/sdkgen"

type language struct {
	generate func(*schema.Package) (map[string][]byte, error)
	// keep names folders beside the generated files that are not ours to remove: what builds and installers leave.
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
}

func languageNames() []string {
	return slices.Sorted(maps.Keys(languages))
}
