package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/hashicorp/hcl/v2"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// readPackage binds a schema, prints warnings and fails on errors.
func readPackage(file string, log io.Writer) (*schema.Package, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if err := checkForm(text, spec); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	pkg, diagnostics, err := schema.BindSpec(spec, schema.NewNullLoader(), schema.ValidationOptions{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, diagnostic := range diagnostics {
		if diagnostic.Severity != hcl.DiagError {
			fmt.Fprintf(log, "%s: warning: %s\n", file, diagnostic)
		}
	}
	if diagnostics.HasErrors() {
		return nil, fmt.Errorf("%s: %w", file, diagnostics)
	}
	return pkg, nil
}

// checkForm demands the very bytes that `pulumi package get-schema` prints, which are the known fields in Go's order:
// a key that Pulumi would drop in silence is an error here.
func checkForm(text []byte, spec schema.PackageSpec) error {
	printed, err := json.MarshalIndent(spec, "", "  ")
	if err != nil {
		return err
	}
	is, wanted := bytes.Split(text, []byte("\n")), bytes.Split(append(printed, '\n'), []byte("\n"))
	for i := range max(len(is), len(wanted)) {
		if i >= len(is) || i >= len(wanted) || !bytes.Equal(is[i], wanted[i]) {
			return fmt.Errorf("line %d is not what `pulumi package get-schema` prints:\n  is:     %s\n  wanted: %s",
				i+1, line(is, i), line(wanted, i))
		}
	}
	return nil
}

func line(lines [][]byte, i int) string {
	if i < len(lines) {
		return string(bytes.TrimSpace(lines[i]))
	}
	return "(end of file)"
}
