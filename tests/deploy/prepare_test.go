package deploy

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The script writes secrets that only their owner can read, and with which an edge starts.
func TestPreparedSecretsStartAnEdge(t *testing.T) {
	folder := prepared(t)
	file := filepath.Join(folder, "prepare.sh")
	before := secrets(t, folder)
	prepare(t, file)
	if after := secrets(t, folder); strings.Join(before, "\n") != strings.Join(after, "\n") {
		t.Error("the second run changed a secret")
	}

	state := t.TempDir()
	copySecrets(t, folder, state, "")
	address := free(t)
	serve(t, state, address)
	key := firstLine(t, filepath.Join(folder, "secrets", "operator.key"))
	for given, expected := range map[string]int{key: http.StatusOK, "another": http.StatusUnauthorized} {
		if status, err := get("http://"+address+"/v1/claims", given); status != expected {
			t.Errorf("%d %v instead of %d", status, err, expected)
		}
	}
	// A claim waits for the rules of its study.
	claim, err := os.ReadFile("../../examples/go-service/claim.json")
	if err != nil {
		t.Fatal(err)
	}
	status, _, record := post(t, "http://"+address+"/v1/claims", key, claim)
	if status != http.StatusCreated || !strings.Contains(record, `"status":"pending"`) {
		t.Errorf("%d %s", status, record)
	}
}

// A container of root could do more than it needs, and Postgres refuses to run as root.
func TestContainersOfRootAreRefused(t *testing.T) {
	for _, user := range []string{"0:0", "root", "$(id)"} {
		command := exec.Command("sh", filepath.Join(composeFolder, "prepare.sh"))
		command.Env = append(os.Environ(), "HEARTH_USER="+user)
		output, err := command.CombinedOutput()
		if err == nil || !strings.Contains(string(output), user) {
			t.Errorf("%s: %v %s", user, err, output)
		}
	}
}

// owner is a user of the containers: the tests can run as root, and the containers cannot.
var owner = fmt.Sprintf("%d:%d", max(os.Getuid(), 1), max(os.Getgid(), 1))

// prepare runs the script.
func prepare(t *testing.T, file string) {
	t.Helper()
	command := exec.Command("sh", file)
	command.Env = append(os.Environ(), "HEARTH="+hearth(t), "HEARTH_USER="+owner)
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("prepare.sh: %v\n%s", err, output)
	}
}

// secrets returns the contents of the files that the script wrote, and checks their permissions.
func secrets(t *testing.T, folder string) []string {
	t.Helper()
	var contents []string
	names := []string{".env", "secrets/hearth.toml", "secrets/issuer.key", "secrets/operator.key",
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

// copySecrets copies the files of an edge into a state directory, with another database, or without one.
func copySecrets(t *testing.T, folder, state, database string) {
	t.Helper()
	for _, name := range []string{"hearth.toml", "issuer.key"} {
		content, err := os.ReadFile(filepath.Join(folder, "secrets", name))
		if err != nil {
			t.Fatal(err)
		}
		var kept []string
		for line := range strings.SplitSeq(string(content), "\n") {
			if !strings.HasPrefix(line, "database = ") {
				kept = append(kept, line)
			} else if database != "" {
				kept = append(kept, fmt.Sprintf("database = %q", database))
			}
		}
		if err := os.WriteFile(filepath.Join(state, name), []byte(strings.Join(kept, "\n")), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
