package deploy

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Does what the operator does with executor.yaml: Spin pulls the application from a registry and runs it with the runtime
// configuration of the secret.
func TestSpinRunsTheApplicationFromARegistry(t *testing.T) {
	spin, err := exec.LookPath("spin")
	if err != nil {
		t.Skip("`spin` is not on the path")
	}
	folder := t.TempDir()
	manifest, err := os.ReadFile("../../hosts/spin/spin.toml")
	if err != nil {
		t.Fatal(err)
	}
	const built = "../../target/hearth/edge.wasm"
	moved := strings.Replace(string(manifest), built, artefact(t, "edge.wasm"), 1)
	if moved == string(manifest) {
		t.Fatalf("the manifest does not contain %s", built)
	}
	if err := os.WriteFile(filepath.Join(folder, "spin.toml"), []byte(moved), 0o600); err != nil {
		t.Fatal(err)
	}
	hearth, others := resources(t)
	runtime := filepath.Join(folder, "runtime-config.toml")
	text := others["Secret/hearth-runtime-config"].StringData["runtime-config.toml"]
	if err := os.WriteFile(runtime, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	reference := registry(t) + "/hearth:0.1.0"
	pushed := exec.Command(spin, "registry", "push", "--insecure", "--from", folder, reference)
	pushed.Env = append(os.Environ(), "XDG_CACHE_HOME="+folder)
	if output, err := pushed.CombinedOutput(); err != nil {
		t.Fatalf("spin registry push: %v\n%s", err, output)
	}
	const key = "a-key-of-the-test"
	entry := fmt.Sprintf(`[{"id":"test","subject":"test","sha256":"%x","scopes":["claims:read"]}]`, sha256.Sum256([]byte(key)))
	address := free(t)
	up := exec.Command(spin, "up", "--listen", address, "-f", reference, "--insecure", "--runtime-config-file", runtime,
		"--state-dir", folder)
	up.Dir = folder
	up.Env = append(os.Environ(), "XDG_CACHE_HOME="+folder, "SPIN_VARIABLE_API_KEYS="+entry)
	start(t, up)
	await(t, "http://"+address+hearth.Spec.Checks.Liveness.HTTPGet.Path, http.StatusOK)
	await(t, "http://"+address+hearth.Spec.Checks.Readiness.HTTPGet.Path, http.StatusOK)
	if status, err := get("http://"+address+"/v1/claims", key); status != http.StatusOK {
		t.Errorf("%d %v", status, err)
	}
}

// registry starts Debian's registry, and returns its address.
func registry(t *testing.T) string {
	t.Helper()
	address, folder := free(t), t.TempDir()
	settings := fmt.Sprintf("version: 0.1\nlog: {level: error, accesslog: {disabled: true}}\nstorage: {filesystem: {rootdirectory: %s}}\nhttp: {addr: %s}\n", folder, address)
	file := filepath.Join(folder, "registry.yml")
	if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	start(t, exec.Command("docker-registry", "serve", file))
	await(t, "http://"+address+"/v2/", http.StatusOK)
	return address
}

// artefact returns the path of a built file.
func artefact(t *testing.T, file string) string {
	t.Helper()
	folder := os.Getenv("HEARTH_ARTIFACTS")
	if folder == "" {
		t.Fatal("HEARTH_ARTIFACTS is not set; run `cargo xtask test deploy`")
	}
	return filepath.Join(folder, file)
}
