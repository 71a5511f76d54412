package claimhttp_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"hearth.example/hearth"
	"hearth.example/hearth/claimhttp"
)

// sample is the sample claim of the protocol's documentation.
const sample = `{"type":"KPTClaim","householdId":"did:ixo:household/123","testGroup":"intervention",` +
	`"testPeriod":{"startDate":"2024-02-01","endDate":"2024-02-04","durationDays":3},` +
	`"fuelMeasurements":{"total":11.9,"dailyLogs":[3.2,2.8,3.0,2.9]},` +
	`"externalFactors":{"season":"dry","culturalEvents":["none"],"occupationalFactors":["typical_workweek"]}}`

// seen is a handler that returns what it can see of a request.
func seen(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	report, checked := claimhttp.ReportFrom(r.Context())
	fmt.Fprintf(w, "%v|%v|%v|%d|%s", checked, err, report.OK, r.ContentLength, body)
}

func serve(t *testing.T) (*httptest.Server, *hearth.Hearth) {
	t.Helper()
	h, err := hearth.New(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(claimhttp.Require(h)(http.HandlerFunc(seen)))
	server.Config.ReadTimeout = 500 * time.Millisecond
	server.Start()
	t.Cleanup(func() { server.Close(); _ = h.Close(context.Background()) })
	return server, h
}

type problem struct {
	Type, Title, Detail, Instance string
	Status                        int
	Errors                        []map[string]any
}

func send(t *testing.T, request *http.Request) (int, http.Header, string) {
	t.Helper()
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, answer.Header, string(body)
}

func post(t *testing.T, server *httptest.Server, body io.Reader, headers ...string) (int, http.Header, string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, server.URL, body)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	return send(t, request)
}

func isProblem(t *testing.T, status int, header http.Header, body string, want int, kind string) problem {
	t.Helper()
	var p problem
	if err := json.Unmarshal([]byte(body), &p); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	if status != want || p.Status != want || p.Type != "urn:hearth:problem:"+kind || p.Title == "" || p.Detail == "" {
		t.Fatalf("%d %s", status, body)
	}
	if header.Get("Content-Type") != "application/problem+json" || header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%v", header)
	}
	if p.Instance != "urn:hearth:request:"+header.Get("X-Request-Id") {
		t.Fatalf("%s %v", p.Instance, header)
	}
	return p
}

func TestARightClaimIsPassedOnUnchanged(t *testing.T) {
	server, _ := serve(t)
	spaced := " " + sample + "\n"
	for _, kind := range []string{"application/json", "", "application/x-www-form-urlencoded"} {
		status, _, body := post(t, server, strings.NewReader(spaced), "Content-Type", kind)
		if want := fmt.Sprintf("true|<nil>|true|%d|%s", len(spaced), spaced); status != 200 || body != want {
			t.Fatalf("%d %s", status, body)
		}
	}
	// A reader without a length makes the request chunked.
	if status, _, body := post(t, server, io.MultiReader(strings.NewReader(spaced))); status != 200 {
		t.Fatalf("%d %s", status, body)
	}
}

func TestOnlyARequestWithoutABodyPassesUnchecked(t *testing.T) {
	server, _ := serve(t)
	call := func(method string, body io.Reader) (int, string) {
		request, err := http.NewRequest(method, server.URL, body)
		if err != nil {
			t.Fatal(err)
		}
		status, _, answer := send(t, request)
		return status, answer
	}
	for _, method := range []string{"GET", "HEAD", "DELETE", "OPTIONS", "post"} {
		if status, body := call(method, nil); status != 200 || method != "HEAD" && !strings.HasPrefix(body, "false|") {
			t.Errorf("%s: %d %s", method, status, body)
		}
	}
	for _, method := range []string{"POST", "PUT", "PATCH"} {
		if status, body := call(method, nil); status != 400 {
			t.Errorf("%s: %d %s", method, status, body)
		}
	}
	for _, method := range []string{"PUT", "PATCH", "post", "DELETE", "QUERY", "FOO", "GET"} {
		if status, body := call(method, strings.NewReader("{}")); status != 400 {
			t.Errorf("%s: %d %s", method, status, body)
		}
		if status, body := call(method, strings.NewReader(sample)); status != 200 || !strings.HasPrefix(body, "true|") {
			t.Errorf("%s: %d %s", method, status, body)
		}
	}
}

// In HTTP/2, a request without a body has an empty body.
func TestHTTP2(t *testing.T) {
	_, h := serve(t)
	server := httptest.NewUnstartedServer(claimhttp.Require(h)(http.HandlerFunc(seen)))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	for _, one := range []struct {
		method, body string
		want         int
	}{
		{"GET", "", 200}, {"HEAD", "", 200}, {"DELETE", "", 200}, {"OPTIONS", "", 200},
		{"POST", "", 400}, {"GET", "{}", 400}, {"DELETE", "{}", 400}, {"POST", sample, 200},
	} {
		request, err := http.NewRequest(one.method, server.URL, io.MultiReader(strings.NewReader(one.body)))
		if err != nil {
			t.Fatal(err)
		}
		if one.body == "" {
			request.Body = nil
		}
		answer, err := server.Client().Do(request)
		if err != nil {
			t.Fatal(err)
		}
		if answer.Body.Close(); answer.StatusCode != one.want || answer.ProtoMajor != 2 {
			t.Errorf("%v: %d, %s", one, answer.StatusCode, answer.Proto)
		}
	}
}

