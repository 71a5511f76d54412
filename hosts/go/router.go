package hearth

import "context"

// Router maps requests to query methods by one configuration. It has a separate pool of instances with the table.
type Router struct {
	pool     pool
	handle   int       // of the table; the same in each instance, because each compiles the table first
	Warnings []Finding // warnings about the configuration
}

// Router compiles a configuration, which is JSON text or empty for the protocol's table. It waits until the module is
// compiled. It returns a [*ConfigurationError] for a configuration with errors, or an error of [Hearth.ValidateClaim].
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
	code := h.code.Load()
	r := &Router{handle: table.Handle, Warnings: table.Findings}
	r.pool.code.Store(code)
	r.pool.fresh = func() (*Session, error) {
		s, err := code.instance()
		if err != nil {
			return nil, err
		}
		_, err = s.Invoke(context.Background(), "gateway.compile", []byte(kept))
		return s, err
	}
	r.pool.idle.Put(first)
	return r, nil
}

// Close makes later calls return [ErrClosed], like [Hearth.Close].
func (r *Router) Close(context.Context) error { return r.pool.close() }
