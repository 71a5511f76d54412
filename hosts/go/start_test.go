package hearth

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tetratelabs/wazero"
)

// The first calls are interpreted, and have the same answers as later calls.
func TestCallsAreInterpretedUntilTheModuleIsCompiled(t *testing.T) {
	h, err := New(ctx)
	if err != nil {
		t.Fatal(err)
	}
	interpreted := h.code.Load()
	for range 3 {
		valid(t, h)
	}
	var collected atomic.Bool
	runtime.AddCleanup(interpreted, func(c *atomic.Bool) { c.Store(true) }, &collected)
	if err := h.Compiled(ctx); err != nil {
		t.Fatal(err)
	}
	if h.code.Load() == interpreted {
		t.Error("the code is interpreted")
	}
	interpreted = nil
	valid(t, h)
	// The interpreted code and its instances are unreachable.
	for begun := time.Now(); !collected.Load(); runtime.GC() {
		if time.Since(begun) > 10*time.Second {
			t.Fatal("the interpreted code is not collected after ten seconds")
		}
	}
	valid(t, h)
}

func TestTheInterpreterAnswersAsTheCompilerDoes(t *testing.T) {
	h, slow := open(t), interpreter(t)
	compared := 0
	for _, v := range vectors(t) {
		if !strings.HasPrefix(v.Call.Operation, "claims.") || len(v.Call.request()) > small {
			continue
		}
		want, err := h.Invoke(ctx, v.Call.Operation, v.Call.request())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := slow.Invoke(ctx, v.Call.Operation, v.Call.request()); err != nil || got != want {
			t.Errorf("%s: %v\n%s\n%s", v.name, err, got, want)
		}
		compared++
	}
	if compared < 400 {
		t.Errorf("only %d answers were compared", compared)
	}
}

// interpreter returns a Hearth that stays interpreted.
func interpreter(t *testing.T) *Hearth {
	t.Helper()
	h := open(t)
	h.ready = make(chan struct{})
	if err := h.use(wazero.NewRuntimeConfigInterpreter()); err != nil {
		t.Fatal(err)
	}
	return h
}

func TestSlowCallsWaitForTheCompiler(t *testing.T) {
	h := interpreter(t)
	valid(t, h)
	soon, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
	defer cancel()
	large := append(bytes.Repeat([]byte(" "), small), sample...)
	_, validated := h.ValidateClaim(soon, large)
	_, opened := h.Session(soon)
	_, routed := h.Router(soon, nil)
	for _, err := range []error{validated, opened, routed, h.Compiled(soon)} {
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	}
	h.broken = errors.New("no executable memory")
	close(h.ready)
	if err := h.Compiled(ctx); err != h.broken {
		t.Error(err)
	}
	// Without a compiler, calls stay interpreted.
	if report, err := h.ValidateClaim(ctx, large); err != nil || !report.OK {
		t.Error(report, err)
	}
	router, err := h.Router(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	if route, err := router.Route(ctx, "GET", "/chain/token/params"); err != nil || !route.OK {
		t.Error(route, err)
	}
}