// A request of a server always has a body, but a request in a test of a handler can have none.
func TestNoBody(t *testing.T) {
	_, h := serve(t)
	for method, want := range map[string]int{"POST": 400, "GET": 200} {
		request, err := http.NewRequest(method, "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		answer := httptest.NewRecorder()
		claimhttp.Require(h)(http.HandlerFunc(seen)).ServeHTTP(answer, request)
		if answer.Code != want {
			t.Errorf("%s: %d %s", method, answer.Code, answer.Body)
		}
	}
}

// A client that hung up is not a failure of the service, and its claim does not reach the handler.
func TestACancelledRequest(t *testing.T) {
	_, h := serve(t)
	var logged strings.Builder
	defer slog.SetDefault(slog.Default())
	slog.SetDefault(slog.New(slog.NewTextHandler(&logged, nil)))
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	answer := httptest.NewRecorder()
	request := httptest.NewRequestWithContext(gone, "POST", "/", strings.NewReader(sample))
	claimhttp.Require(h)(http.HandlerFunc(seen)).ServeHTTP(answer, request)
	isProblem(t, answer.Code, answer.Header(), answer.Body.String(), 503, "unavailable")
	if logged.Len() > 0 {
		t.Errorf("%s", logged.String())
	}
}

func TestAWrongClaimIsAProblem(t *testing.T) {
	server, _ := serve(t)
	wrong := strings.Replace(sample, "11.9", "12.0", 1)
	status, header, body := post(t, server, strings.NewReader(wrong), "X-Request-Id", "a-1")
	p := isProblem(t, status, header, body, 409, "claim-conflict")
	if header.Get("X-Request-Id") != "a-1" || len(p.Errors) != 2 {
		t.Fatalf("%v %s", header, body)
	}
	want := map[string]any{
		"code": "claim.total_mismatch", "pointer": "#/fuelMeasurements/total", "rule": 2.0, "severity": "error",
	}
	for name, value := range want {
		if !reflect.DeepEqual(p.Errors[1][name], value) {
			t.Errorf("%s: %v", name, p.Errors[1][name])
		}
	}
	if p.Detail != p.Errors[1]["detail"] || p.Errors[0]["rule"] != nil || p.Errors[0]["severity"] != "warning" {
		t.Errorf("%s", body)
	}
	for _, text := range []string{"", "{}", "null", "\xff", "[1"} {
		status, header, body := post(t, server, strings.NewReader(text))
		p := isProblem(t, status, header, body, 400, "invalid-claim")
		if len(p.Errors) == 0 {
			t.Errorf("%q: %s", text, body)
		}
	}
}

func TestABodyIsBounded(t *testing.T) {
	server, _ := serve(t)
	fits := sample + strings.Repeat(" ", 1<<20-len(sample))
	if status, _, body := post(t, server, strings.NewReader(fits)); status != 200 {
		t.Fatalf("%d %.200s", status, body)
	}
	status, header, body := post(t, server, strings.NewReader(fits+" "))
	isProblem(t, status, header, body, 413, "too-large")
	status, header, body = post(t, server, io.MultiReader(strings.NewReader(fits), strings.NewReader(" ")))
	isProblem(t, status, header, body, 413, "too-large")
}

func TestABodyOfAnotherKindIsNotRead(t *testing.T) {
	server, _ := serve(t)
	wrong := [][2]string{{"Content-Type", "Multipart/form-data; boundary=x"}, {"Content-Encoding", "gzip"}}
	for _, headers := range wrong {
		status, header, body := post(t, server, strings.NewReader(sample), headers[0], headers[1])
		isProblem(t, status, header, body, 415, "unsupported-media-type")
	}
	if status, _, body := post(t, server, strings.NewReader(sample), "Content-Encoding", "identity"); status != 200 {
		t.Fatalf("%d %s", status, body)
	}
}

// half returns the answer to a request that announces more bytes than it sends.
func half(t *testing.T, server *httptest.Server, close bool) (int, http.Header, string) {
	t.Helper()
	connection, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprintf(connection, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n%s", len(sample), sample[:100])
	if close {
		_ = connection.(*net.TCPConn).CloseWrite()
	}
	answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, answer.Header, string(body)
}

func TestHalfABodyIsRefused(t *testing.T) {
	server, _ := serve(t)
	status, header, body := half(t, server, true)
	isProblem(t, status, header, body, 400, "bad-request")
	status, header, body = half(t, server, false)
	isProblem(t, status, header, body, 408, "request-timeout")
}

func TestAClosedHearthIsUnavailable(t *testing.T) {
	server, h := serve(t)
	if err := h.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	status, header, body := post(t, server, strings.NewReader(sample))
	isProblem(t, status, header, body, 503, "unavailable")
	if header.Get("Retry-After") != "1" {
		t.Errorf("%v", header)
	}
}

func ExampleRequire() {
	h, err := hearth.New(context.Background())
	if err != nil {
		panic(err)
	}
	defer h.Close(context.Background())
	store := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		report, _ := claimhttp.ReportFrom(r.Context())
		fmt.Fprintf(w, "stored, with %d warnings", len(report.Findings))
	})
	answer := httptest.NewRecorder()
	request := httptest.NewRequest("POST", "/claims", strings.NewReader(`{"type":"KPTClaim"}`))
	claimhttp.Require(h)(store).ServeHTTP(answer, request)
	fmt.Println(answer.Code, answer.Header().Get("Content-Type"))
	// Output: 400 application/problem+json
}
