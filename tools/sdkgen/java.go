package main

import (
	"bytes"
	_ "embed"
	"maps"
	"slices"
	"strings"
	"text/template"

	"github.com/pulumi/pulumi-java/pkg/codegen/java"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

//go:embed pom.xml.tmpl
var pomText string

var pom = template.Must(template.New("pom.xml").Option("missingkey=error").Parse(pomText))

type dependency struct{ Group, Artifact, Version string }

// dependencies are those of the package, in the order of their names.
func dependencies(info *java.PackageInfo) []dependency {
	var all []dependency
	for _, name := range slices.Sorted(maps.Keys(info.Dependencies)) {
		group, artifact, _ := strings.Cut(name, ":")
		all = append(all, dependency{group, artifact, info.Dependencies[name]})
	}
	return all
}

// generateJava adds what the generator has for Gradle only: the file that Maven builds the package from.
func generateJava(pkg *schema.Package) (map[string][]byte, error) {
	files, err := java.GeneratePackage(tool, pkg, nil, nil, false, false)
	if err != nil {
		return nil, err
	}
	info := pkg.Language["java"].(*java.PackageInfo)

	var text bytes.Buffer
	err = pom.Execute(&text, map[string]any{
		"Package":      pkg,
		"Group":        strings.TrimSuffix(info.BasePackageOrDefault(), "."),
		"Artifact":     info.Packages[pkg.Name],
		"Dependencies": dependencies(info),
	})
	files["pom.xml"] = text.Bytes()
	files[".gitignore"] = []byte("target/\n")
	return files, err
}
