package main

import (
	"embed"
	"net/http"

	dotnet "github.com/pulumi/pulumi-dotnet/pulumi-language-dotnet/v3/codegen"
	"github.com/pulumi/pulumi/pkg/v3/codegen"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

//go:embed logo.png
var assets embed.FS

func init() {
	// The generator fetches the package's logo by its address; ours is in this program, so that nothing is downloaded.
	http.DefaultTransport.(*http.Transport).RegisterProtocol("embedded", http.NewFileTransportFS(assets))
}

func generateDotnet(pkg *schema.Package) (map[string][]byte, error) {
	pkg.LogoURL = "embedded:///logo.png"
	// The generator does this for resources only.
	for _, function := range pkg.Functions {
		function.Comment = codegen.FilterExamples(function.Comment, "csharp")
	}
	return dotnet.GeneratePackage(tool, pkg, nil, nil)
}
