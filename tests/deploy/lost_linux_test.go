package deploy

import (
	"fmt"
	"net"
	"net/http"
	"syscall"
	"testing"
	"time"
)

// A machine that is lost does not refuse connections: it answers nothing. Requests that wait for a connection to it go to
// the other edge, also at the moment when the health check marks it as down.
func TestNoRequestFailsWhenAMachineIsLost(t *testing.T) {
	healthy := free(t)
	serve(t, t.TempDir(), healthy)
	url := balance(t, lost(t), healthy) + "/v1/rules"
	time.Sleep(200 * time.Millisecond)
	failures := make(chan string, 60)
	for range cap(failures) {
		time.Sleep(100 * time.Millisecond)
		go func() {
			status, err := get(url, "")
			if status == http.StatusOK {
				failures <- ""
			} else {
				failures <- fmt.Sprint(status, err)
			}
		}()
	}
	for range cap(failures) {
		if failure := <-failures; failure != "" {
			t.Error(failure)
		}
	}
}

// lost returns a loopback address that takes no connection and refuses none, because its queue is full.
func lost(t *testing.T) string {
	t.Helper()
	socket, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Close(socket) })
	if err := syscall.Bind(socket, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Listen(socket, 0); err != nil {
		t.Fatal(err)
	}
	bound, err := syscall.Getsockname(socket)
	if err != nil {
		t.Fatal(err)
	}
	address := fmt.Sprintf("127.0.0.1:%d", bound.(*syscall.SockaddrInet4).Port)
	for range 8 {
		connection, err := net.DialTimeout("tcp", address, 500*time.Millisecond)
		if err != nil {
			return address
		}
		t.Cleanup(func() { _ = connection.Close() })
	}
	t.Fatal("the queue does not become full")
	return ""
}
