// Package hearth checks Kitchen Performance Test claims, maps the paths of a protocol gateway and manages user
// preferences. It embeds a WebAssembly module, hearth.wasm, which returns the same bytes on every host.
//
// A [Hearth], its [Router]s and its [Preferences] are safe for concurrent use; a [Session] is not. Calls take
// microseconds, and the largest input some tens of milliseconds. A context that is done stops a call before it begins,
// but not a call that has begun: watching the context would make every call ten times slower.
package hearth

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"fmt"
	"sync"
)

// The packaging copies the module here; see Development in README.md.
//
//go:embed hearth.wasm
var embedded []byte

// Hearth is the module with a pool of instances.
type Hearth struct {
	pool
	bytes  []byte
	cache  string
	digest func() string
	ready  chan struct{} // closed when the code of the module is final
	broken error         // why the module could not be compiled; set before ready is closed
}

// Option is an option of [New].
type Option func(*Hearth)

// WithModule replaces the embedded hearth.wasm. The bytes must not change afterwards.
func WithModule(bytes []byte) Option { return func(h *Hearth) { h.bytes = bytes } }

// WithCompilationCache keeps compiled code in a directory: [New] reads the code from there, or compiles the module and
// writes it. The code is executed, so only trusted users may be able to write to the directory. Damaged files are
// ignored, and the start is slow until they are deleted.
func WithCompilationCache(dir string) Option { return func(h *Hearth) { h.cache = dir } }

// New loads the module. Without a cache, it returns after some tens of milliseconds and compiles the module in the
// background for some tenths of a second. Calls with small requests do not wait for the compiler: they are interpreted
// until then and take some fifty times as long. See [Hearth.Compiled].
//
// It returns [ErrModule], the error of a context that is done, or the error of an unusable cache.
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

// Compiled waits until the module is compiled. If it cannot be compiled, for example because the system forbids
// executable memory or wazero has no compiler for the processor, Compiled returns the reason, and calls stay
// interpreted. It also returns the error of a context that is done.
func (h *Hearth) Compiled(ctx context.Context) error {
	select {
	case <-h.ready:
		return h.broken
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Invoke calls an operation of the contract, `area.name`, with the JSON text of a request, and returns the JSON text of
// the answer. It returns [ErrOperation], a [*TrapError], [ErrClosed], or the error of a context that is done.
func (h *Hearth) Invoke(ctx context.Context, operation string, request []byte) (answer string, err error) {
	if len(request) > small {
		if err := h.settle(ctx); err != nil {
			return "", err
		}
	}
	return h.pool.invoke(ctx, operation, request)
}

// settle waits until the code of the module is final.
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

// Close makes later calls return [ErrClosed]. Calls in progress and a compilation in the background finish, and the
// garbage collector closes idle instances. Closing again does nothing. Each [Hearth], [Router] and [Session] has to be
// closed separately, in any order. The error is always nil.
func (h *Hearth) Close(context.Context) error { return h.pool.close() }

// Session returns a new instance, which lives until it is closed or garbage collected. It waits until the module is
// compiled. It returns [ErrClosed], or the error of a context that is done.
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

// Version returns the versions and the digest of the module. Its errors are those of [Hearth.Invoke].
func (h *Hearth) Version(ctx context.Context) (Version, error) {
	version, err := read[Version](h.Invoke(ctx, "module.version", nil))
	if err != nil {
		return Version{}, err
	}
	version.Module = h.digest()
	return version, nil
}

// small is the size in bytes up to which requests do not wait for the compiler. Only claims with the document of a draw
// are larger.
const small = 16 << 10
