package deploy

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const spinBalancer = "../../examples/spin/haproxy.cfg"

// A probe from an address or with a key that is over its limit still sees the health of the service.
func TestTheHealthIsOutsideOfAllLimits(t *testing.T) {
	state := t.TempDir()
	// The edge leaves the limit of wrong keys to the proxy, as on Spin.
	settings := "[limits]\nfailed_keys_per_minute = 0\n\n[[api_keys]]\nid = \"a\"\nsubject = \"a\"\n" +
		"scopes = [\"claims:read\"]\nsha256 = \"" + strings.Repeat("ab", 32) + "\"\n"
	if err := os.WriteFile(filepath.Join(state, "hearth.toml"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	edge := free(t)
	serve(t, state, edge)
	for name, file := range map[string]string{
		"deploy":   filepath.Join(composeFolder, "haproxy.cfg"),
		"examples": spinBalancer,
	} {
		t.Run(name, func(t *testing.T) {
			url := balanceWith(t, fewer(t, file, "gt 500", "gt 5"), edge, edge)
			await(t, url+"/healthz", http.StatusOK)
			// `/v1/rules` needs no key, so the limit of the key is all that refuses these.
			refused := 0
			for range 50 {
				if status, _ := get(url+"/v1/rules", "busy"); status == http.StatusTooManyRequests {
					refused++
				}
				expect(t, url+"/healthz", "busy", http.StatusOK)
			}
			if refused == 0 {
				t.Error("no request of a key over its limit is refused")
			}
			// After 60 wrong keys, all requests of the address are refused.
			for index := range 70 {
				_, _ = get(url+"/v1/claims", strings.Repeat("wrong", index+1))
			}
			expect(t, url+"/v1/rules", "", http.StatusTooManyRequests)
			expect(t, url+"/healthz", "", http.StatusOK)
			expect(t, url+"/healthz", "wrong", http.StatusOK)
		})
	}
}

// fewer returns a copy of a configuration with a smaller limit, which a test can exceed.
func fewer(t *testing.T, file, limit, smaller string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(text), limit) != 1 {
		t.Fatalf("%s does not have the limit `%s` once", file, limit)
	}
	copied := filepath.Join(t.TempDir(), "haproxy.cfg")
	if err := os.WriteFile(copied, []byte(strings.Replace(string(text), limit, smaller, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	return copied
}

func expect(t *testing.T, url, key string, status int) {
	t.Helper()
	if found, err := get(url, key); found != status {
		t.Errorf("%s with the key `%s`: %d %v instead of %d", url, key, found, err, status)
	}
}
