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

// Session is one instance of the module, for one goroutine at a time: a table that one call compiles is there for the
// next call. After a [*TrapError] it is closed.
type Session struct {
	module   api.Module
	code     *code
	allocate api.Function
	calls    map[string]call
	words    [4]uint64 // the parameters of a call, and its result
	large    bool      // whether it had a large request, whose memory it keeps
}

// call is an operation: run takes the place of the request and returns that of the answer, which free frees.
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
		panic("there is no room for the request")
	}
	place = s.run(call.run, uint64(place), uint64(len(request)))
	start, _ := memory.ReadUint32Le(place)
	length, _ := memory.ReadUint32Le(place + 4)
	view, inside := memory.Read(start, length)
	if !inside {
		panic("its answer is not in its memory")
	}
	answer = string(view)
	s.run(call.free, uint64(place))
	return answer, nil
}

// run calls an export, and panics when that traps.
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

// Close frees the instance. Later calls return [ErrClosed]; closing again does nothing.
func (s *Session) Close() error { return s.module.Close(context.Background()) }

// large is the size of the largest request about one claim.
const large = 1 << 20

// turns has room for as many calls as there are processors. The module does not wait for anything, so more calls at once
// would need more instances, and not be faster.
var turns = make(chan struct{}, runtime.GOMAXPROCS(0))

// pool has the sessions that wait for a call, until the garbage collector takes those that wait for long.
type pool struct {
	fresh  func() (*Session, error)
	code   atomic.Pointer[code] // sessions of other code are not used any more
	idle   sync.Pool
	closed atomic.Bool
}

// invoke calls an operation of one of the sessions.
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
