package hearth

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tetratelabs/wazero/api"
)

func TestTheSameAnswersFromManyGoroutines(t *testing.T) {
	huge := make([]byte, 300<<20) // more memory than an instance can have
	h := open(t)
	type expectation struct {
		operation string
		request   []byte
		answer    string
	}
	var all []expectation
	for _, v := range vectors(t) {
		if len(v.Call.Before) == 0 && !strings.HasPrefix(v.Call.Operation, "gateway.") && len(v.Call.request()) < 10_000 {
			answer, err := h.Invoke(ctx, v.Call.Operation, v.Call.request())
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, expectation{v.Call.Operation, v.Call.request(), answer})
		}
	}
	router, err := h.Router(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	var turn sync.Mutex
	next := 0
	each(12, func() {
		turn.Lock()
		mine := next
		next++
		turn.Unlock()
		for i := range 400 {
			one := all[(i*7+mine*101)%len(all)]
			if answer, err := h.Invoke(ctx, one.operation, one.request); err != nil || answer != one.answer {
				t.Errorf("%s: %v %s", one.operation, err, answer)
			}
			if route, err := router.Route(ctx, "GET", "/chain/token/params"); err != nil || !route.OK {
				t.Error(route, err)
			}
			if i%100 == mine {
				if _, err := h.Invoke(ctx, "claims.validate", huge); err == nil {
					t.Error("a request of 300 MiB did not trap")
				}
			}
		}
	})
}

func TestClosingLetsCallsFinish(t *testing.T) {
	for range 20 {
		h := open(t)
		var begun sync.WaitGroup
		begun.Add(4)
		go func() {
			begun.Wait()
			_ = h.Close(ctx)
		}()
		each(4, func() {
			begun.Done()
			for {
				report, err := h.ValidateClaim(ctx, []byte(sample))
				if errors.Is(err, ErrClosed) {
					return
				} else if err != nil || !report.OK {
					t.Error(report, err)
					return
				}
			}
		})
	}
}

// Idle instances and unreachable sessions are closed.
func TestTheGarbageCollectorClosesInstances(t *testing.T) {
	h := open(t)
	var modules []api.Module
	for range 8 {
		session, err := h.Session(ctx)
		if err != nil {
			t.Fatal(err)
		}
		modules = append(modules, session.module)
		if len(modules) > 4 {
			h.idle.Put(session)
		}
	}
	open := func(m api.Module) bool { return !m.IsClosed() }
	for begun := time.Now(); slices.ContainsFunc(modules, open); {
		if runtime.GC(); time.Since(begun) > 10*time.Second {
			t.Fatal("some instances are open after ten seconds")
		}
	}
	valid(t, h)
}

// An instance that took a large request keeps that memory, so it is not used again.
func TestALargeRequestLeavesNoIdleInstance(t *testing.T) {
	h := open(t)
	var made []*Session
	fresh := h.fresh
	h.fresh = func() (*Session, error) {
		session, err := fresh()
		made = append(made, session)
		return session, err
	}
	for _, size := range []int{100, large + 1, 100} {
		h.idle = sync.Pool{}
		if _, err := h.Invoke(ctx, "claims.validate", make([]byte, size)); err != nil {
			t.Fatal(err)
		}
		if last := made[len(made)-1]; last.module.IsClosed() != (size > large) {
			t.Fatal("the instance of a request of", size, "bytes")
		}
	}
}

// However many goroutines call at once, no more instances are made at once than there are processors.
func TestAThousandGoroutinesTakeTurns(t *testing.T) {
	h := open(t)
	var making, most atomic.Int32
	instance := h.fresh
	h.fresh = func() (*Session, error) {
		now := making.Add(1)
		defer making.Add(-1)
		for before := most.Load(); now > before && !most.CompareAndSwap(before, now); {
			before = most.Load()
		}
		return instance()
	}
	each(1000, func() {
		for range 20 {
			if report, err := h.ValidateClaim(ctx, []byte(sample)); err != nil || !report.OK {
				t.Error(report, err)
			}
		}
	})
	if n := int(most.Load()); n > cap(turns) {
		t.Errorf("%d instances were made at once", n)
	}
}

// each runs a function in many goroutines at once.
func each(many int, run func()) {
	var all sync.WaitGroup
	for range many {
		all.Go(run)
	}
	all.Wait()
}
