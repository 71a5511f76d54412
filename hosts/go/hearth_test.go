package hearth

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

var ctx = context.Background()

// All tests except those of compilation share compiled code.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "hearth")
	if err != nil {
		panic(err)
	}
	cache = dir
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

var cache string

func valid(t *testing.T, h *Hearth) {
	t.Helper()
	if report, err := h.ValidateClaim(ctx, []byte(sample)); err != nil || !report.OK || len(report.Findings) != 1 {
		t.Fatalf("%v, %v", report, err)
	}
}

func TestAReportIsPrinted(t *testing.T) {
	h := open(t)
	for claim, want := range map[string]string{
		sample: "accepted: 1 warning\n" +
			"  /householdId  warning: `did:ixo:household/123` is a DID URL with a path, not a bare DID\n" +
			"    claim.did_has_path; help: prefer a bare DID, which every registry can resolve; this one is accepted",
		strings.Replace(sample, "household/123", "abc", 1): "accepted",
		"[]": "refused (400): 1 error\n  (claim)  ",
	} {
		report, err := h.ValidateClaim(ctx, []byte(claim))
		got := report.String()
		if begin := strings.HasSuffix(want, "  ") && strings.HasPrefix(got, want); err != nil || got != want && !begin {
			t.Errorf("%v\n%s", err, got)
		}
	}
	report, err := h.ValidateClaim(ctx, []byte(strings.Replace(sample, "11.9", "12.0", 1)))
	if err != nil || report.OK || report.Status != 409 {
		t.Fatal(report, err)
	}
	lines := strings.Split(report.String(), "\n")
	if lines[0] != "refused (409): 1 error, 1 warning" || !strings.HasPrefix(lines[3], "  /fuelMeasurements/total  ") ||
		!strings.HasPrefix(lines[4], "    claim.total_mismatch, rule 2") || len(lines) != 5 {
		t.Errorf("%s", report)
	}
	var refused *RefusedError
	if !errors.As(fmt.Errorf("wrapped: %w", report.Err()), &refused) || !reflect.DeepEqual(refused.Report, report) {
		t.Errorf("%v", report.Err())
	}
	if want := "hearth: the claim is " + report.String(); refused.Error() != want {
		t.Errorf("%v", refused)
	}
}

func TestAnswersArePrinted(t *testing.T) {
	h := open(t)
	router, err := h.Router(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 20, 21, 0, 0, 0, time.UTC)
	change := []byte(`{"tone":"dry"}`)
	print := func(answer any, err error) string { return fmt.Sprint(answer, err) }
	for want, got := range map[string]string{
		"ixo.entity.v1beta1.Query/Entity map[id:a] <nil>": print(router.Route(ctx, "GET", "/chain/entity/a")),
		"refused (404): 1 error\n  /target  ":             print(router.Route(ctx, "GET", "/nowhere")),
		`{"tone":"dry","updatedAt":"2026-11-20T21:00:00.`: print(h.Preferences().Merge(ctx, nil, change, now)),
		"refused (400): 1 error\n  (change)  ":            print(h.Preferences().Merge(ctx, nil, []byte(`1`), now)),
		"accepted <nil>":                                  print(h.Preferences().Validate(ctx, []byte(`{}`))),
		"refused (400): 1 error\n  /tone  ":               print(h.Preferences().Validate(ctx, []byte(`{"tone":1}`))),
		"(request.too_large)":                             print(h.ValidateClaim(ctx, bytes.Repeat([]byte(" "), 1<<20+1))),
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s\ndoes not contain %s", got, want)
		}
	}
}

func TestNumbersOfParametersKeepEveryDigit(t *testing.T) {
	answer := `{"outcome":"findings","status":400,"findings":[{"code":"a","rule":null,"path":"","message":"b",` +
		`"params":{"n":1.50,"list":[1e400,"x"]},"severity":"error","status":400,"help":null}],"checks":[]}`
	report, err := read[Report](answer, nil)
	want := map[string]any{"n": json.Number("1.50"), "list": []any{json.Number("1e400"), "x"}}
	if err != nil || !reflect.DeepEqual(report.Findings[0].Params, want) {
		t.Errorf("%v, %v", report, err)
	}
}

func TestAnUnusualAnswerIsNotReadQuickly(t *testing.T) {
	answer, err := open(t).Invoke(ctx, "claims.validate", []byte(sample))
	if err != nil || !new(Report).quick(answer) {
		t.Fatalf("%v %s", err, answer)
	}
	for _, change := range [][2]string{
		{`"code":"claim.did_has_path","rule":null`, `"rule":null,"code":"claim.did_has_path"`},
		{`"rule":null,`, ``}, {`:null,"help":`, `:1.5,"help":`}, {`{"did":"`, `{"n":1,"did":"`}, {`{"did":"`, `{"did":["`},
		{`pass`, `p\u0061ss`}, {`"rule":4,`, `"rule": 4,`}, {`"checks":[`, `"more":1,"checks":[`}, {`]}`, `]} `},
		{`"help":"`, `"help":{"a":"`}, {`"valid"`, `"findings","status":400`}, {`"result":"pass"}`, `"result":"pass","n":1}`},
	} {
		other := strings.Replace(answer, change[0], change[1], 1)
		if other == answer || new(Report).quick(other) {
			t.Errorf("%s", other)
		}
	}
	for end := range answer {
		if new(Report).quick(answer[:end]) {
			t.Errorf("%s", answer[:end])
		}
	}
}

