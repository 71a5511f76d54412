package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"hearth.example/hearth"
)

// bySchema parses a claim, validates it by the module's schema of claims, and checks the other rules by hand.
func bySchema(h *hearth.Hearth) (func(claim []byte) ([]string, error), error) {
	var schemas struct{ Claim json.RawMessage }
	answer, err := h.Invoke(context.Background(), "claims.schema", nil)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(answer), &schemas); err != nil {
		return nil, err
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schemas.Claim))
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("claim.json", document); err != nil {
		return nil, err
	}
	schema, err := compiler.Compile("claim.json")
	if err != nil {
		return nil, err
	}
	return func(claim []byte) ([]string, error) {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(claim))
		if err != nil {
			return nil, err
		}
		if err := schema.Validate(value); err != nil {
			wrong := new(jsonschema.ValidationError)
			if !errors.As(err, &wrong) {
				return nil, err
			}
			return leaves(wrong, nil), nil
		}
		some, err := read(value)
		if err != nil {
			return nil, err
		}
		return contradictions(some), nil
	}, nil
}

// leaves returns the paths of the errors without causes.
func leaves(wrong *jsonschema.ValidationError, paths []string) []string {
	for _, cause := range wrong.Causes {
		paths = leaves(cause, paths)
	}
	if len(wrong.Causes) > 0 {
		return paths
	}
	path := wrong.InstanceLocation
	if required, is := wrong.ErrorKind.(*kind.Required); is {
		for _, missing := range required.Missing {
			paths = append(paths, strings.Join(append(slices.Clone(path), missing), "."))
		}
		return paths
	}
	return append(paths, strings.Join(path, "."))
}

// read returns the values for the rules by hand from a claim that matches the schema.
func read(value any) (m measured, err error) {
	claim := object(value.(map[string]any))
	number := func(value any) (float64, error) { return value.(json.Number).Float64() }
	if m.total, err = number(claim.at("fuelMeasurements")["total"]); err != nil {
		return m, err
	}
	for _, log := range claim.logs() {
		amount, err := number(log)
		if err != nil {
			return m, err
		}
		m.logs = append(m.logs, amount)
	}
	if _, has := claim["testPeriod"]; has {
		period := claim.at("testPeriod")
		duration, err := number(period["durationDays"])
		if err != nil {
			return m, err
		}
		m.start, m.end, m.duration = period["startDate"].(string), period["endDate"].(string), int(duration)
	}
	return m, nil
}
