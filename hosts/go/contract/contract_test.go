package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestGeneratedFilesAreUpToDate(t *testing.T) {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	files, err := generate(text)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(directory, name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is out of date (%v): go generate ./contract", name, err)
		}
	}
}

// An unsupported schema is an error that names the type, and no file is written.
func TestAnUnsupportedSchemaIsAnError(t *testing.T) {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range [][3]string{
		{`"$schema"`, `"$schema`, "the schema cannot be read"},
		{`"ValidateAnswer": {`, `"OtherAnswer": {`, "the contract has no answer ValidateAnswer"},
		{`"CallError": {`, `"OtherError": {`, "the contract has no object CallError"},
		{`"type": "boolean"`, `"type": "flag"`, `has a kind that the generator does not support: "flag"`},
		{`"#/$defs/TestGroup"`, `"#/$defs/Group"`, "the generator does not support the type Group"},
	} {
		other := strings.ReplaceAll(string(text), change[0], change[1])
		files, err := generate([]byte(other))
		if err == nil || files != nil || !strings.Contains(err.Error(), change[2]) {
			t.Errorf("%s: %v", change[1], err)
		}
	}
}
