package hearth

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/tetratelabs/wazero/api"
)

// Session is one instance of the module, for one goroutine at a time. It keeps the tables that its calls compile. A
// [*TrapError] closes it.
type Session struct {
	module   api.Module
	code     *code
	allocate api.Function
	calls    map[string]call
	words    [4]uint64 // the parameters and the result of a call
	large    bool      // whether a request was large; the instance keeps that memory
}

// call is an operation: run takes the address of the request and returns that of the answer, which free releases.
type call struct{ run, free api.Function }

// Invoke calls an operation, like [Hearth.Invoke].
func (s *Session) Invoke(ctx context.Context, operation string, request []byte) (answer string, err error) {
	if err := ctx.Err(); err != nil {
		return "", err
	} else if s.module.IsClosed() {
		return "", ErrClosed
	}
	call, err := s.find(operation)
	if err != nil {
		return "", err
	}
	defer func() {
		if cause := recover(); cause != nil {
			_ = s.Close()
			answer, err = "", &TrapError{operation, fmt.Errorf("%v", cause)}
		}
	}()
	s.large = s.large || len(request) > large
	place := s.run(s.allocate, 0, 0, 1, uint64(len(request)))
	memory := s.module.Memory()
	if !memory.Write(place, request) {
		panic("the request is outside the module's memory")
	}
	place = s.run(call.run, uint64(place), uint64(len(request)))
	start, _ := memory.ReadUint32Le(place)
	length, _ := memory.ReadUint32Le(place + 4)
	view, inside := memory.Read(start, length)
	if !inside {
		panic("the answer is outside the module's memory")
	}
	answer = string(view)
	s.run(call.free, uint64(place))
	return answer, nil
}

// run calls an export, and panics if it traps.
func (s *Session) run(function api.Function, words ...uint64) uint32 {
	copy(s.words[:], words)
	if err := function.CallWithStack(context.Background(), s.words[:]); err != nil {
		panic(err)
	}
	return uint32(s.words[0])
}

func (s *Session) find(operation string) (call, error) {
	if known, found := s.calls[operation]; found {
		return known, nil
	}
	export := "hearth:rules/" + strings.Replace(operation, ".", "@1.0.0#", 1)
	found := call{s.module.ExportedFunction(export), s.module.ExportedFunction("cabi_post_" + export)}
	if s.allocate == nil || found.run == nil || found.free == nil {
		return call{}, fmt.Errorf("%w: `%s`", ErrOperation, operation)
	}
	s.calls[operation] = found
	return found, nil
}

// Close releases the instance. Later calls return [ErrClosed]. Closing again does nothing.
func (s *Session) Close() error { return s.module.Close(context.Background()) }

// large is the size limit of a request about one claim, in bytes.
const large = 1 << 20

// turns limits the concurrent calls to the number of processors. A call never blocks, so more of them would need more
// instances without being faster.
var turns = make(chan struct{}, runtime.GOMAXPROCS(0))

// pool has the idle sessions. The garbage collector closes those that stay idle.
type pool struct {
	fresh  func() (*Session, error)
	code   atomic.Pointer[code] // sessions with other code are discarded
	idle   sync.Pool
	closed atomic.Bool
}

// invoke calls an operation in an idle session or a new one.
func (p *pool) invoke(ctx context.Context, operation string, request []byte) (answer string, err error) {
	if p.closed.Load() {
		return "", ErrClosed
	}
	select {
	case turns <- struct{}{}:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	defer func() { <-turns }()
	session, _ := p.idle.Get().(*Session)
	if session == nil || session.module.IsClosed() || session.code != p.code.Load() {
		if session, err = p.fresh(); err != nil {
			return "", err
		}
	}
	defer func() {
		if session.large {
			_ = session.Close()
		} else {
			p.idle.Put(session)
		}
	}()
	return session.Invoke(ctx, operation, request)
}

func (p *pool) close() error {
	p.closed.Store(true)
	return nil
}
