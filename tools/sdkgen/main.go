// Command sdkgen writes the SDKs of a Pulumi package schema, each with Pulumi's own generator for its language.
//
//	go run . --schema ../../schema.json --out ../../sdk nodejs
//
// With --check it writes nothing and fails when something would have to be written.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	schemaFile := flag.String("schema", "schema.json", "the package schema")
	out := flag.String("out", "sdk", "the folder with one folder for each language")
	check := flag.Bool("check", false, "write nothing, and fail when a file differs from what would be written")
	flag.Usage = func() {
		fmt.Fprintf(flag.CommandLine.Output(), "Usage: sdkgen [flags] language...\nLanguages: %s\nFlags:\n",
			strings.Join(languageNames(), ", "))
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(*schemaFile, *out, flag.Args(), *check, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "sdkgen:", err)
		os.Exit(1)
	}
}

func run(schemaFile, out string, names []string, check bool, log io.Writer) error {
	if len(names) == 0 {
		return fmt.Errorf("name a language: %s", strings.Join(languageNames(), ", "))
	}
	for _, name := range names {
		language, ok := languages[name]
		if !ok {
			return fmt.Errorf("no language %q; there are: %s", name, strings.Join(languageNames(), ", "))
		}
		// Bound anew for each language, because generators change what they are given.
		pkg, err := readPackage(schemaFile, log)
		if err != nil {
			return err
		}
		files, err := language.generate(pkg)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		folder := filepath.Join(out, name)
		needed, err := compare(folder, files, language.keep)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if changed := needed.all(); check && len(changed) > 0 {
			return fmt.Errorf("%s is not what the schema gives; generate it anew: %s", folder, strings.Join(changed, ", "))
		}
		if err := apply(needed, folder, files); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(log, "%s: %d files, %d changed\n", folder, len(files), len(needed.all()))
	}
	return nil
}
