package deploy

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// hearth returns the path of the command under test, which `cargo xtask test deploy` sets.
func hearth(t *testing.T) string {
	t.Helper()
	command := os.Getenv("HEARTH_COMMAND")
	if command == "" {
		t.Fatal("HEARTH_COMMAND is not set; run `cargo xtask test deploy`")
	}
	return command
}

// start starts a program that ends with the test, also if the test is killed. Its output is shown if the test fails.
func start(t *testing.T, command *exec.Cmd) *exec.Cmd {
	t.Helper()
	log, err := os.Create(filepath.Join(t.TempDir(), "output"))
	if err != nil {
		t.Fatal(err)
	}
	if command.Stdout == nil {
		command.Stdout = log
	}
	if command.Stderr == nil {
		command.Stderr = log
	}
	endWithParent(command)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
		if output, err := os.ReadFile(log.Name()); err == nil && t.Failed() {
			t.Logf("%s:\n%s", command.Path, output)
		}
		_ = log.Close()
	})
	return command
}

// stop kills a program, as a failing machine does.
func stop(command *exec.Cmd) {
	_ = command.Process.Signal(syscall.SIGKILL)
	_ = command.Wait()
}

// serve starts an edge on a state directory, and returns it when it answers.
func serve(t *testing.T, state, address string) *exec.Cmd {
	t.Helper()
	edge := start(t, exec.Command(hearth(t), "serve", "--state", state, "--listen", address))
	await(t, "http://"+address+"/healthz", http.StatusOK)
	return edge
}

// free returns a loopback address whose port no program uses. The port is below those that systems give to connections,
// because a connection of another program could take it before it is used.
func free(t *testing.T) string {
	t.Helper()
	for range 100 {
		address := fmt.Sprintf("127.0.0.1:%d", 20_000+rand.IntN(10_000))
		if listener, err := net.Listen("tcp", address); err == nil {
			_ = listener.Close()
			return address
		}
	}
	t.Fatal("no port is free")
	return ""
}

// await requests a URL until it has a status.
func await(t *testing.T, url string, status int) {
	t.Helper()
	awaitWith(t, url, "", status)
}

// awaitWith requests a URL with a key until it has a status.
func awaitWith(t *testing.T, url, key string, status int) {
	t.Helper()
	last := "no answer"
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		found, err := get(url, key)
		if err == nil && found == status {
			return
		}
		last = fmt.Sprint(found, err)
	}
	t.Fatalf("%s: %s instead of %d", url, last, status)
}

// get returns the status of a request on a connection of its own, with a key if one is given.
func get(url, key string) (int, error) {
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	if key != "" {
		request.Header.Set("Authorization", "Bearer "+key)
	}
	client := http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	response, err := client.Do(request)
	if err != nil {
		return 0, err
	}
	defer func() { _ = response.Body.Close() }()
	return response.StatusCode, nil
}

// firstLine returns the first line of a file.
func firstLine(t *testing.T, file string) string {
	t.Helper()
	opened, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = opened.Close() }()
	lines := bufio.NewScanner(opened)
	lines.Scan()
	return strings.TrimSpace(lines.Text())
}
