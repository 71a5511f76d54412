package hearth

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// What a call gets after Close, for a name that is no operation, and for a module that is another one or a part of one.
var (
	ErrClosed    = errors.New("hearth: closed")
	ErrOperation = errors.New("hearth: no such operation")
	ErrModule    = errors.New("hearth: this is not (all of) the hearth.wasm that this version works with")
)

func (e *CouldNotRunError) Error() string { return "hearth: " + e.Message }

// TrapError says that the module stopped in the middle of a call, as when 64 MiB of memory are not enough for it. It is
// no mistake of the claim's. The next call has a new instance.
type TrapError struct {
	Operation string
	Cause     error
}

func (e *TrapError) Error() string {
	why, _, _ := strings.Cut(e.Cause.Error(), "\n")
	return fmt.Sprintf("hearth: hearth.wasm stopped in `%s`: %s", e.Operation, why)
}

func (e *TrapError) Unwrap() error { return e.Cause }

// ConfigurationError has all that is wrong with a configuration.
type ConfigurationError struct{ Findings []Finding }

func (e *ConfigurationError) Error() string {
	return "hearth: the configuration is " + Report{Status: 400, Findings: e.Findings}.String()
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

// String says what was found, as one wants to read it: the verdict, then each finding with its place.
func (r Report) String() string {
	var lines strings.Builder
	count := map[string]int{}
	for _, f := range r.Findings {
		count[f.Severity]++
		mark := map[string]string{"warning": "warning: "}[f.Severity]
		fmt.Fprintf(&lines, "\n  %s  %s%s\n    %s", cmp.Or(f.Path, "(claim)"), mark, f.Message, f.Code)
		if f.Rule != 0 {
			fmt.Fprintf(&lines, ", rule %d", f.Rule)
		}
		if f.Help != "" {
			lines.WriteString("; help: " + f.Help)
		}
	}
	verdict, counts := "accepted", ""
	if !r.OK {
		verdict = fmt.Sprintf("refused (%d)", r.Status)
	}
	for _, severity := range []string{"error", "warning"} {
		if n := count[severity]; n == 1 {
			counts += ", 1 " + severity
		} else if n > 1 {
			counts += fmt.Sprintf(", %d %ss", n, severity)
		}
	}
	if counts != "" {
		verdict += ":" + counts[1:]
	}
	return verdict + lines.String()
}

// invoke is the boundary of a session, or of a pool of them.
type invoke func(ctx context.Context, operation string, request []byte) (string, error)

// ask reads the answer to a call, and gives a [*CouldNotRunError] when there is none.
func ask[A any](ctx context.Context, invoke invoke, operation string, request []byte) (none A, err error) {
	answer, err := invoke(ctx, operation, request)
	if err != nil {
		return none, err
	}
	return read[A](answer)
}

func read[A any](answer string) (result A, err error) {
	var failed struct{ Error CouldNotRunError }
	var into any = &result
	if strings.HasPrefix(answer, `{"outcome":"could-not-run"`) {
		into = &failed
	}
	decoder := json.NewDecoder(strings.NewReader(answer))
	decoder.UseNumber()
	if err := decoder.Decode(into); err != nil {
		return result, fmt.Errorf("%w: %w", ErrModule, err)
	}
	if into == &failed {
		return result, &failed.Error
	}
	if verdict, has := into.(interface{ setOK(bool) }); has {
		verdict.setOK(strings.HasPrefix(answer, `{"outcome":"valid"`))
	}
	return result, nil
}

// quick reads an answer that refuses nothing and holds no escape, so that a quote ends a string, in the order in which
// the module writes it, and says no to any other. That takes a tenth of the time of encoding/json.
func (r *Report) quick(answer string) bool {
	q := quick{answer, strings.Contains(answer, `\`)}
	q.must(`{"outcome":"valid","findings":[`)
	*r = Report{OK: true, Findings: []Finding{}, Checks: make([]Check, 0, 5)}
	for q.skip(`{"code":"`) {
		f := Finding{Code: q.to(`","rule":`), Rule: q.number(`,"path":"`), Path: q.to(`","message":"`),
			Message: q.to(`","params":{`), Params: map[string]any{}}
		for q.skip(`"`) {
			f.Params[q.to(`":"`)] = q.to(`"`)
			q.skip(`,`)
		}
		q.must(`},"severity":"`)
		f.Severity, f.Status = q.to(`","status":`), q.number(`,"help":`)
		if !q.skip(`null`) {
			q.must(`"`)
			f.Help = q.to(`"`)
		}
		q.must(`}`)
		q.skip(`,`)
		r.Findings = append(r.Findings, f)
	}
	q.must(`],"checks":[`)
	for q.skip(`{"rule":`) {
		c := Check{Rule: q.number(`,"id":"`), ID: q.to(`","result":"`), Result: q.to(`"`)}
		if q.skip(`,"code":"`) {
			c.Code = q.to(`"`)
		}
		q.must(`}`)
		q.skip(`,`)
		r.Checks = append(r.Checks, c)
	}
	return !q.failed && q.rest == `]}`
}

// quick is what is not read yet, and whether something else was there than what had to be.
type quick struct {
	rest   string
	failed bool
}

func (q *quick) skip(literal string) (found bool) {
	q.rest, found = strings.CutPrefix(q.rest, literal)
	return found
}

func (q *quick) must(literal string) { q.failed = !q.skip(literal) || q.failed }

func (q *quick) to(mark string) string {
	before, after, found := strings.Cut(q.rest, mark)
	q.rest, q.failed = after, q.failed || !found || strings.Contains(before, `"`)
	return before
}

func (q *quick) number(mark string) int {
	text := q.to(mark)
	if text == "null" {
		return 0
	}
	number, err := strconv.Atoi(text)
	q.failed = q.failed || err != nil
	return number
}
