package deploy

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The script writes secrets that only their owner can read, and with which an edge starts.
func TestPreparedSecretsStartAnEdge(t *testing.T) {
	folder := t.TempDir()
	script, err := os.ReadFile(filepath.Join(composeFolder, "prepare.sh"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "prepare.sh")
	if err := os.WriteFile(file, script, 0o700); err != nil {
		t.Fatal(err)
	}
	prepare(t, file)
	before := secrets(t, folder)
	prepare(t, file)
	if after := secrets(t, folder); strings.Join(before, "\n") != strings.Join(after, "\n") {
		t.Error("the second run changed a secret")
	}

	state := t.TempDir()
	for _, name := range []string{"hearth.toml", "issuer.key"} {
		move(t, filepath.Join(folder, "secrets", name), filepath.Join(state, name))
	}
	address := free(t)
	serve(t, state, address)
	key := firstLine(t, filepath.Join(folder, "secrets", "operator.key"))
	for given, expected := range map[string]int{key: http.StatusOK, "another": http.StatusUnauthorized} {
		if status, err := get("http://"+address+"/v1/claims", given); status != expected {
			t.Errorf("%d %v instead of %d", status, err, expected)
		}
	}
}

// prepare runs the script.
func prepare(t *testing.T, file string) {
	t.Helper()
	command := exec.Command("sh", file)
	command.Env = append(os.Environ(), "HEARTH="+hearth(t))
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("prepare.sh: %v\n%s", err, output)
	}
}

// secrets returns the contents of the files that the script wrote, and checks their permissions.
func secrets(t *testing.T, folder string) []string {
	t.Helper()
	var contents []string
	names := []string{".env", "secrets/database", "secrets/hearth.toml", "secrets/issuer.key", "secrets/operator.key",
		"secrets/postgres-password"}
	for _, name := range names {
		file := filepath.Join(folder, name)
		found, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if found.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has the mode %v", name, found.Mode())
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		contents = append(contents, string(content))
	}
	return contents
}

func move(t *testing.T, from, to string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, content, 0o600); err != nil {
		t.Fatal(err)
	}
}
