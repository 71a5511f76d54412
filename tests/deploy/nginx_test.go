package deploy

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// nginx with the settings in deploy/nginx uses two real edges over one Postgres. One is killed, and returns.
func TestNginxInFrontOfTwoEdges(t *testing.T) {
	database, _ := postgres(t)
	one, two := t.TempDir(), t.TempDir()
	trust(t, one, database)
	trust(t, two, database)
	if output, err := exec.Command(hearth(t), "migrate", "--state", one).CombinedOutput(); err != nil {
		t.Fatalf("hearth migrate: %v\n%s", err, output)
	}
	first, second := free(t), free(t)
	edge := serve(t, one, first)
	serve(t, two, second)
	url := nginx(t, first, second)
	await(t, url+"/healthz", http.StatusOK)

	// The edges count each client, and no client chooses its address.
	refused := 0
	for index := range 20 {
		if as(t, url+"/v1/rules", fmt.Sprintf("203.0.113.%d", index)) == http.StatusTooManyRequests {
			refused++
		}
		expect(t, url+"/healthz", "", http.StatusOK)
	}
	if refused == 0 {
		t.Error("the edges refuse no request")
	}
	time.Sleep(2 * time.Second)

	importLines(t, url, 300)

	stop(edge)
	for range 10 {
		time.Sleep(200 * time.Millisecond)
		expect(t, url+"/healthz", "", http.StatusOK)
	}
	serve(t, one, first)
	for range 10 {
		time.Sleep(200 * time.Millisecond)
		expect(t, url+"/healthz", "", http.StatusOK)
	}
}

// Edges that do not count, as on Spin, leave the limit of an address to nginx.
func TestNginxLimitsAddresses(t *testing.T) {
	edge := free(t)
	serve(t, t.TempDir(), edge)
	url := nginx(t, edge, edge, "rate=1000r/s", "rate=5r/s", "burst=1000", "burst=5")
	await(t, url+"/healthz", http.StatusOK)
	refused := 0
	for index := range 50 {
		if as(t, url+"/v1/rules", fmt.Sprintf("203.0.113.%d", index)) == http.StatusTooManyRequests {
			refused++
		}
		expect(t, url+"/healthz", "", http.StatusOK)
	}
	if refused < 20 {
		t.Errorf("nginx refuses %d of 50 requests", refused)
	}
	answer, err := http.Get(url + "/v1/rules")
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusTooManyRequests || answer.Header.Get("Retry-After") != "1" {
		t.Errorf("%d %v", answer.StatusCode, answer.Header)
	}
}

// The largest import and the largest form with photos have 64 MiB, which the edges check.
func TestNginxPassesTheLargestBodies(t *testing.T) {
	edge := stand(t, func(_ http.ResponseWriter, request *http.Request) { _, _ = io.Copy(io.Discard, request.Body) })
	url := nginx(t, edge, edge)
	await(t, url+"/healthz", http.StatusOK)
	// nginx refuses a body before the client sends it.
	client := http.Client{Transport: &http.Transport{ExpectContinueTimeout: time.Minute}}
	for size, expected := range map[int]int{64 << 20: http.StatusOK, 64<<20 + 1: http.StatusRequestEntityTooLarge} {
		request, err := http.NewRequest(http.MethodPost, url+"/v1/claims", bytes.NewReader(make([]byte, size)))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Expect", "100-continue")
		answer, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != expected {
			t.Errorf("a body of %d bytes gets %d", size, answer.StatusCode)
		}
	}
}

// importLines sends claims on lines, whose results arrive while they are sent.
func importLines(t *testing.T, url string, count int) {
	t.Helper()
	text, err := os.ReadFile("../../examples/go-service/claim.json")
	if err != nil {
		t.Fatal(err)
	}
	line := strings.Join(strings.Fields(string(text)), " ")
	var lines strings.Builder
	for index := range count {
		fmt.Fprintln(&lines, strings.Replace(line, "did:ixo:household/123", fmt.Sprintf("did:example:%d", index), 1))
	}
	file := filepath.Join(t.TempDir(), "claims.ndjson")
	if err := os.WriteFile(file, []byte(lines.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(hearth(t), "import", file, "--to", url, "--format", "json")
	command.Env = append(os.Environ(), "HEARTH_API_KEY="+proxiedKey)
	output, err := command.CombinedOutput()
	if err != nil || !strings.Contains(string(output), fmt.Sprintf(`"stored":%d`, count)) {
		t.Errorf("hearth import: %v\n%s", err, output)
	}
}

// trust writes the settings of an edge over a database whose only proxy is on this machine, and which admits 5 requests a
// second of a client.
func trust(t *testing.T, state, database string) {
	t.Helper()
	settings := fmt.Sprintf(`database = %q

[limits]
requests_per_second_per_address = 5

[proxies]
trusted = ["127.0.0.1"]

[[api_keys]]
id = "test"
subject = "test"
scopes = ["claims:read", "claims:write"]
sha256 = "%x"
`, database, sha256.Sum256([]byte(proxiedKey)))
	if err := os.WriteFile(filepath.Join(state, "hearth.toml"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
}

// nginx starts it with the settings in deploy/nginx for two edges and pairs of replacements, and returns its URL.
func nginx(t *testing.T, first, second string, replacements ...string) string {
	t.Helper()
	program, err := exec.LookPath("nginx")
	if err != nil {
		t.Fatal("nginx is missing; install it (`apt-get install nginx`)")
	}
	text, err := os.ReadFile("../../deploy/nginx/hearth.conf")
	if err != nil {
		t.Fatal(err)
	}
	address := free(t)
	site := string(text)
	replacements = append(replacements, "10.0.0.11:8787", first, "10.0.0.12:8787", second, "listen 80;", "listen "+address+";")
	for index := 0; index < len(replacements); index += 2 {
		if strings.Count(site, replacements[index]) != 1 {
			t.Fatalf("deploy/nginx/hearth.conf does not have `%s` once", replacements[index])
		}
		site = strings.Replace(site, replacements[index], replacements[index+1], 1)
	}
	folder := t.TempDir()
	for name, text := range map[string]string{"hearth.conf": site, "nginx.conf": nginxMain} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(program, "-p", folder, "-e", "stderr", "-c", "nginx.conf")
	if os.Getuid() == 0 {
		// The folder of the test belongs to root alone.
		command.Args = append(command.Args, "-g", "user root;")
	}
	start(t, command)
	return "http://" + address
}

// nginxMain has the rest of the configuration, which a package of nginx contains.
const nginxMain = `
daemon off;
pid nginx.pid;
error_log stderr;
events {}
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxied;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include hearth.conf;
}
`

const proxiedKey = "a-key-behind-nginx"
