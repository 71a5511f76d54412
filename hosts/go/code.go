package hearth

import (
	"context"
	"fmt"
	"runtime"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// code is the module as one of wazero's engines runs it.
type code struct {
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
}

// load sets the code: from a cache, or else interpreted, until the compiler is done.
func (h *Hearth) load() error {
	if h.cache != "" {
		defer close(h.ready)
		cache, err := wazero.NewCompilationCacheWithDir(h.cache)
		if err != nil {
			return fmt.Errorf("hearth: the compilation cache cannot be used: %w", err)
		}
		if h.use(wazero.NewRuntimeConfig().WithCompilationCache(cache)) == nil {
			return nil
		}
		return h.use(wazero.NewRuntimeConfig()) // as if there were no cache: its files may be damaged
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

// use makes code, asks an instance for its version, and then lets calls have the code. Some broken modules make wazero
// panic, and a processor without a compiler does.
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

// instance makes a session that the garbage collector closes.
func (c *code) instance() (*Session, error) {
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions()
	module, err := c.runtime.InstantiateModule(context.Background(), c.compiled, config)
	if err != nil {
		return nil, fmt.Errorf("hearth: an instance cannot be made: %w", err)
	}
	s := &Session{module: module, code: c, allocate: module.ExportedFunction("cabi_realloc"), calls: map[string]call{}}
	runtime.AddCleanup(s, func(module api.Module) { _ = module.Close(context.Background()) }, module)
	return s, nil
}
