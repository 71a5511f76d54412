package hearth

import (
	"context"
	"fmt"
	"runtime"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// code is the module in one of wazero's engines.
type code struct {
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
}

// load sets the code: from the cache, or interpreted until the compiler is done.
func (h *Hearth) load() error {
	if h.cache != "" {
		defer close(h.ready)
		cache, err := wazero.NewCompilationCacheWithDir(h.cache)
		if err != nil {
			return fmt.Errorf("hearth: the compilation cache is unusable: %w", err)
		}
		if h.use(wazero.NewRuntimeConfig().WithCompilationCache(cache)) == nil {
			return nil
		}
		return h.use(wazero.NewRuntimeConfig()) // without the cache, whose files may be damaged
	}
	if err := h.use(wazero.NewRuntimeConfigInterpreter()); err != nil {
		return err
	}
	go func() {
		defer close(h.ready)
		h.broken = h.use(wazero.NewRuntimeConfigCompiler())
	}()
	return nil
}

// use makes code, checks it by the version of an instance, and then uses it for calls. wazero panics for some broken
// modules, and on processors without a compiler.
func (h *Hearth) use(config wazero.RuntimeConfig) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%w: %v", ErrModule, cause)
		}
	}()
	ctx := context.Background()
	made := &code{runtime: wazero.NewRuntimeWithConfig(ctx, config)}
	if made.compiled, err = made.runtime.CompileModule(ctx, h.bytes); err != nil {
		return fmt.Errorf("%w: %w", ErrModule, err)
	}
	session, err := made.instance()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrModule, err)
	}
	if _, err := read[Version](session.Invoke(ctx, "module.version", nil)); err != nil {
		return fmt.Errorf("%w: %w", ErrModule, err)
	}
	h.code.Store(made)
	h.idle.Put(session)
	return nil
}

// instance returns a new session that the garbage collector closes.
func (c *code) instance() (*Session, error) {
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions()
	module, err := c.runtime.InstantiateModule(context.Background(), c.compiled, config)
	if err != nil {
		return nil, fmt.Errorf("hearth: cannot make an instance: %w", err)
	}
	s := &Session{module: module, code: c, allocate: module.ExportedFunction("cabi_realloc"), calls: map[string]call{}}
	runtime.AddCleanup(s, func(module api.Module) { _ = module.Close(context.Background()) }, module)
	return s, nil
}
