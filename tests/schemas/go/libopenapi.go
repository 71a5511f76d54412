//go:build long

// It is compiled only for the long form, because its dependencies take some minutes.

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"
	"github.com/pb33f/libopenapi-validator/config"
	validation "github.com/pb33f/libopenapi-validator/errors"
	"github.com/pb33f/libopenapi-validator/schema_validation"
)

func init() {
	validators = append(validators, entry{"github.com/pb33f/libopenapi-validator", byLibopenapi})
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
