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
	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"
	"github.com/pb33f/libopenapi-validator/config"
	validation "github.com/pb33f/libopenapi-validator/errors"
	"github.com/pb33f/libopenapi-validator/schema_validation"
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

// byLibopenapi validates the OpenAPI document by the schema of OpenAPI 3.1, and compiles each of its schemas.
func byLibopenapi(directory string, claims []claim) (count int, _ error) {
	text, err := os.ReadFile(filepath.Join(directory, "openapi.json"))
	if err != nil {
		return 0, err
	}
	document, err := libopenapi.NewDocument(text)
	if err != nil {
		return 0, err
	}
	model, err := document.BuildV3Model()
	if err != nil {
		return 0, err
	}
	strict := []config.Option{config.WithFormatAssertions(), config.WithContentAssertions()}
	whole, wrong := validator.NewValidator(document, strict...)
	if err := errors.Join(wrong...); err != nil {
		return 0, err
	}
	if ok, wrong := whole.ValidateDocument(); !ok {
		return 0, joined(wrong)
	}
	schemas, options := schema_validation.NewSchemaValidator(strict...), config.NewValidationOptions(strict...)
	for name, proxy := range model.Model.Components.Schemas.FromOldest() {
		schema := proxy.Schema()
		if schema == nil {
			return 0, fmt.Errorf("%s: %w", name, proxy.GetBuildError())
		}
		const purpose = schema_validation.SchemaValidationPurposeGeneric
		if _, err := schema_validation.CompileSchemaForValidation(schema, purpose, options, 3.1); err != nil {
			return 0, fmt.Errorf("%s: %w", name, err)
		}
		count++
		if name != "Claim" {
			continue
		}
		for _, claim := range claims {
			_, wrong := schemas.ValidateSchemaBytesWithVersion(schema, claim.text, 3.1)
			if err := claim.judge("openapi.json", joined(wrong)); err != nil {
				return 0, err
			}
		}
	}
	return count, nil
}

func joined(all []*validation.ValidationError) (err error) {
	for _, one := range all {
		err = errors.Join(err, one)
		for _, cause := range one.SchemaValidationErrors {
			err = errors.Join(err, cause)
		}
	}
	return err
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
