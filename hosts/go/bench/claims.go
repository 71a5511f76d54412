package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// sample is the sample claim of the protocol's documentation.
const sample = `{"type":"KPTClaim","householdId":"did:ixo:household/123","testGroup":"intervention",` +
	`"testPeriod":{"startDate":"2024-02-01","endDate":"2024-02-04","durationDays":3},` +
	`"fuelMeasurements":{"total":11.9,"dailyLogs":[3.2,2.8,3.0,2.9]},` +
	`"externalFactors":{"season":"dry","culturalEvents":["none"],"occupationalFactors":["typical_workweek"]}}`

// agreed has changes of the sample with the path of the error, which is empty for a right claim. They are the same as
// in npm/bench/claims.mjs.
var agreed = []struct {
	path   string
	change func(claim object)
}{
	{"", func(claim object) {}},
	{"", func(claim object) { delete(claim, "testPeriod") }},
	{"", func(claim object) {
		claim["evidence"] = []any{"ipfs://a", object{"type": "photo", "uri": "https://a.example/b"}}
	}},
	{"type", func(claim object) { claim["type"] = "Claim" }},
	{"householdId", func(claim object) { claim["householdId"] = "household/123" }},
	{"householdId", func(claim object) { claim["householdId"] = "did:ixo:household/123?version=1" }},
	{"testGroup", func(claim object) { claim["testGroup"] = "both" }},
	{"testPeriod.startDate", func(claim object) { claim.at("testPeriod")["startDate"] = "2024-02-30" }},
	{"testPeriod.endDate", func(claim object) { claim.at("testPeriod")["endDate"] = "04.02.2024" }},
	{"testPeriod.endDate", func(claim object) { claim.at("testPeriod")["endDate"] = "2024-01-31" }},
	{"testPeriod.durationDays", func(claim object) { claim.at("testPeriod")["durationDays"] = 2 }},
	{"testPeriod.durationDays", func(claim object) { claim.at("testPeriod")["durationDays"] = 6 }},
	{"fuelMeasurements.total", func(claim object) { claim.at("fuelMeasurements")["total"] = 11.91 }},
	{"fuelMeasurements.dailyLogs.1", func(claim object) { claim.logs()[1] = -2.8 }},
	{"fuelMeasurements.dailyLogs.1", func(claim object) { claim.logs()[1] = 0 }},
	{"fuelMeasurements.dailyLogs.1", func(claim object) { claim.logs()[1] = "2.8" }},
	{"fuelMeasurements.dailyLogs", func(claim object) { claim.at("fuelMeasurements")["dailyLogs"] = []any{5.9, 6} }},
	{"evidence.0", func(claim object) { claim["evidence"] = []any{"a photo"} }},
	{"externalFactors.season", func(claim object) { claim.at("externalFactors")["season"] = " " }},
	{"externalFactors.culturalEvents", func(claim object) { claim.at("externalFactors")["culturalEvents"] = "none" }},
}

type object map[string]any

func (o object) at(member string) object { return o[member].(map[string]any) }

func (o object) logs() []any { return o.at("fuelMeasurements")["dailyLogs"].([]any) }

// A checker returns the paths of all errors of a claim: members and indexes, separated by dots.
type checker struct {
	name  string
	paths func(claim []byte) ([]string, error)
}

// agree returns an error if a checker refuses a right claim, or does not find an error at its path.
func agree(checkers []checker) error {
	for _, one := range agreed {
		var claim object
		if err := json.Unmarshal([]byte(sample), &claim); err != nil {
			return err
		}
		one.change(claim)
		text, err := json.Marshal(claim)
		if err != nil {
			return err
		}
		for _, checker := range checkers {
			paths, err := checker.paths(text)
			if err != nil {
				return fmt.Errorf("%s: %w", checker.name, err)
			}
			if found := has(paths, one.path); found != (one.path != "") || one.path == "" && len(paths) > 0 {
				return fmt.Errorf("%s finds errors at %q, and not at %q: %s", checker.name, paths, one.path, text)
			}
		}
	}
	return nil
}

// has reports whether the paths contain a path, or one above or below it: encoding/json reports no index, and a link
// that is not an object is an object in the struct.
func has(paths []string, path string) bool {
	return path != "" && slices.ContainsFunc(paths, func(found string) bool {
		return found != "" && (strings.HasPrefix(path+".", found+".") || strings.HasPrefix(found+".", path+"."))
	})
}
