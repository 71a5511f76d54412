// Package hearth checks Kitchen Performance Test claims, maps gateway paths and keeps preferences, all by one
// WebAssembly module, hearth.wasm, which lies in this package and answers the same, byte for byte, on every host.
//
// A [Hearth] and what is made of it serve any number of goroutines at once; only a [Session] is for one at a time.
// Calls take microseconds, and the largest input some tens of milliseconds. So there is no deadline: a context that
// is done stops a call before it begins, not in the middle, because watching it makes every call ten times slower.
package hearth

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"fmt"
	"sync"
)

// The packaging copies it here; see Developing in README.md.
//
//go:embed hearth.wasm
var embedded []byte

// Hearth is the module, with instances of it that wait for calls.
type Hearth struct {
	pool
	bytes  []byte
	cache  string
	digest func() string
	ready  chan struct{} // closed when the code of the module is what it stays
	broken error         // why the module could not be compiled; set before ready is closed
}

// Option is an option of [New].
type Option func(*Hearth)

// WithModule takes another hearth.wasm than the one in this package. Its bytes must not change afterwards.
func WithModule(bytes []byte) Option { return func(h *Hearth) { h.bytes = bytes } }

// WithCompilationCache keeps compiled code in a directory: [New] compiles the module, or takes the code from there. That
// code is run, so nobody else may be able to write to the directory. Damaged files are not used; the start is slow until
// they are deleted.
func WithCompilationCache(dir string) Option { return func(h *Hearth) { h.cache = dir } }

// New loads the module. Without a cache, it returns after some tens of milliseconds and compiles the module in the
// background, for some tenths of a second. Calls with small requests do not wait for that: until then they are
// interpreted, and take some fifty times as long as later. See [Hearth.Compiled].
//
// Errors: [ErrModule], that of a context that is done, and that of a cache that cannot be used.
func New(ctx context.Context, options ...Option) (*Hearth, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	h := &Hearth{bytes: embedded, ready: make(chan struct{})}
	for _, option := range options {
		option(h)
	}
	h.digest = sync.OnceValue(func() string { return fmt.Sprintf("sha256:%x", sha256.Sum256(h.bytes)) })
	h.fresh = func() (*Session, error) { return h.code.Load().instance() }
	if err := h.load(); err != nil {
		return nil, err
	}
	return h, nil
}

// Compiled waits until the module is compiled. If it cannot be, for example because the system forbids executable memory
// or wazero has no compiler for the processor, calls stay interpreted, and this is the reason. The other error is that
// of a context that is done.
func (h *Hearth) Compiled(ctx context.Context) error {
	select {
	case <-h.ready:
		return h.broken
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Invoke calls an operation of the contract, `area.name`: the text of its request to the text of its answer. Errors:
// [ErrOperation], [*TrapError], [ErrClosed], and that of a context that is done.
func (h *Hearth) Invoke(ctx context.Context, operation string, request []byte) (answer string, err error) {
	if len(request) > small {
		if err := h.settle(ctx); err != nil {
			return "", err
		}
	}
	return h.pool.invoke(ctx, operation, request)
}

// settle waits until the code of the module is what it stays.
func (h *Hearth) settle(ctx context.Context) error {
	select {
	case <-h.ready:
		return ctx.Err()
	default:
	}
	select {
	case <-h.ready:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close makes later calls return [ErrClosed]; those under way finish, and the garbage collector takes the instances that
// wait. A compiler that is at work in the background finishes, too. Closing again does nothing. Each [Hearth], [Router]
// and [Session] is closed by itself, in any order. The error is always nil.
func (h *Hearth) Close(context.Context) error { return h.pool.close() }

// Session makes an instance of its own, which lives until it is closed, or the garbage collector takes it. It waits until
// the module is compiled. Errors: [ErrClosed], and that of a context that is done.
func (h *Hearth) Session(ctx context.Context) (*Session, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	} else if h.closed.Load() {
		return nil, ErrClosed
	} else if err := h.settle(ctx); err != nil {
		return nil, err
	}
	return h.fresh()
}

// Version returns the versions of the module. Errors: those of [Hearth.Invoke].
func (h *Hearth) Version(ctx context.Context) (Version, error) {
	version, err := read[Version](h.Invoke(ctx, "module.version", nil))
	if err != nil {
		return Version{}, err
	}
	version.Module = h.digest()
	return version, nil
}

// small is the size up to which a request does not wait for the compiler. Claims without the document of a draw are smaller.
const small = 16 << 10
