package main

import (
	"bytes"
	"fmt"
	"path/filepath"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Files with one schema, and files with many, with the path of the schemas and of the schema of a claim.
var (
	files  = []string{"claim.json", "record.json", "preferences.json", "preferences-change.json"}
	within = map[string]string{"contract.schema.json": "$defs", "openapi.json": "components/schemas"}
)

// bySanthosh compiles every schema, with formats and content asserted. The compiler checks each schema by the
// metaschema of JSON Schema 2020-12.
func bySanthosh(directory string, claims []claim) (count int, _ error) {
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.AssertFormat()
	compiler.AssertContent()
	compiler.AssertVocabs()
	places := map[string]bool{} // whether the path is the schema of a claim
	for _, file := range files {
		places[file] = file == "claim.json"
	}
	for file, place := range within {
		names, err := names(filepath.Join(directory, file), place)
		if err != nil {
			return 0, err
		}
		for _, name := range names {
			places[file+"#/"+place+"/"+name] = name == "Claim"
		}
	}
	for place, isClaim := range places {
		schema, err := compiler.Compile(filepath.Join(directory, place))
		if err != nil {
			return 0, err
		}
		if !isClaim {
			continue
		}
		for _, claim := range claims {
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(claim.text))
			if err != nil {
				return 0, err
			}
			if err := claim.judge(place, schema.Validate(value)); err != nil {
				return 0, err
			}
		}
	}
	return len(places), nil
}

// names returns the names of the schemas in a file, below a path.
func names(file, place string) (names []string, _ error) {
	at, err := members(file, place)
	for name := range at {
		names = append(names, name)
	}
	if err == nil && len(names) < 100 {
		err = fmt.Errorf("%s has only %d schemas", file, len(names))
	}
	return names, err
}
