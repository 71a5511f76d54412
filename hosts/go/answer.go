package hearth

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// What a call gets after Close, for a name that is no operation, and for a module that is another one or a part of one.
var (
	ErrClosed    = errors.New("hearth: closed")
	ErrOperation = errors.New("hearth: no such operation")
	ErrModule    = errors.New("hearth: this is not (all of) the hearth.wasm that this version works with")
)

func (e *CouldNotRunError) Error() string { return "hearth: " + e.Message + " (" + e.Code + ")" }

// TrapError says that the module stopped in the middle of a call, as when 256 MiB of memory are not enough for it. It is
// no mistake of the claim's. The next call has a new instance.
type TrapError struct {
	Operation string
	Cause     error
}

func (e *TrapError) Error() string {
	return fmt.Sprintf("hearth: hearth.wasm stopped in `%s`: %s", e.Operation, strings.Split(e.Cause.Error(), "\n")[0])
}

func (e *TrapError) Unwrap() error { return e.Cause }

// ConfigurationError has all that is wrong with a configuration.
type ConfigurationError struct{ Findings []Finding }

func (e *ConfigurationError) Error() string {
	return "hearth: the configuration is " + printed(false, 400, e.Findings, "", "configuration")
}

// RefusedError is a report as an error.
type RefusedError struct{ Report Report }

func (e *RefusedError) Error() string { return "hearth: the claim is " + e.Report.String() }

// Err is a [*RefusedError] when the claim is refused, else nil.
func (r Report) Err() error {
	if r.OK {
		return nil
	}
	return &RefusedError{r}
}

// printed says what was found, as one wants to read it: the verdict, then each finding with its place, which is the
// whole of something where the path is empty.
func printed(ok bool, status int, findings []Finding, accepted, whole string) string {
	var lines strings.Builder
	count := map[string]int{}
	for _, f := range findings {
		count[f.Severity]++
		mark := map[string]string{"warning": "warning: "}[f.Severity]
		fmt.Fprintf(&lines, "\n  %s  %s%s\n    %s", cmp.Or(f.Path, "("+whole+")"), mark, f.Message, f.Code)
		if f.Rule != 0 {
			fmt.Fprintf(&lines, ", rule %d", f.Rule)
		}
		if f.Help != "" {
			lines.WriteString("; help: " + f.Help)
		}
	}
	verdict, mark := accepted, ":"
	if !ok {
		verdict = fmt.Sprintf("refused (%d)", status)
	}
	for _, severity := range []string{"error", "warning"} {
		if n := count[severity]; n > 0 {
			verdict += fmt.Sprintf("%s %d %s", mark, n, severity) + strings.Repeat("s", min(n-1, 1))
			mark = ","
		}
	}
	return verdict + lines.String()
}

// JSON is an object whose members the contract does not fix: its text, as it stands in the answer.
type JSON string

// MarshalJSON is for encoding/json.
func (j JSON) MarshalJSON() ([]byte, error) { return []byte(j), nil }

// UnmarshalJSON is for encoding/json.
func (j *JSON) UnmarshalJSON(text []byte) error { *j = JSON(text); return nil }

// read reads the answer to a call. Where it says that the call could not run, that is the error.
func read[A any](answer string, err error) (result A, _ error) {
	if err != nil {
		return result, err
	}
	var into any = &result
	if report, is := into.(*Report); is && report.quick(answer) {
		return result, nil
	}
	var failed struct{ Error CouldNotRunError }
	if rest, valid := strings.CutPrefix(answer, `{"outcome":"valid"`); valid {
		answer = `{"ok":true` + rest
	} else if strings.HasPrefix(answer, `{"outcome":"could-not-run"`) {
		into, err = &failed, &failed.Error
	}
	decoder := json.NewDecoder(strings.NewReader(answer))
	decoder.UseNumber()
	if broken := decoder.Decode(into); broken != nil {
		err = fmt.Errorf("hearth: an answer cannot be read: %w", broken)
	}
	return result, err
}
