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
	"errors"
	"fmt"

	"github.com/tetratelabs/wazero"
)

// The packaging copies it here; see Developing in README.md.
//
//go:embed hearth.wasm
var embedded []byte

// Hearth is the compiled module, with instances of it that wait for calls.
type Hearth struct {
	pool
	bytes    []byte
	cache    string
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
}

// Option is an option of [New].
type Option func(*Hearth)

// WithModule takes another hearth.wasm than the one in this package. Its bytes must not change afterwards.
func WithModule(bytes []byte) Option { return func(h *Hearth) { h.bytes = bytes } }

// WithCompilationCache keeps compiled code in a directory. What lies there is run: let nobody else write to it. What is
// damaged there is not used; the start is slow until it is deleted.
func WithCompilationCache(dir string) Option { return func(h *Hearth) { h.cache = dir } }

// New compiles the module: some tenths of a second, or some milliseconds where a cache has it. Errors: [ErrModule].
func New(ctx context.Context, options ...Option) (_ *Hearth, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%w: %v", ErrModule, cause)
		}
	}()
	h := &Hearth{pool: newPool(), bytes: embedded}
	for _, option := range options {
		option(h)
	}
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(1024)
	configs := []wazero.RuntimeConfig{config}
	if h.cache != "" {
		cache, err := wazero.NewCompilationCacheWithDir(h.cache)
		if err != nil {
			return nil, fmt.Errorf("hearth: the compilation cache cannot be used: %w", err)
		}
		configs = []wazero.RuntimeConfig{config.WithCompilationCache(cache), config}
	}
	for _, config := range configs {
		h.runtime = wazero.NewRuntimeWithConfig(background, config)
		if h.compiled, err = h.runtime.CompileModule(background, h.bytes); err == nil {
			break
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModule, err)
	}
	h.fresh = func() (*Session, error) { return h.Session(background) }
	if _, err = h.Version(background); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModule, err)
	}
	return h, ctx.Err()
}

// Session makes an instance of one's own, which lives until it is closed itself.
func (h *Hearth) Session(ctx context.Context) (*Session, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	} else if h.closed.Load() {
		return nil, ErrClosed
	}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions()
	module, err := h.runtime.InstantiateModule(background, h.compiled, config)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModule, err)
	}
	s := &Session{module: module, allocate: module.ExportedFunction("cabi_realloc"), calls: map[string]call{}}
	if _, err := s.find("module.version"); err != nil || s.allocate == nil || module.ExportedMemory("memory") == nil {
		return nil, errors.Join(ErrModule, s.Close())
	}
	return s, nil
}

// Invoke calls an operation of the contract, `area.name`: the text of its request to the text of its answer. Errors:
// [ErrOperation], [*TrapError], [ErrClosed], and that of a context that is done.
func (h *Hearth) Invoke(ctx context.Context, operation string, request []byte) (string, error) {
	return h.invoke(ctx, operation, request)
}

// ValidateClaim checks a claim, which is JSON text. What is wrong with it is in the report, and no error.
func (h *Hearth) ValidateClaim(ctx context.Context, claim []byte) (report Report, err error) {
	answer, err := h.Invoke(ctx, "claims.validate", claim)
	if err == nil && !report.quick(answer) {
		report, err = read[Report](answer)
	}
	return report, err
}

// Version asks the module for its versions.
func (h *Hearth) Version(ctx context.Context) (Version, error) {
	version, err := ask[Version](ctx, h.Invoke, "module.version", nil)
	version.Module = fmt.Sprintf("sha256:%x", sha256.Sum256(h.bytes))
	return version, err
}

// Close frees what waits for calls; those under way finish. Later ones get [ErrClosed]; closing again does nothing.
// Sessions and routers have to be closed themselves, routers first: they make no more instances.
func (h *Hearth) Close(context.Context) error { return h.close() }
