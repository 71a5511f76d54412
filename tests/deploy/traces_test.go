package deploy

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/consumer/consumertest"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/receiver/otlpreceiver"
	"go.opentelemetry.io/collector/receiver/receivertest"
)

const (
	traceID = "0af7651916cd43dd8448eb211c80319c"
	spanID  = "b7ad6b7169203331"
	// A key, a household and a query that no span may contain.
	tracedKey       = "secret-key"
	secretHousehold = "did:ixo:secret4home"
)

// The spans of a claim and of a query reach a collector as one trace of the client, without any value.
func TestSpansReachACollector(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) { spansReachACollector(t, "sqlite") })
	t.Run("postgres", func(t *testing.T) {
		database, _ := postgres(t)
		variable := "HEARTH_DATABASE=" + database
		migrate := exec.Command(hearth(t), "migrate")
		migrate.Env = append(os.Environ(), variable)
		if output, err := migrate.CombinedOutput(); err != nil {
			t.Fatalf("hearth migrate: %v\n%s", err, output)
		}
		spansReachACollector(t, "postgresql", variable)
	})
}

func spansReachACollector(t *testing.T, system string, variables ...string) {
	t.Helper()
	endpoint, spans := collector(t)
	address := free(t)
	variables = append(variables, "OTEL_EXPORTER_OTLP_ENDPOINT="+endpoint, "OTEL_SERVICE_NAME=stoves", "OTEL_BSP_SCHEDULE_DELAY=100")
	traced(t, address, variables...)
	claim, err := os.ReadFile("../../examples/go-service/claim.json")
	if err != nil {
		t.Fatal(err)
	}
	request(t, http.MethodPost, "http://"+address+"/v1/claims", string(claim), http.StatusCreated)
	request(t, http.MethodGet, "http://"+address+"/chain/entity/"+secretHousehold+"?x=secret-query", "", http.StatusNotFound)
	request(t, http.MethodGet, "http://"+address+"/secret-path", "", http.StatusNotFound)

	posted := spans.named(t, "POST /v1/claims")
	if posted.TraceID().String() != traceID || posted.ParentSpanID().String() != spanID {
		t.Errorf("the span of the request is not a child of the client's: %v", posted)
	}
	for name, value := range map[string]any{
		"http.request.method":       "POST",
		"http.route":                "/v1/claims",
		"http.response.status_code": int64(http.StatusCreated),
	} {
		attribute(t, posted, name, value)
	}
	statement := spans.child(t, posted)
	attribute(t, statement, "db.system.name", system)
	query := spans.named(t, "ixo.entity.v1beta1.Query/Entity")
	if query.Kind() != ptrace.SpanKindClient || query.TraceID().String() != traceID {
		t.Errorf("the span of the query is not in the client's trace: %v", query)
	}
	if gateway := spans.named(t, "GET gateway"); query.ParentSpanID() != gateway.SpanID() {
		t.Error("the span of the query is not a child of the request's")
	}
	if other := spans.named(t, "GET"); other.Kind() != ptrace.SpanKindServer {
		t.Errorf("the span of an unknown path: %v", other)
	}
	text := spans.text(t)
	if strings.Contains(text, "secret") || !strings.Contains(text, `{"key":"service.name","value":{"stringValue":"stoves"}}`) {
		t.Errorf("the spans have a value, or no service: %s", text)
	}
}

// The last spans are sent when the server stops, not only after the interval.
func TestTheLastSpansAreSentAtTheEnd(t *testing.T) {
	endpoint, spans := collector(t)
	address := free(t)
	server := traced(t, address, "OTEL_EXPORTER_OTLP_ENDPOINT="+endpoint, "OTEL_BSP_SCHEDULE_DELAY=600000")
	if len(spans.all()) != 0 {
		t.Fatal("spans arrived before the end")
	}
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil {
		t.Fatal(err)
	}
	spans.named(t, "GET /healthz")
}

// A collector that does not answer costs no request, one line of the log, and a bounded time at the end.
func TestAnUnreachableCollectorIsLoggedOnce(t *testing.T) {
	address := free(t)
	server := traced(t, address, "OTEL_EXPORTER_OTLP_ENDPOINT=http://"+free(t), "OTEL_BSP_SCHEDULE_DELAY=50")
	for range 40 {
		request(t, http.MethodGet, "http://"+address+"/healthz", "", http.StatusOK)
		time.Sleep(20 * time.Millisecond)
	}
	start := time.Now()
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("the server stopped after %v", took)
	}
	log, err := os.ReadFile(server.Stderr.(*os.File).Name())
	if err != nil {
		t.Fatal(err)
	}
	if count := strings.Count(string(log), "cannot send traces to"); count != 1 {
		t.Errorf("%d lines about the collector instead of one:\n%s", count, log)
	}
}

