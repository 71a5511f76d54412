package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	"github.com/go-playground/validator/v10"
	"github.com/go-playground/validator/v10/non-standard/validators"
)

// claim is a claim as a user of go-playground/validator writes it.
type claim struct {
	Type             string  `json:"type" validate:"eq=KPTClaim"`
	HouseholdID      string  `json:"householdId" validate:"max=2048,did"`
	TestGroup        string  `json:"testGroup" validate:"oneof=reference intervention"`
	TestPeriod       *period `json:"testPeriod" validate:"omitempty"`
	FuelMeasurements struct {
		Total     float64   `json:"total" validate:"gt=0"`
		DailyLogs []float64 `json:"dailyLogs" validate:"min=3,max=366,dive,gt=0"`
	} `json:"fuelMeasurements"`
	CookingSessions []map[string]any `json:"cookingSessions" validate:"max=3660"`
	Evidence        []evidence       `json:"evidence" validate:"max=1000,dive"`
	ExternalFactors *struct {
		Season              *string  `json:"season" validate:"omitempty,max=2000,notblank"`
		CulturalEvents      []string `json:"culturalEvents" validate:"max=100,dive,max=2000,notblank"`
		OccupationalFactors []string `json:"occupationalFactors" validate:"max=100,dive,max=2000,notblank"`
	} `json:"externalFactors" validate:"omitempty"`
	StudyID *string `json:"studyId" validate:"omitempty,max=200,notblank"`
}

type period struct {
	StartDate    string `json:"startDate" validate:"datetime=2006-01-02"`
	EndDate      string `json:"endDate" validate:"datetime=2006-01-02"`
	DurationDays int    `json:"durationDays" validate:"min=3"`
}

// evidence is a link, or an object with a link.
type evidence struct {
	Type string `json:"type"`
	URI  string `json:"uri" validate:"max=2048,link"`
}

func (e *evidence) UnmarshalJSON(text []byte) error {
	if bytes.HasPrefix(text, []byte(`"`)) {
		return json.Unmarshal(text, &e.URI)
	}
	type plain evidence
	return json.Unmarshal(text, (*plain)(e))
}

// playground returns the validator with the rules that its tags do not cover.
func playground() (*validator.Validate, error) {
	validate := validator.New(validator.WithRequiredStructEnabled())
	validate.RegisterTagNameFunc(func(field reflect.StructField) string { return field.Tag.Get("json") })
	for tag, check := range map[string]validator.Func{
		"did":      func(field validator.FieldLevel) bool { return did.MatchString(field.Field().String()) },
		"link":     func(field validator.FieldLevel) bool { return uri.MatchString(field.Field().String()) },
		"notblank": validators.NotBlank,
	} {
		if err := validate.RegisterValidation(tag, check); err != nil {
			return nil, err
		}
	}
	validate.RegisterStructValidation(func(level validator.StructLevel) {
		c := level.Current().Interface().(claim)
		for _, path := range contradictions(c.measured()) {
			level.ReportError(nil, path, path, "contradiction", "")
		}
	}, claim{})
	return validate, nil
}

func (c *claim) measured() measured {
	m := measured{total: c.FuelMeasurements.Total, logs: c.FuelMeasurements.DailyLogs}
	if c.TestPeriod != nil {
		m.start, m.end, m.duration = c.TestPeriod.StartDate, c.TestPeriod.EndDate, c.TestPeriod.DurationDays
	}
	return m
}

// byStruct decodes a claim by encoding/json and validates the struct.
func byStruct(validate *validator.Validate) func(text []byte) ([]string, error) {
	return func(text []byte) ([]string, error) {
		var c claim
		if err := json.Unmarshal(text, &c); err != nil {
			wrong := new(json.UnmarshalTypeError)
			if !errors.As(err, &wrong) {
				return nil, err
			}
			return []string{wrong.Field}, nil
		}
		return places(validate.Struct(&c))
	}
}

// places returns the paths of the errors of a validator.
func places(err error) (paths []string, _ error) {
	var wrong validator.ValidationErrors
	if err == nil || !errors.As(err, &wrong) {
		return nil, err
	}
	for _, one := range wrong {
		_, path, _ := strings.Cut(one.Namespace(), ".")
		paths = append(paths, strings.NewReplacer("[", ".", "]", "").Replace(path))
	}
	return paths, nil
}
