// Package hearth checks Kitchen Performance Test claims, maps gateway paths and keeps preferences, all by one
// WebAssembly module, hearth.wasm, which lies in this package and answers the same, byte for byte, on every host.
//
// A [Hearth] and what is made of it serve any number of goroutines at once; only a [Session] is for one at a time.
// Calls take microseconds, and the largest input some tens of milliseconds. So there is no deadline: a context that
// is done stops a call before it begins, not in the middle, because watching it makes every call ten times slower.
package hearth

import (
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed"
	"fmt"
	"runtime"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
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
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	h := &Hearth{bytes: embedded}
	for _, option := range options {
		option(h)
	}
	h.fresh = h.instance
	config := wazero.NewRuntimeConfig()
	if h.cache != "" {
		cache, broken := wazero.NewCompilationCacheWithDir(h.cache)
		if broken != nil {
			return nil, fmt.Errorf("hearth: the compilation cache cannot be used: %w", broken)
		}
		err = h.compile(config.WithCompilationCache(cache))
	}
	if h.cache == "" || err != nil {
		err = h.compile(config)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModule, err)
	}
	return h, nil
}

// compile tries out what it compiled. Some broken modules make the compiler panic.
func (h *Hearth) compile(config wazero.RuntimeConfig) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%v", cause)
		}
	}()
	h.runtime = wazero.NewRuntimeWithConfig(context.Background(), config)
	if h.compiled, err = h.runtime.CompileModule(context.Background(), h.bytes); err == nil {
		_, err = h.Version(context.Background())
	}
	return err
}

// Session makes an instance of one's own, which lives until it is closed itself, or nobody has it any more.
func (h *Hearth) Session(ctx context.Context) (*Session, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	} else if h.closed.Load() {
		return nil, ErrClosed
	}
	return h.instance()
}

// instance makes a session that the garbage collector closes.
func (h *Hearth) instance() (*Session, error) {
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions()
	module, err := h.runtime.InstantiateModule(context.Background(), h.compiled, config)
	if err != nil {
		return nil, err
	}
	s := &Session{module: module, allocate: module.ExportedFunction("cabi_realloc"), calls: map[string]call{}}
	runtime.AddCleanup(s, func(module api.Module) { _ = module.Close(context.Background()) }, module)
	return s, nil
}

// Version asks the module for its versions.
func (h *Hearth) Version(ctx context.Context) (Version, error) {
	version, err := read[Version](h.Invoke(ctx, "module.version", nil))
	version.Module = fmt.Sprintf("sha256:%x", sha256.Sum256(h.bytes))
	return version, err
}

// Router maps requests to query methods by one configuration. It has instances of its own, with the table in each.
type Router struct {
	pool     pool
	handle   int       // of the table; the same in each instance, because each did the same since it was made
	Warnings []Finding // what is worth saying of the configuration
}

// Router compiles a configuration, which is JSON text; an empty one stands for the protocol's own table. What is wrong
// with it is a [*ConfigurationError].
func (h *Hearth) Router(ctx context.Context, configuration []byte) (*Router, error) {
	first, err := h.Session(ctx)
	if err != nil {
		return nil, err
	}
	table, err := read[compiled](first.Invoke(ctx, "gateway.compile", configuration))
	if err != nil {
		return nil, err
	} else if !table.OK {
		return nil, &ConfigurationError{table.Findings}
	}
	kept := string(configuration)
	r := &Router{handle: table.Handle, Warnings: table.Findings}
	r.pool.fresh = func() (*Session, error) {
		s, err := h.instance()
		if err == nil {
			_, err = s.Invoke(context.Background(), "gateway.compile", []byte(kept))
		}
		return s, err
	}
	r.pool.idle.Put(first)
	return r, nil
}

// Close is like that of a [Hearth].
func (r *Router) Close(ctx context.Context) error { return r.pool.Close(ctx) }

// Preferences are a user's wishes of how an agent responds. Records and changes are JSON text.
type Preferences struct{ hearth *Hearth }

// Preferences has the operations on preferences.
func (h *Hearth) Preferences() Preferences { return Preferences{h} }

// Merge makes a change to a record, which is empty where there is none yet. What does not change keeps every byte.
func (p Preferences) Merge(ctx context.Context, record, change []byte, now time.Time) (Merged, error) {
	if checked, err := p.Validate(ctx, change); err != nil || !checked.OK { // it could spoil the request
		return Merged{Status: checked.Status, Findings: checked.Findings, Text: checked.Text}, err
	}
	request := fmt.Appendf(nil, `{"record":%s,"change":%s,"now":"%s"}`, cmp.Or(string(record), "null"), change,
		now.UTC().Format("2006-01-02T15:04:05.000Z"))
	return read[Merged](p.hearth.Invoke(ctx, "preferences.merge", request))
}
