package hearth

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// A vector of tests/vectors, as `cargo xtask build` writes it for readers. README.md in that folder describes it.
type vector struct {
	file string
	Call struct {
		step
		Before []step
	}
	Answer map[string]any
}

type step struct {
	Operation string
	Request   struct {
		Text   *string
		Base64 []byte
		Parts  []struct {
			Text, Repeat string
			Times        int
		}
	}
}

func (s step) request() []byte {
	if s.Request.Text != nil {
		return []byte(*s.Request.Text)
	}
	request := slices.Clone(s.Request.Base64)
	for _, part := range s.Request.Parts {
		request = append(request, part.Text...)
		request = append(request, strings.Repeat(part.Repeat, part.Times)...)
	}
	return request
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
	root, all := filepath.Join(artifacts, "vectors"), []vector{}
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".json" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		v := vector{file: strings.TrimPrefix(path, root)}
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.UseNumber()
		if err := decoder.Decode(&v); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all = append(all, v)
		return nil
	})
	if err != nil || len(all) < 2000 {
		t.Fatalf("%d vectors, %v", len(all), err)
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

// plain returns a value with its numbers as doubles.
func plain(value any) (same any) {
	text, err := json.Marshal(value)
	if err != nil || json.Unmarshal(text, &same) != nil {
		panic(value)
	}
	return same
}

// part returns the expected part of the value found. A number that is close enough becomes the expected number.
func part(found, expected any) any {
	switch want := expected.(type) {
	case map[string]any:
		if got, is := found.(map[string]any); is {
			some := map[string]any{}
			for name, value := range want {
				some[name] = part(got[name], value)
			}
			return some
		}
	case []any:
		if got, is := found.([]any); is && len(got) == len(want) {
			some := []any{}
			for i, value := range want {
				some = append(some, part(got[i], value))
			}
			return some
		}
	case float64:
		if got, is := found.(float64); is && math.Abs(got-want) <= 1e-12*max(math.Abs(got), math.Abs(want)) {
			return want
		}
	}
	return found
}

func places(findings any) []any {
	all := []any{}
	list, _ := findings.([]any)
	for _, finding := range list {
		f := finding.(map[string]any)
		all = append(all, map[string]any{"code": f["code"], "path": f["path"]})
	}
	return all
}

// compare returns the members of an answer that differ from a vector.
func compare(answer, want map[string]any) (different []string) {
	same := func(name string, got, want any) {
		if !reflect.DeepEqual(got, want) {
			different = append(different, name)
		}
	}
	record, _ := answer["record"].(map[string]any)
	for name, expected := range want {
		switch name {
		case "findings":
			same(name, places(answer[name]), expected)
		case "error":
			failed, _ := answer["error"].(map[string]any)
			same(name, failed["code"], expected)
		case "merged":
			same(name, plain(answer["record"]), plain(expected)) // as JSON values: 1e2 equals 100
		case "checks":
			checks, _ := answer["checks"].([]any)
			if record != nil {
				checks, _ = record["checks"].([]any)
			}
			for rule, result := range expected.(map[string]any) {
				at := slices.IndexFunc(checks, func(c any) bool { return c.(map[string]any)["rule"] == json.Number(rule) })
				if at < 0 || checks[at].(map[string]any)["result"] != result {
					different = append(different, "checks "+rule)
				}
			}
		case "record":
			codes, evidence := []any{}, any(nil)
			for _, outstanding := range record["outstanding"].([]any) {
				codes = append(codes, outstanding.(map[string]any)["code"])
			}
			if credential, has := record["credential"].(map[string]any); has {
				evidence = credential["evidence"]
			}
			same(name, map[string]any{"status": record["status"], "outstanding": codes, "evidence": evidence}, expected)
		case "assessment", "estimate", "reductions":
			same(name, part(plain(answer[name]), plain(expected)), plain(expected))
		case "verification":
			same(name, part(plain(answer["checks"]), plain(expected)), plain(expected))
		default:
			same(name, answer[name], expected)
		}
	}
	return different
}

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
		for _, before := range v.Call.Before {
			if _, err := invoke(ctx, before.Operation, before.request()); err != nil {
				t.Fatalf("%s: %v", v.file, err)
			}
		}
		text, err := invoke(ctx, v.Call.Operation, v.Call.request())
		if err != nil {
			t.Fatalf("%s: %v", v.file, err)
		}
		if different := compare(value(t, text), v.Answer); len(different) > 0 {
			t.Errorf("%s: %v\n%.2000s", v.file, different, text)
		}
		if v.Call.Operation == "claims.validate" {
			quick += claim(t, h, v, text)
		}
		if v.Call.Operation == "preferences.validate" {
			if validated, err := h.Preferences().Validate(ctx, v.Call.request()); err == nil {
				same(t, v.file, text, validated)
			}
		}
		if v.Call.Operation == "preferences.render" {
			if rendered, err := h.Preferences().Render(ctx, v.Call.request()); err == nil {
				same(t, v.file, text, rendered)
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
	if failed := new(CouldNotRunError); v.Answer["error"] != nil {
		if !errors.As(err, &failed) || failed.Code != v.Answer["error"] || failed.Message == "" {
			t.Errorf("%s: %v", v.file, err)
		}
		return 0
	}
	if err != nil {
		t.Fatalf("%s: %v", v.file, err)
	}
	same(t, v.file, text, report)
	if (report.Err() == nil) != report.OK || report.OK != (v.Answer["outcome"] == "valid") {
		t.Errorf("%s: %v", v.file, report)
	}
	slow, err := read[Report](text+" ", nil)
	if err != nil || !reflect.DeepEqual(slow, report) {
		t.Errorf("%s: %v, %v is %v", v.file, err, report, slow)
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