// The sampler of the environment decides, and a wrong variable stops the start.
func TestTheEnvironmentConfiguresTraces(t *testing.T) {
	endpoint, spans := collector(t)
	address := free(t)
	traced(t, address, "OTEL_EXPORTER_OTLP_ENDPOINT="+endpoint, "OTEL_TRACES_SAMPLER=always_off", "OTEL_BSP_SCHEDULE_DELAY=50")
	request(t, http.MethodGet, "http://"+address+"/healthz", "", http.StatusOK)
	time.Sleep(500 * time.Millisecond)
	if found := spans.all(); len(found) != 0 {
		t.Errorf("%d spans with the sampler `always_off`", len(found))
	}
	for _, wrong := range []string{"OTEL_EXPORTER_OTLP_ENDPOINT=collector:4318", "OTEL_EXPORTER_OTLP_PROTOCOL=grpc"} {
		command := exec.Command(hearth(t), "serve", "--state", t.TempDir(), "--listen", free(t))
		command.Env = append(os.Environ(), "OTEL_EXPORTER_OTLP_ENDPOINT="+endpoint, wrong)
		name, _, _ := strings.Cut(wrong, "=")
		if output, err := command.CombinedOutput(); err == nil || !strings.Contains(string(output), name) {
			t.Errorf("%s: %v\n%s", wrong, err, output)
		}
	}
}

// received is what a collector got.
type received struct{ sink *consumertest.TracesSink }

// collector starts the receiver of the OpenTelemetry Collector, and returns its URL and what it gets.
func collector(t *testing.T) (string, received) {
	t.Helper()
	address := free(t)
	factory := otlpreceiver.NewFactory()
	config := factory.CreateDefaultConfig()
	settings := confmap.NewFromStringMap(map[string]any{
		"protocols": map[string]any{"http": map[string]any{"endpoint": address}},
	})
	if err := settings.Unmarshal(config); err != nil {
		t.Fatal(err)
	}
	sink := new(consumertest.TracesSink)
	receiver, err := factory.CreateTraces(context.Background(), receivertest.NewNopSettings(factory.Type()), config, sink)
	if err != nil {
		t.Fatal(err)
	}
	if err := receiver.Start(context.Background(), componenttest.NewNopHost()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = receiver.Shutdown(context.Background()) })
	return "http://" + address, received{sink}
}

// all returns the spans so far.
func (spans received) all() []ptrace.Span {
	var found []ptrace.Span
	for _, traces := range spans.sink.AllTraces() {
		for _, resource := range traces.ResourceSpans().All() {
			for _, scope := range resource.ScopeSpans().All() {
				for _, span := range scope.Spans().All() {
					found = append(found, span)
				}
			}
		}
	}
	return found
}

// named waits for a span with a name.
func (spans received) named(t *testing.T, name string) ptrace.Span {
	t.Helper()
	return spans.find(t, name, func(span ptrace.Span) bool { return span.Name() == name })
}

// child waits for the span of a statement in a request.
func (spans received) child(t *testing.T, parent ptrace.Span) ptrace.Span {
	t.Helper()
	return spans.find(t, "child of "+parent.Name(), func(span ptrace.Span) bool {
		return span.ParentSpanID() == parent.SpanID() && span.Kind() == ptrace.SpanKindClient
	})
}

func (spans received) find(t *testing.T, what string, matches func(ptrace.Span) bool) ptrace.Span {
	t.Helper()
	for end := time.Now().Add(15 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		for _, span := range spans.all() {
			if matches(span) {
				return span
			}
		}
	}
	t.Fatalf("no span `%s` in %s", what, spans.text(t))
	return ptrace.Span{}
}

// text returns all spans with their attributes as JSON.
func (spans received) text(t *testing.T) string {
	t.Helper()
	var text strings.Builder
	for _, traces := range spans.sink.AllTraces() {
		written, err := (&ptrace.JSONMarshaler{}).MarshalTraces(traces)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(written)
	}
	return text.String()
}

func attribute(t *testing.T, span ptrace.Span, name string, value any) {
	t.Helper()
	if found, ok := span.Attributes().Get(name); !ok || found.AsRaw() != value {
		t.Errorf("%s: `%s` is %v instead of %v", span.Name(), name, found.AsRaw(), value)
	}
}

// traced starts an edge with variables and one API key.
func traced(t *testing.T, address string, variables ...string) *exec.Cmd {
	t.Helper()
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = log.Close() })
	command := exec.Command(hearth(t), "serve", "--state", t.TempDir(), "--listen", address)
	command.Env = append(append(os.Environ(), "HEARTH_OPERATOR_KEY="+tracedKey), variables...)
	command.Stderr = log
	started := start(t, command)
	await(t, "http://"+address+"/healthz", http.StatusOK)
	return started
}

// request sends a request in the client's trace.
func request(t *testing.T, method, url, body string, status int) {
	t.Helper()
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+tracedKey)
	request.Header.Set("Traceparent", "00-"+traceID+"-"+spanID+"-01")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != status {
		t.Fatalf("%s %s: %d instead of %d", method, url, answer.StatusCode, status)
	}
}
