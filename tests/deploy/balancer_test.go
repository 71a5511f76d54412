package deploy

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// The balancer uses two real edges. One is killed under load, and returns.
func TestNoRequestFailsWhenAnEdgeIsKilled(t *testing.T) {
	one, two := t.TempDir(), t.TempDir()
	first, second := free(t), free(t)
	edge := serve(t, one, first)
	serve(t, two, second)
	url := balance(t, first, second) + "/v1/rules"
	await(t, url, http.StatusOK)

	statuses := make(chan int, 10_000)
	done := make(chan struct{})
	for range 4 {
		go func() {
			for {
				select {
				case <-done:
					return
				default:
					status, _ := get(url, "")
					statuses <- status
				}
			}
		}()
	}
	time.Sleep(500 * time.Millisecond)
	stop(edge)
	time.Sleep(3 * time.Second)
	serve(t, one, first)
	time.Sleep(3 * time.Second)
	close(done)

	answered, failed := 0, 0
	for len(statuses) > 0 {
		if <-statuses == http.StatusOK {
			answered++
		} else {
			failed++
		}
	}
	if failed > 0 || answered < 100 {
		t.Errorf("%d requests failed and %d were answered", failed, answered)
	}
}

// An edge whose health check fails gets no requests; without a healthy edge, the balancer answers 503.
func TestAnUnhealthyEdgeGetsNoRequests(t *testing.T) {
	healthy := free(t)
	sick := free(t)
	server := http.Server{Addr: sick, Handler: http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
		answer.WriteHeader(http.StatusServiceUnavailable)
	})}
	go func() { _ = server.ListenAndServe() }()
	t.Cleanup(func() { _ = server.Close() })
	edge := serve(t, t.TempDir(), healthy)
	url := balance(t, sick, healthy) + "/v1/rules"
	await(t, url, http.StatusOK)
	// The balancer has seen two failed checks of the sick edge after at most 5 seconds.
	time.Sleep(5 * time.Second)
	for range 50 {
		if status, err := get(url, ""); status != http.StatusOK {
			t.Fatalf("%d %v", status, err)
		}
	}
	stop(edge)
	await(t, url, http.StatusServiceUnavailable)
}

