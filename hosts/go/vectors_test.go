package hearth

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// A vector of tests/vectors with the answers of the core, as `cargo xtask build` archives it.
type vector struct {
	name string
	Call struct {
		step
		Before []step
	}
	// The answer to each call, and the decoded one to the last call.
	answers []string
	Answer  struct {
		Outcome string
		Error   *struct{ Code string }
	}
}

type step struct {
	Operation string
	Text      *string
	Base64    []byte
}

func (s step) request() []byte {
	if s.Text != nil {
		return []byte(*s.Text)
	}
	return s.Base64
}

// checkout returns the folder of the checkout, which contains both the sources and the package.
func checkout(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	for err == nil && folder != filepath.Dir(folder) {
		folder = filepath.Dir(folder)
		if _, missing := os.Stat(filepath.Join(folder, "tests", "vectors", "README.md")); missing == nil {
			return folder
		}
	}
	t.Fatalf("the tests need a checkout with tests/vectors (%v)", err)
	return ""
}

func vectors(t testing.TB) []vector {
	t.Helper()
	artifacts := os.Getenv("HEARTH_ARTIFACTS")
	if artifacts == "" {
		artifacts = filepath.Join(checkout(t), "target", "hearth")
	}
	file, err := os.Open(filepath.Join(artifacts, "conformance.ndjson.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	all := []vector{}
	for lines := json.NewDecoder(unpacked); lines.More(); {
		var line struct {
			Name    string
			Calls   []step
			Answers []string
		}
		if err := lines.Decode(&line); err != nil {
			t.Fatal(err)
		}
		v, last := vector{name: line.Name, answers: line.Answers}, len(line.Calls)-1
		v.Call.step, v.Call.Before = line.Calls[last], line.Calls[:last]
		if err := json.Unmarshal([]byte(v.answers[last]), &v.Answer); err != nil {
			t.Fatalf("%s: %v", v.name, err)
		}
		all = append(all, v)
	}
	if len(all) < 3000 {
		t.Fatalf("%d vectors", len(all))
	}
	return all
}

// value decodes an answer and keeps the text of its numbers.
func value(t testing.TB, text string) (answer map[string]any) {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&answer); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return answer
}

// difference describes the first difference of an answer, or returns "" if there is none.
func difference(answer, want string) string {
	if answer == want {
		return ""
	}
	at := 0
	for at < min(len(answer), len(want)) && answer[at] == want[at] {
		at++
	}
	around := func(text string) string { return text[max(0, at-60):min(len(text), at+60)] }
	return fmt.Sprintf("%q is not %q, from byte %d on", around(answer), around(want), at)
}

// Whether the answers of the core are right is judged once, by the suite `vectors`.
func TestVectors(t *testing.T) {
	ctx, h := context.Background(), open(t)
	quick := 0
	for _, v := range vectors(t) {
		invoke := h.Invoke
		if len(v.Call.Before) > 0 || strings.HasPrefix(v.Call.Operation, "gateway.") {
			session, err := h.Session(ctx)
			if err != nil {
				t.Fatal(err)
			}
			defer session.Close()
			invoke = session.Invoke
		}
		text := ""
		for i, call := range append(slices.Clone(v.Call.Before), v.Call.step) {
			var err error
			if text, err = invoke(ctx, call.Operation, call.request()); err != nil {
				t.Fatalf("%s: %v", v.name, err)
			}
			if different := difference(text, v.answers[i]); different != "" {
				t.Errorf("%s: %s", v.name, different)
			}
		}
		if v.Call.Operation == "claims.validate" {
			quick += claim(t, h, v, text)
		}
		if v.Call.Operation == "preferences.validate" {
			if validated, err := h.Preferences().Validate(ctx, v.Call.request()); err == nil {
				same(t, v.name, text, validated)
			}
		}
		if v.Call.Operation == "preferences.render" {
			if rendered, err := h.Preferences().Render(ctx, v.Call.request()); err == nil {
				same(t, v.name, text, rendered)
			}
		}
	}
	if quick < 50 {
		t.Errorf("only %d answers were read quickly", quick)
	}
}

// claim compares the report on a vector's claim with the answer. It returns 1 if the report was read quickly.
func claim(t *testing.T, h *Hearth, v vector, text string) int {
	report, err := h.ValidateClaim(context.Background(), v.Call.request())
	if failed := new(CouldNotRunError); v.Answer.Error != nil {
		if !errors.As(err, &failed) || failed.Code != v.Answer.Error.Code || failed.Message == "" {
			t.Errorf("%s: %v", v.name, err)
		}
		return 0
	}
	if err != nil {
		t.Fatalf("%s: %v", v.name, err)
	}
	same(t, v.name, text, report)
	if (report.Err() == nil) != report.OK || report.OK != (v.Answer.Outcome == "valid") {
		t.Errorf("%s: %v", v.name, report)
	}
	slow, err := read[Report](text+" ", nil)
	if err != nil || !reflect.DeepEqual(slow, report) {
		t.Errorf("%s: %v, %v is %v", v.name, err, report, slow)
	}
	if new(Report).quick(text) {
		return 1
	}
	return 0
}

// same compares a decoded value with its answer: only nulls may be lost, and OK has to match the outcome.
func same(t *testing.T, file, text string, read any) {
	t.Helper()
	written, err := json.Marshal(read)
	if err != nil {
		t.Fatal(err)
	}
	got, want := value(t, string(written)), value(t, text)
	want["ok"] = want["outcome"] == "valid"
	delete(want, "outcome")
	if _, says := want["text"]; !says && got["text"] == "" {
		delete(got, "text")
	}
	for _, list := range []any{want["findings"], want["checks"]} {
		entries, _ := list.([]any)
		for _, entry := range entries {
			for name, value := range entry.(map[string]any) {
				if value == nil {
					delete(entry.(map[string]any), name)
				}
			}
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\n%.2000s\n%.2000s", file, written, text)
	}
}
