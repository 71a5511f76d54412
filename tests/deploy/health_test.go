package deploy

import (
	"net/http"
	"os/exec"
	"strings"
	"testing"
)

// The health check of compose.yaml is run as the container engine runs it.
func TestTheHealthCheckOfTheEdges(t *testing.T) {
	project, err := load(t, text(t))
	if err != nil {
		t.Fatal(err)
	}
	address := free(t)
	_, port, _ := strings.Cut(address, ":")
	words := project.Services["edge-1"].HealthCheck.Test
	if words[0] != "CMD" {
		t.Fatal(words)
	}
	healthy := func() error {
		script := strings.ReplaceAll(words[3], "8787", port)
		return exec.Command(words[1], words[2], script).Run()
	}
	if healthy() == nil {
		t.Error("the check succeeds without an edge")
	}
	edge := serve(t, t.TempDir(), address)
	if err := healthy(); err != nil {
		t.Error(err)
	}
	stop(edge)
	server := http.Server{Addr: address, Handler: http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
		answer.WriteHeader(http.StatusServiceUnavailable)
	})}
	go func() { _ = server.ListenAndServe() }()
	t.Cleanup(func() { _ = server.Close() })
	await(t, "http://"+address, http.StatusServiceUnavailable)
	if healthy() == nil {
		t.Error("the check succeeds although the edge answers 503")
	}
}
