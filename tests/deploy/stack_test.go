package deploy

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Starts what compose.yaml starts, without containers: Postgres, the migration, two edges with the prepared secrets, and the
// balancer.
func TestTwoEdgesOverOnePostgres(t *testing.T) {
	folder := prepared(t)
	database, server := postgres(t)
	one, two := t.TempDir(), t.TempDir()
	copySecrets(t, folder, one, database)
	copySecrets(t, folder, two, database)
	for range 2 {
		// The second run changes nothing.
		migrate := exec.Command(hearth(t), "migrate", "--state", one)
		if output, err := migrate.CombinedOutput(); err != nil {
			t.Fatalf("hearth migrate: %v\n%s", err, output)
		}
	}
	first, second := free(t), free(t)
	edge := serve(t, one, first)
	other := serve(t, two, second)
	url := balance(t, first, second)
	await(t, url+"/healthz", http.StatusOK)

	key := firstLine(t, filepath.Join(folder, "secrets", "operator.key"))
	claim, err := os.ReadFile("../../examples/go-service/claim.json")
	if err != nil {
		t.Fatal(err)
	}
	status, location, record := post(t, "http://"+first+"/v1/claims", key, claim)
	if status != http.StatusCreated {
		t.Fatalf("%d %s", status, record)
	}
	// The other edge has the record at once, and the same claim again is the same record.
	if status, _, again := post(t, "http://"+second+"/v1/claims", key, claim); status != http.StatusOK {
		t.Errorf("%d %s", status, again)
	}
	stop(edge)
	await(t, url+"/healthz", http.StatusOK)
	if status, err := get(url+location, key); status != http.StatusOK {
		t.Errorf("%s: %d %v after an edge was killed", location, status, err)
	}

	// Without the store, there is an answer; with the store again, the service needs no restart.
	server.stop(t)
	awaitWith(t, url+location, key, http.StatusServiceUnavailable)
	server.start(t)
	awaitWith(t, url+location, key, http.StatusOK)
	stop(other)
	await(t, url+"/healthz", http.StatusServiceUnavailable)
}

// prepared returns a folder with the secrets of the Compose deployment.
func prepared(t *testing.T) string {
	t.Helper()
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
	return folder
}

// post sends a claim, and returns the status, the path of the record, and the body.
func post(t *testing.T, url, key string, claim []byte) (int, string, string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(claim))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+key)
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, answer.Header.Get("Location"), string(body)
}

// cluster is a Postgres server.
type cluster struct {
	command []string
	// ready succeeds if the server accepts connections.
	ready     []string
	data      string
	attribute *syscall.SysProcAttr
	running   *exec.Cmd
}

// postgres starts a server of Debian's package as a user who is not root, and returns the URL of its database.
func postgres(t *testing.T) (string, *cluster) {
	t.Helper()
	programs, _ := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if len(programs) == 0 {
		t.Fatal("Postgres is missing; install it (`apt-get install postgresql`)")
	}
	folder := filepath.Dir(programs[len(programs)-1])
	data, err := os.MkdirTemp("", "hearth-postgres")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(data) })
	attribute := unprivileged(t, data)
	initialise := exec.Command(filepath.Join(folder, "initdb"), "--pgdata", filepath.Join(data, "cluster"),
		"--username", "hearth", "--auth", "trust", "--encoding", "UTF8", "--no-sync")
	initialise.SysProcAttr = attribute
	initialise.Dir = data
	if output, err := initialise.CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v\n%s", err, output)
	}
	host, port, _ := strings.Cut(free(t), ":")
	ready := []string{filepath.Join(folder, "pg_isready"), "--host", host, "--port", port}
	server := &cluster{data: data, attribute: attribute, ready: ready, command: []string{
		filepath.Join(folder, "postgres"), "-D", filepath.Join(data, "cluster"), "-h", host, "-p", port, "-k", data,
		"-c", "fsync=off",
	}}
	server.start(t)
	return fmt.Sprintf("postgres://hearth@%s:%s/postgres?sslmode=disable", host, port), server
}

func (server *cluster) start(t *testing.T) {
	t.Helper()
	command := exec.Command(server.command[0], server.command[1:]...)
	command.Dir = server.data
	command.SysProcAttr = server.attribute
	server.running = start(t, command)
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if exec.Command(server.ready[0], server.ready[1:]...).Run() == nil {
			return
		}
	}
	t.Fatal("Postgres does not start")
}

func (server *cluster) stop(t *testing.T) {
	t.Helper()
	// The signal of an immediate shutdown, after which the server recovers from its log.
	if err := server.running.Process.Signal(syscall.SIGQUIT); err != nil {
		t.Fatal(err)
	}
	_ = server.running.Wait()
}

// unprivileged gives a folder to the user `postgres` if the tests run as root, and returns the attributes of its
// processes.
func unprivileged(t *testing.T, folder string) *syscall.SysProcAttr {
	t.Helper()
	if os.Getuid() != 0 {
		return nil
	}
	found, err := user.Lookup("postgres")
	if err != nil {
		t.Fatal(err)
	}
	id, err := strconv.Atoi(found.Uid)
	if err != nil {
		t.Fatal(err)
	}
	group, err := strconv.Atoi(found.Gid)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(folder, id, group); err != nil {
		t.Fatal(err)
	}
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(id), Gid: uint32(group)}}
}