func TestVersion(t *testing.T) {
	version, err := open(t).Version(ctx)
	if err != nil || version.Contract == "" || version.Crate == "" || version.RuleSet == "" || len(version.Module) != 71 {
		t.Errorf("%+v, %v", version, err)
	}
}

func TestARouterMapsRequests(t *testing.T) {
	h := open(t)
	router, err := h.Router(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	route, err := router.Route(ctx, "GET", "/chain/entity/<&>%22é")
	if err != nil || !route.OK || route.Fields["id"] != "<&>\"é" {
		t.Errorf("%+v, %v", route, err)
	}
	route, err = router.Explain(ctx, "GET", "/chain/entity/params")
	if err != nil || !route.OK || route.RPC != "ixo.entity.v1beta1.Query/Params" || route.Path != "/ixo/entity/params" ||
		route.Prefix != "/chain" || *route.Explain.Alternatives[0].Segment != 2 {
		t.Errorf("%+v, %v", route, err)
	}
	route, err = router.Route(ctx, "GET", "/nowhere")
	if err != nil || route.OK || route.Status != 404 || route.Explain != nil {
		t.Errorf("%+v, %v", route, err)
	}
	table, err := router.Routes(ctx)
	if err != nil || len(table.Routes) < 50 || table.Prefixes[0].Path == "" || table.Routes[0].RPC == "" {
		t.Errorf("%+v, %v", table, err)
	}
	mistakes := []byte(`{"extends":["protocol","nothing"],"routes":[{"template":"x","rpc":"y"}]}`)
	wrong := new(ConfigurationError)
	if _, err := h.Router(ctx, mistakes); !errors.As(err, &wrong) || len(wrong.Findings) < 2 ||
		!strings.Contains(err.Error(), "\n  "+wrong.Findings[0].Path+"  ") {
		t.Errorf("%v", err)
	}
	if _, err := h.Router(ctx, []byte("null")); err == nil ||
		!strings.HasPrefix(err.Error(), "hearth: the configuration is refused (400): 1 error\n  (configuration)  ") {
		t.Errorf("%v", err)
	}
	// Every instance has the table, and the caller may change the bytes of the configuration.
	configuration := []byte(`{"extends":["protocol"],"prefixes":[{"path":"/mine","standsFor":"/ixo"}]}`)
	mine, err := h.Router(ctx, configuration)
	if err != nil {
		t.Fatal(err)
	}
	clear(configuration)
	each(16, func() {
		if route, err := mine.Route(ctx, "GET", "/mine/token/params"); err != nil || !route.OK {
			t.Errorf("%+v, %v", route, err)
		}
	})
	if err := errors.Join(mine.Close(ctx), mine.Close(ctx)); err != nil {
		t.Error(err)
	}
	if _, err := mine.Route(ctx, "GET", "/"); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
	if _, err := router.Route(ctx, "GET", "/"); err != nil {
		t.Error(err)
	}
}

func TestAMergedRecordKeepsEveryByteOfTheAnswer(t *testing.T) {
	p, now := open(t).Preferences(), time.Date(2026, 11, 20, 21, 0, 0, 5e6, time.FixedZone("", 3600))
	record := []byte(`{"theme" : {"n":1e2, "s":"\u0041\/"}, "big":12345678901234567890, "tone":"dry"}`)
	merged, err := p.Merge(ctx, record, []byte(`{"tone":"warm"}`), now)
	want := `{"theme":{"n":1e2, "s":"\u0041\/"},"big":12345678901234567890,"tone":"warm",` +
		`"updatedAt":"2026-11-20T20:00:00.005Z"}`
	if err != nil || !merged.OK || string(merged.Record) != want || !reflect.DeepEqual(merged.Changed, []string{"tone"}) {
		t.Errorf("%s %+v, %v", merged.Record, merged, err)
	}
	merged, err = p.Merge(ctx, nil, []byte(`{}`), now)
	if err != nil || string(merged.Record) != "null" || merged.Text == "" {
		t.Errorf("%s %+v, %v", merged.Record, merged, err)
	}
	for _, change := range []string{`{"length":"endless"}`, `{`, ``, "{\"tone\":\"\xff\"}", `{},"now":"x"`,
		`{"tone":"\ud800"}`, strings.Repeat("[", 65) + strings.Repeat("]", 65)} {
		merged, err = p.Merge(ctx, record, []byte(change), now)
		validated, wrong := p.Validate(ctx, []byte(change))
		if err != nil || wrong != nil || merged.OK || merged.Status != 400 || merged.Record != nil || merged.Text == "" ||
			!reflect.DeepEqual(validated, Validated{false, merged.Status, merged.Findings, merged.Text}) {
			t.Errorf("%s: %+v, %v", change, merged, err)
		}
	}
	for _, record := range []string{`[]`, `{`, `{},"change":{}`, "\xff"} {
		failed := new(CouldNotRunError)
		if merged, err = p.Merge(ctx, []byte(record), []byte(`{}`), now); !errors.As(err, &failed) || failed.Code == "" {
			t.Errorf("%s: %+v, %v", record, merged, err)
		}
	}
	tool, err := p.Tool(ctx)
	if err != nil || tool.Name == "" || !json.Valid([]byte(tool.InputSchema)) || !json.Valid([]byte(tool.OutputSchema)) {
		t.Errorf("%+v, %v", tool, err)
	}
	rendered, err := p.Render(ctx, []byte(`{"length":"terse"}`))
	if err != nil || !rendered.OK || !strings.Contains(rendered.Text, "terse") {
		t.Errorf("%+v, %v", rendered, err)
	}
}

func TestAClosedHearthReturnsAnError(t *testing.T) {
	h := open(t)
	router, err := h.Router(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	session, err := h.Session(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(h.Close(ctx), h.Close(ctx)); err != nil {
		t.Fatal(err)
	}
	_, validated := h.ValidateClaim(ctx, nil)
	_, opened := h.Session(ctx)
	_, compiled := h.Router(ctx, nil)
	_, merged := h.Preferences().Tool(ctx)
	for _, err := range []error{validated, opened, compiled, merged} {
		if !errors.Is(err, ErrClosed) {
			t.Error(err)
		}
	}
	// Routers and sessions have separate instances.
	router.pool.idle = sync.Pool{}
	if route, err := router.Route(ctx, "GET", "/chain/token/params"); err != nil || !route.OK {
		t.Error(route, err)
	}
	if _, err := session.Invoke(ctx, "module.version", nil); err != nil {
		t.Error(err)
	}
	if err := errors.Join(session.Close(), session.Close(), router.Close(ctx)); err != nil {
		t.Error(err)
	}
	if _, err := session.Invoke(ctx, "module.version", nil); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
}

func TestAContextThatIsDoneStopsACallBeforeItBegins(t *testing.T) {
	done, cancel := context.WithCancel(ctx)
	cancel()
	h := open(t)
	_, validated := h.ValidateClaim(done, []byte(sample))
	_, opened := h.Session(done)
	_, routed := h.Router(done, nil)
	none, made := New(done)
	if none != nil {
		t.Error(none)
	}
	for _, err := range []error{validated, opened, routed, made} {
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	late, cancel := context.WithDeadline(ctx, time.Unix(0, 0))
	defer cancel()
	if _, err := h.Version(late); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	valid(t, h)
}

func TestAnUnknownOperation(t *testing.T) {
	h := open(t)
	names := []string{"", ".", "claims", "claims.nothing", "claims.validate.x", "Claims.validate", "memory", "\x00.\xff"}
	for _, name := range names {
		if _, err := h.Invoke(ctx, name, nil); !errors.Is(err, ErrOperation) {
			t.Errorf("%q: %v", name, err)
		}
	}
	valid(t, h)
}

// An instance releases each request and each answer.
func TestAnInstanceDoesNotGrowWithItsCalls(t *testing.T) {
	session, err := open(t).Session(ctx)
	if err != nil {
		t.Fatal(err)
	}
	after := func(calls int) uint32 {
		for range calls {
			if _, err := session.Invoke(ctx, "claims.validate", []byte(sample)); err != nil {
				t.Fatal(err)
			}
		}
		return session.module.Memory().Size()
	}
	if before, later := after(300), after(5000); later != before {
		t.Errorf("the memory has %d bytes after 300 calls, and %d after 5,000 more", before, later)
	}
}

func TestHugeInputs(t *testing.T) {
	h := open(t)
	failed := new(CouldNotRunError)
	if _, err := h.ValidateClaim(ctx, bytes.Repeat([]byte(" "), 1<<20+1)); !errors.As(err, &failed) ||
		failed.Code != "request.too_large" {
		t.Error(err)
	}
	trapped := new(TrapError)
	if _, err := h.ValidateClaim(ctx, make([]byte, 300<<20)); !errors.As(err, &trapped) ||
		trapped.Operation != "claims.validate" || errors.Unwrap(trapped) == nil || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
	valid(t, h)
	router, err := h.Router(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := router.Route(ctx, "GET", strings.Repeat("/", 300<<20)); !errors.As(err, &trapped) {
		t.Error(err)
	}
	if route, err := router.Route(ctx, "GET", "/chain/token/params"); err != nil || !route.OK {
		t.Error(route, err)
	}
	session, err := h.Session(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := session.Invoke(ctx, "claims.validate", make([]byte, 300<<20)); !errors.As(err, &trapped) {
		t.Error(err)
	}
	if _, err := session.Invoke(ctx, "module.version", nil); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
}
