// Measures the built Go package beside a validator of JSON Schema, on the same claim in the same run.
//
// The last line of standard output is one JSON object.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"hearth.example/hearth"
)

// The sample claim of the protocol's documentation.
const sample = `{"type":"KPTClaim","householdId":"did:ixo:household/123","testGroup":"intervention",` +
	`"testPeriod":{"startDate":"2024-02-01","endDate":"2024-02-04","durationDays":3},` +
	`"fuelMeasurements":{"total":11.9,"dailyLogs":[3.2,2.8,3.0,2.9]},` +
	`"externalFactors":{"season":"dry","culturalEvents":["none"],"occupationalFactors":["typical_workweek"]}}`

func main() {
	if len(os.Args) == 3 && os.Args[1] == "start" {
		start(os.Args[2])
		return
	}
	cache := must(os.MkdirTemp("", "hearth"))
	defer os.RemoveAll(cache)
	cold := middle(3, func() float64 { return fresh("") })
	fresh(cache)
	second := middle(3, func() float64 { return fresh(cache) })

	h := must(hearth.New(context.Background()))
	validate := validator(h)
	claim := []byte(sample)
	report := func() { check(must(h.ValidateClaim(context.Background(), claim)).OK) }
	invoke := func() { check(must(h.Invoke(context.Background(), "claims.validate", claim)) != "") }
	schema := func() { check(validate(claim) == nil) }
	check(validate([]byte(strings.Replace(sample, "KPTClaim", "Claim", 1))) != nil)
	times := inTurns(report, invoke, schema)

	result := map[string]any{
		"host": "go", "runtime": "wazero " + version("wazero") + ", " + runtime.Version(),
		"cold_ms": round(cold), "second_ms": round(second), "warm_us": round(times[0]),
		"valid_calls_per_s": int(perSecond(report)), "instance_kb": int(instance(h)),
		"notes": fmt.Sprintf("%.1f of %.1f us are in the module and at its boundary; second_ms is with a compilation cache",
			times[1], times[0]),
		"instead": []any{map[string]any{
			"name": "santhosh-tekuri/jsonschema " + version("jsonschema/v6"), "us": round(times[2]),
		}},
	}
	fmt.Println(string(must(json.Marshal(result))))
}

// start is a process's first answer: it prints how many milliseconds that takes.
func start(cache string) {
	begun := time.Now()
	var options []hearth.Option
	if cache != "" {
		options = append(options, hearth.WithCompilationCache(cache))
	}
	h := must(hearth.New(context.Background(), options...))
	check(must(h.ValidateClaim(context.Background(), []byte(sample))).OK)
	fmt.Println(float64(time.Since(begun)) / 1e6)
}

// fresh is the same in a process of its own.
func fresh(cache string) float64 {
	printed := must(exec.Command(must(os.Executable()), "start", cache).Output())
	return must(strconv.ParseFloat(strings.TrimSpace(string(printed)), 64))
}

// validator is what one would take instead: it parses the claim, and holds it against the schema of claims.
func validator(h *hearth.Hearth) func([]byte) error {
	var schemas struct{ Claim json.RawMessage }
	answer := must(h.Invoke(context.Background(), "claims.schema", nil))
	check(json.Unmarshal([]byte(answer), &schemas) == nil)
	compiler := jsonschema.NewCompiler()
	check(compiler.AddResource("claim.json", must(jsonschema.UnmarshalJSON(bytes.NewReader(schemas.Claim)))) == nil)
	schema := must(compiler.Compile("claim.json"))
	return func(claim []byte) error {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(claim))
		if err != nil {
			return err
		}
		return schema.Validate(value)
	}
}

// inTurns is the median of each in microseconds; whatever else the machine does is shared fairly.
func inTurns(calls ...func()) []float64 {
	const rounds, many = 101, 200
	times := make([][]float64, len(calls))
	for range rounds {
		for i, call := range calls {
			begun := time.Now()
			for range many {
				call()
			}
			times[i] = append(times[i], float64(time.Since(begun))/1e3/many)
		}
	}
	medians := make([]float64, len(calls))
	for i, all := range times {
		slices.Sort(all)
		medians[i] = all[rounds/2]
	}
	return medians
}

// perSecond is how often all processors together can call.
func perSecond(call func()) float64 {
	var done atomic.Int64
	var all sync.WaitGroup
	begun := time.Now()
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for time.Since(begun) < 2*time.Second {
				for range 100 {
					call()
				}
				done.Add(100)
			}
		})
	}
	all.Wait()
	return float64(done.Load()) / time.Since(begun).Seconds()
}

// instance is the memory of one more instance that has answered, in kB.
func instance(h *hearth.Hearth) float64 {
	const many = 32
	sessions := make([]*hearth.Session, many)
	before := heap()
	for i := range sessions {
		sessions[i] = must(h.Session(context.Background()))
		must(sessions[i].Invoke(context.Background(), "claims.validate", []byte(sample)))
	}
	after := heap()
	runtime.KeepAlive(sessions)
	return (after - before) / many / 1e3
}

func heap() float64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return float64(stats.HeapAlloc)
}

func middle(many int, measure func() float64) float64 {
	all := make([]float64, many)
	for i := range all {
		all[i] = measure()
	}
	slices.Sort(all)
	return all[many/2]
}

// version is that of a module that this program is built with.
func version(suffix string) string {
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, module := range build.Deps {
			if strings.HasSuffix(module.Path, "/"+suffix) {
				return strings.TrimPrefix(module.Version, "v")
			}
		}
	}
	return ""
}

func round(number float64) float64 { return float64(int(number*100+0.5)) / 100 }

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func check(right bool) {
	if !right {
		panic("not what was expected")
	}
}