// The test is the proxy with TLS in front of the balancer, and names its clients.
func TestClientsBehindTheBalancerAreCounted(t *testing.T) {
	state := t.TempDir()
	settings := "[limits]\nrequests_per_second_per_address = 5\n\n[proxies]\ntrusted = [\"127.0.0.1\"]\n\n" +
		"[[api_keys]]\nid = \"a\"\nsubject = \"a\"\nscopes = [\"claims:read\"]\nsha256 = \"" + strings.Repeat("ab", 32) + "\"\n"
	if err := os.WriteFile(filepath.Join(state, "hearth.toml"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	limiting, plain := free(t), free(t)
	serve(t, state, limiting)
	serve(t, t.TempDir(), plain)
	for name, url := range map[string]string{
		"the edges count":     balance(t, limiting, limiting, "HEARTH_PROXIES=127.0.0.1 192.0.2.1"),
		"the balancer counts": balance(t, plain, plain, "HEARTH_PROXIES=127.0.0.1 192.0.2.1", "HEARTH_ADDRESS_REQUESTS=5"),
	} {
		await(t, url+"/healthz", http.StatusOK)
		// A client with IPv6 has all addresses of its network.
		for _, client := range []string{"198.51.100.1, 203.0.113.7", "2001:db8::%x"} {
			refused := 0
			for index := range 50 {
				address := client
				if strings.Contains(client, "%x") {
					address = fmt.Sprintf(client, index+1)
				}
				if as(t, url+"/v1/rules", address) == http.StatusTooManyRequests {
					refused++
				}
				if status := as(t, url+"/healthz", address); status != http.StatusOK {
					t.Errorf("%s: /healthz answers %d", name, status)
				}
			}
			if refused == 0 {
				t.Errorf("%s: no request of %s is refused", name, client)
			}
		}
		for _, other := range []string{"203.0.113.8", "203.0.113.7, 203.0.113.9", "2001:db8:0:1::1"} {
			if status := as(t, url+"/v1/rules", other); status != http.StatusOK {
				t.Errorf("%s: %s gets %d", name, other, status)
			}
		}
	}
}

// Without trusted proxies, a client cannot invent its address.
func TestTheBalancerIgnoresInventedAddresses(t *testing.T) {
	edge := free(t)
	serve(t, t.TempDir(), edge)
	url := balance(t, edge, edge, "HEARTH_ADDRESS_REQUESTS=5")
	await(t, url+"/healthz", http.StatusOK)
	refused := 0
	for index := range 50 {
		if as(t, url+"/v1/rules", fmt.Sprintf("203.0.113.%d", index)) == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("no request is refused")
	}
}

// An edge that fails may have changed a record already, so only reads go to the other edge.
func TestOnlyReadsAreRepeated(t *testing.T) {
	ends := func(http.ResponseWriter) { panic(http.ErrAbortHandler) }
	unavailable := func(answer http.ResponseWriter) { answer.WriteHeader(http.StatusServiceUnavailable) }
	haproxy := func(first, second string) string { return balance(t, first, second) }
	nginx := func(first, second string) string { return nginx(t, first, second) }
	for name, one := range map[string]struct {
		proxy  func(first, second string) string
		fail   func(http.ResponseWriter)
		status int
	}{
		"HAProxy, an edge that ends":     {haproxy, ends, http.StatusBadGateway},
		"nginx, an edge that ends":       {nginx, ends, http.StatusBadGateway},
		"nginx, an edge without a store": {nginx, unavailable, http.StatusServiceUnavailable},
	} {
		t.Run(name, func(t *testing.T) {
			// The first request of each method fails, on either edge.
			var requests sync.Map
			edge := func(answer http.ResponseWriter, request *http.Request) {
				if request.URL.Path == "/healthz" {
					return
				}
				count, _ := requests.LoadOrStore(request.Method, new(atomic.Int32))
				if count.(*atomic.Int32).Add(1) == 1 {
					one.fail(answer)
				}
			}
			url := one.proxy(stand(t, edge), stand(t, edge))
			await(t, url+"/healthz", http.StatusOK)
			// On a connection that it has used before, HAProxy closes it instead of an answer.
			client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
			for method, expected := range map[string]struct {
				status   int
				requests int32
			}{http.MethodPost: {one.status, 1}, http.MethodGet: {http.StatusOK, 2}} {
				request, err := http.NewRequest(method, url+"/v1/keys", nil)
				if err != nil {
					t.Fatal(err)
				}
				answer, err := client.Do(request)
				if err != nil {
					t.Fatal(err)
				}
				_ = answer.Body.Close()
				count, _ := requests.Load(method)
				if found := count.(*atomic.Int32).Load(); found != expected.requests || answer.StatusCode != expected.status {
					t.Errorf("%s: the edges got %d requests, and the client %d", method, found, answer.StatusCode)
				}
			}
		})
	}
}

// stand starts a server in the place of an edge, and returns its address.
func stand(t *testing.T, edge http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(edge)
	t.Cleanup(server.Close)
	return server.Listener.Addr().String()
}

// as returns the status of a request with a value of X-Forwarded-For.
func as(t *testing.T, url, forwarded string) int {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("X-Forwarded-For", forwarded)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	return answer.StatusCode
}

func TestWrongBalancerSettingsAreRefused(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(composeFolder, "haproxy.cfg"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "haproxy.cfg")
	if err := os.WriteFile(file, append(text, "    server edge-3\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	if output, err := check(file).CombinedOutput(); err == nil {
		t.Errorf("a server without an address is accepted: %s", output)
	}
}

// balance starts HAProxy with the settings of the Compose deployment and more variables, and returns its URL.
func balance(t *testing.T, first, second string, more ...string) string {
	t.Helper()
	return balanceWith(t, filepath.Join(composeFolder, "haproxy.cfg"), first, second, more...)
}

// balanceWith starts HAProxy with a file of settings and more variables, and returns its URL.
func balanceWith(t *testing.T, file, first, second string, more ...string) string {
	t.Helper()
	address := free(t)
	command := check(file)
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("haproxy -c: %v\n%s", err, output)
	}
	haproxy := exec.Command("haproxy", "-f", file, "-db")
	haproxy.Env = append(os.Environ(), "HEARTH_BIND="+address, "HEARTH_EDGE_1="+first, "HEARTH_EDGE_2="+second,
		"HEARTH_RESOLVER=127.0.0.1:53", "HEARTH_LISTEN="+address, "HEARTH_EDGE="+first)
	haproxy.Env = append(haproxy.Env, more...)
	start(t, haproxy)
	return "http://" + address
}

// check returns a call of HAProxy that only checks a file.
func check(file string) *exec.Cmd {
	command := exec.Command("haproxy", "-c", "-f", file)
	command.Env = append(os.Environ(), "HEARTH_EDGE_1=127.0.0.1:1", "HEARTH_EDGE_2=127.0.0.1:2",
		"HEARTH_RESOLVER=127.0.0.1:53", "HEARTH_LISTEN=127.0.0.1:3", "HEARTH_EDGE=127.0.0.1:1")
	return command
}
