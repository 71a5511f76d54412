package hearth

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"

	"github.com/tetratelabs/wazero/api"
)

// Session is one instance of the module, for one goroutine at a time: a table that one call compiles is there for the
// next. After a [*TrapError] it is closed.
type Session struct {
	module   api.Module
	allocate api.Function
	calls    map[string]call
	words    [4]uint64 // the parameters of a call, and its result
}

// call is an operation: it takes where the request is, and gives where the answer is, which is to be freed.
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
	if err := function.CallWithStack(background, s.words[:]); err != nil {
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
	if found.run == nil || found.free == nil {
		return call{}, fmt.Errorf("%w: `%s`", ErrOperation, operation)
	}
	s.calls[operation] = found
	return found, nil
}

// Close frees the instance. Later calls get [ErrClosed]; closing again does nothing.
func (s *Session) Close() error { return s.module.Close(background) }

// background is for wazero, which has no use for a caller's context.
var background = context.Background()

// pool has the sessions that wait for a call: at most one for each processor.
type pool struct {
	fresh  func() (*Session, error)
	idle   chan *Session
	closed atomic.Bool
}

// newPool leaves it to the caller how a session is made.
func newPool() pool { return pool{idle: make(chan *Session, runtime.GOMAXPROCS(0))} }

// invoke calls an operation in a session, which waits for another call afterwards, unless it trapped.
func (p *pool) invoke(ctx context.Context, operation string, request []byte) (answer string, err error) {
	if p.closed.Load() {
		return "", ErrClosed
	}
	var session *Session
	select {
	case session = <-p.idle:
	default:
		if session, err = p.fresh(); err != nil {
			return "", err
		}
	}
	answer, err = session.Invoke(ctx, operation, request)
	if !session.module.IsClosed() {
		select {
		case p.idle <- session:
		default:
			_ = session.Close()
		}
	}
	if p.closed.Load() {
		_ = p.close()
	}
	return answer, err
}

// close frees what waits.
func (p *pool) close() error {
	p.closed.Store(true)
	for {
		select {
		case session := <-p.idle:
			_ = session.Close()
		default:
			return nil
		}
	}
}
