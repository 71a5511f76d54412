// Command contract generates the Go types of the contract, the methods of its operations, and the decoder of reports
// from wasm/contract.schema.json: `go generate ./contract`. The published package does not contain this folder.
package main

import (
	"encoding/json"
	"fmt"
	"go/format"
	"log"
	"os"
	"path/filepath"
	"strings"
)

//go:generate go run .

// Paths of the schema of the contract and of the package, relative to this folder.
const (
	schemaFile = "../../../wasm/contract.schema.json"
	directory  = ".."
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("contract: ")
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		log.Fatal(err)
	}
	files, err := generate(text)
	if err != nil {
		log.Fatal(err)
	}
	for name, source := range files {
		if err := os.WriteFile(filepath.Join(directory, name), source, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// generate returns the generated files by name.
func generate(text []byte) (map[string][]byte, error) {
	var contract document
	if err := json.Unmarshal(text, &contract); err != nil {
		return nil, fmt.Errorf("the schema cannot be read: %w", err)
	}
	g := &generator{contract: contract, written: map[string]bool{}, enums: map[string]bool{}}
	parts := map[string]string{"contract.go": g.types(), "operations.go": g.operations(), "quick.go": g.readers()}
	if g.err != nil {
		return nil, g.err
	}
	files := map[string][]byte{}
	for name, part := range parts {
		source, err := format.Source([]byte(header(part) + part))
		if err != nil {
			return nil, fmt.Errorf("%s is not valid Go: %w\n%s", name, err, part)
		}
		files[name] = source
	}
	return files, nil
}

// header returns the head of a file: the package, and the imports that the rest uses.
func header(part string) string {
	head := "// Code generated from wasm/contract.schema.json by `go generate ./contract`. DO NOT EDIT.\n\npackage hearth\n\nimport (\n"
	code := strings.Builder{}
	for line := range strings.Lines(part) {
		if !strings.HasPrefix(line, "//") {
			code.WriteString(line)
		}
	}
	for _, path := range []string{"bytes", "context", "encoding/json", "errors", "fmt", "strconv", "strings"} {
		if strings.Contains(code.String(), path[strings.LastIndex(path, "/")+1:]+".") {
			head += fmt.Sprintf("%q\n", path)
		}
	}
	return head + ")\n"
}

// A generator writes Go. It keeps the first error, after which its output is invalid.
type generator struct {
	contract document
	written  map[string]bool // types that are written or waiting
	enums    map[string]bool // types that are enumerations
	waiting  []func() string // types that others refer to
	err      error
}

func (g *generator) fail(format string, values ...any) {
	if g.err == nil {
		g.err = fmt.Errorf(format, values...)
	}
}
