// Command bench measures the built Go package and its alternatives for a Go program on the same claim in the same run:
// a validator of JSON Schema and one of structs, both with the sum and the period by hand. All checkers first agree on
// right and wrong claims.
//
// The last line of standard output is one JSON object.
package main

import (
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

	"hearth.example/hearth"
)

func main() {
	if len(os.Args) == 3 && os.Args[1] == "start" {
		start(os.Args[2])
		return
	}
	cache := must(os.MkdirTemp("", "hearth"))
	defer os.RemoveAll(cache)
	cold := middle(fresh("", 9))
	fresh(cache, 1) // fills the cache
	second := middle(fresh(cache, 5))

	h := must(hearth.New(context.Background()))
	text := []byte(sample)
	interpreted := fastest(func() { check(must(h.ValidateClaim(context.Background(), text)).OK) })
	none(h.Compiled(context.Background()))
	validate := must(playground())
	schema, structure := must(bySchema(h)), byStruct(validate)
	none(agree([]checker{{"hearth", byHearth(h)}, {"jsonschema", schema}, {"validator", structure}}))
	var value claim
	none(json.Unmarshal(text, &value))
	typed := typed()
	report := func() { check(must(h.ValidateClaim(context.Background(), text)).OK) }
	times := inTurns(
		report,
		func() { check(must(h.Invoke(context.Background(), "claims.validate", text)) != "") },
		func() { check(len(must(schema(text))) == 0) },
		func() { check(len(must(structure(text))) == 0) },
		func() { check(must(h.ValidateClaimValue(context.Background(), typed)).OK) },
		func() { check(validate.Struct(&value) == nil) },
	)
	instead := func(name string, us float64) any { return map[string]any{"name": name, "us": round(us)} }
	result := map[string]any{
		"host": "go", "runtime": "wazero " + version("wazero") + ", " + runtime.Version(),
		"cold_ms": round(cold), "second_ms": round(second), "warm_us": round(times[0]),
		"valid_calls_per_s": int(perSecond(report)), "instance_kb": int(instance(h)),
		"notes": fmt.Sprintf("%.1f of %.1f us are in the module and at its boundary; an interpreted call takes %.0f us; "+
			"from a struct: ValidateClaimValue %.1f us, validator %.1f us (%.2f x the time); second_ms is with a cache",
			times[1], times[0], interpreted, times[4], times[5], times[5]/times[4]),
		"instead": []any{
			instead("encoding/json, go-playground/validator "+version("validator/v10")+", sum and period", times[3]),
			instead("santhosh-tekuri/jsonschema "+version("jsonschema/v6")+", sum and period", times[2]),
		},
	}
	fmt.Println(string(must(json.Marshal(result))))
}

// start prints how many milliseconds the first answer of a process takes.
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

// fresh returns the times of start in many new processes.
func fresh(cache string, many int) []float64 {
	all := make([]float64, many)
	for i := range all {
		printed := must(exec.Command(must(os.Executable()), "start", cache).Output())
		all[i] = must(strconv.ParseFloat(strings.TrimSpace(string(printed)), 64))
	}
	return all
}

// byHearth returns a checker that returns the paths of the errors of a report.
func byHearth(h *hearth.Hearth) func(claim []byte) ([]string, error) {
	return func(claim []byte) (paths []string, _ error) {
		report, err := h.ValidateClaim(context.Background(), claim)
		for _, finding := range report.Findings {
			if finding.Severity == hearth.SeverityError {
				paths = append(paths, strings.ReplaceAll(strings.TrimPrefix(finding.Path, "/"), "/", "."))
			}
		}
		return paths, err
	}
}

// typed returns the sample claim as a value.
func typed() (claim hearth.Claim) {
	none(json.Unmarshal([]byte(sample), &claim))
	return claim
}

// fastest returns the shortest time of several calls, in microseconds.
func fastest(call func()) float64 {
	least := time.Hour
	for range 30 {
		begun := time.Now()
		call()
		least = min(least, time.Since(begun))
	}
	return float64(least) / 1e3
}

// inTurns returns the median time of each call in microseconds. The calls take turns, so that load on the machine
// affects all of them alike.
func inTurns(calls ...func()) []float64 {
	const rounds, many = 401, 50
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
		medians[i] = middle(all)
	}
	return medians
}

// perSecond returns the calls per second of all processors together.
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

// instance returns the memory of a further instance after one call, in kB.
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

func middle(all []float64) float64 {
	slices.Sort(all)
	return all[len(all)/2]
}

// version returns the version of a module that this program is built with.
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

func none(err error) {
	if err != nil {
		panic(err)
	}
}

func check(right bool) {
	if !right {
		panic("unexpected result")
	}
}
