// Command schemas checks that validators in Go accept the published schemas unchanged.
//
// The argument is a directory with the schemas and a valid claim, sample.json. Each validator compiles every schema in
// its strictest mode, accepts the sample and refuses invalid claims; then a line states its name, its version, and how
// many schemas it compiled. The first failure ends the program with 1.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime/debug"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: schemas DIRECTORY")
	}
	if err := run(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func run(directory string) error {
	claims, err := read(filepath.Join(directory, "sample.json"))
	if err != nil {
		return err
	}
	for _, validator := range validators {
		count, err := validator.check(directory, claims)
		if err != nil {
			return fmt.Errorf("%s: %w", validator.module, err)
		}
		fmt.Printf("%s %s: %d schemas\n", validator.module, version(validator.module), count)
	}
	return nil
}

// An entry is a validator: its module, and the function that returns how many schemas it compiled.
type entry struct {
	module string
	check  func(directory string, claims []claim) (int, error)
}

var validators = []entry{
	{"github.com/santhosh-tekuri/jsonschema/v6", bySanthosh},
	{"github.com/getkin/kin-openapi", byKin},
}

// A claim is the text of a claim, and its mistake, which is empty for a valid claim.
type claim struct {
	text  []byte
	wrong string
}

// judge returns an error if a schema refuses a valid claim or accepts an invalid one.
func (c claim) judge(schema string, err error) error {
	switch {
	case c.wrong == "" && err != nil:
		return fmt.Errorf("%s refuses the sample: %w", schema, err)
	case c.wrong != "" && err == nil:
		return fmt.Errorf("%s accepts a claim with %s", schema, c.wrong)
	}
	return nil
}

// read returns the claims: the sample, and the sample with each mistake.
func read(sample string) ([]claim, error) {
	text, err := os.ReadFile(sample)
	if err != nil {
		return nil, err
	}
	claims := []claim{{text, ""}}
	for wrong, change := range map[string]func(claim, fuel, factors map[string]any){
		"no type":            func(claim, _, _ map[string]any) { delete(claim, "type") },
		"a daily log of -1":  func(_, fuel, _ map[string]any) { fuel["dailyLogs"] = []any{-1, 2.8, 3.0, 2.9} },
		"a season of 1":      func(_, _, factors map[string]any) { factors["season"] = 1 },
		"an impossible date": func(claim, _, _ map[string]any) { member(claim, "testPeriod")["endDate"] = "2024-02-30" },
	} {
		var value map[string]any
		if err := json.Unmarshal(text, &value); err != nil {
			return nil, err
		}
		fuel, factors := member(value, "fuelMeasurements"), member(value, "externalFactors")
		if fuel == nil || factors == nil || member(value, "testPeriod") == nil {
			return nil, errors.New("the sample lacks members that the mistakes change")
		}
		change(value, fuel, factors)
		changed, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		claims = append(claims, claim{changed, wrong})
	}
	return claims, nil
}

func member(value map[string]any, name string) map[string]any {
	found, _ := value[name].(map[string]any)
	return found
}

// version returns the version of a module that this program is built with.
func version(path string) string {
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, module := range build.Deps {
			if module.Path == path {
				return module.Version
			}
		}
	}
	return "of an unknown version"
}
