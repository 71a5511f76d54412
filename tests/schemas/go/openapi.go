package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// byKin loads the OpenAPI document and validates it with its examples, defaults, formats and patterns.
func byKin(directory string, claims []claim) (count int, _ error) {
	document, err := openapi3.NewLoader().LoadFromFile(filepath.Join(directory, "openapi.json"))
	if err != nil {
		return 0, err
	}
	if err := document.Validate(context.Background(), openapi3.IsOpenAPI31OrLater(), openapi3.EnableExamplesValidation(),
		openapi3.EnableSchemaDefaultsValidation(), openapi3.EnableSchemaFormatValidation(),
		openapi3.EnableSchemaPatternValidation()); err != nil {
		return 0, err
	}
	schema, has := document.Components.Schemas["Claim"]
	if !has {
		return 0, errors.New("openapi.json has no schema of a claim")
	}
	for _, claim := range claims {
		var value any
		if err := json.Unmarshal(claim.text, &value); err != nil {
			return 0, err
		}
		err := document.ValidateSchemaJSON(schema.Value, value, openapi3.EnableJSONSchema2020(),
			openapi3.EnableFormatValidation())
		if err := claim.judge("openapi.json", err); err != nil {
			return 0, err
		}
	}
	return len(document.Components.Schemas), nil
}

// members returns the members of an object in a file, below a path.
func members(file, place string) (at map[string]json.RawMessage, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq("/"+place, "/") {
		if name != "" {
			text = at[name]
		}
		at = nil
		if err := json.Unmarshal(text, &at); err != nil {
			return nil, fmt.Errorf("%s has no %s: %w", file, place, err)
		}
	}
	return at, nil
}
