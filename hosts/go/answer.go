package hearth

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Errors without details.
var (
	// ErrClosed is the error of a call after Close.
	ErrClosed = errors.New("hearth: closed")
	// ErrOperation is the error of a call to an operation that the module does not have.
	ErrOperation = errors.New("hearth: unknown operation")
	// ErrModule is the error of [New] if the bytes are not a complete hearth.wasm of a supported version.
	ErrModule = errors.New("hearth: the module is not a complete hearth.wasm of a supported version")
)

// Error returns the message and the code.
func (e *CouldNotRunError) Error() string { return "hearth: " + e.Message + " (" + e.Code + ")" }

// TrapError is the error of a call in which the module stopped, for example because it needed more than 256 MiB of
// memory. It is not a verdict on the claim. The next call uses a new instance.
type TrapError struct {
	Operation string // the operation that was called
	Cause     error  // the error of the runtime
}

// Error returns the operation, and the first line of the cause.
func (e *TrapError) Error() string {
	return fmt.Sprintf("hearth: hearth.wasm stopped in `%s`: %s", e.Operation, strings.Split(e.Cause.Error(), "\n")[0])
}

// Unwrap returns the error of the runtime.
func (e *TrapError) Unwrap() error { return e.Cause }

// ConfigurationError is the error of [Hearth.Router] for a configuration with errors.
type ConfigurationError struct {
	Findings []Finding // all errors and warnings
}

// Error returns the verdict and every finding, as a report prints them.
func (e *ConfigurationError) Error() string {
	return "hearth: the configuration is " + printed(false, 400, e.Findings, "", "configuration")
}

// RefusedError is the report on a refused claim as an error. See [Report.Err].
type RefusedError struct {
	Report Report // the report, which is not OK
}

// Error returns the printed report.
func (e *RefusedError) Error() string { return "hearth: the claim is " + e.Report.String() }

// Err returns a [*RefusedError] if the claim is refused, and nil otherwise.
func (r Report) Err() error {
	if r.OK {
		return nil
	}
	return &RefusedError{r}
}

// printed returns the verdict and each finding with its path, or `whole` in parentheses if the path is empty.
func printed(ok bool, status int, findings []Finding, accepted, whole string) string {
	var lines strings.Builder
	count := map[Severity]int{}
	for _, f := range findings {
		count[f.Severity]++
		mark := ""
		if f.Severity == SeverityWarning {
			mark = "warning: "
		}
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
	for _, severity := range []Severity{SeverityError, SeverityWarning} {
		if n := count[severity]; n > 0 {
			verdict += fmt.Sprintf("%s %d %s", mark, n, severity) + strings.Repeat("s", min(n-1, 1))
			mark = ","
		}
	}
	return verdict + lines.String()
}

// read decodes the answer to a call. It returns an error if the call could not run.
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
		err = fmt.Errorf("hearth: the answer cannot be decoded: %w", broken)
	}
	return result, err
}
