package main

import (
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

func generatePython(pkg *schema.Package) (map[string][]byte, error) {
	files, err := python.GeneratePackage(tool, pkg, nil, nil)
	if err != nil {
		return nil, err
	}
	// The generated pyproject.toml looks for it beside itself; the generator writes it into the package's folder only.
	readme := pkg.Language["python"].(python.PackageInfo).PackageName + "/README.md"
	files["README.md"] = files[readme]
	return files, nil
}
