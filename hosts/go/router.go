package hearth

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"
	"unicode/utf8"
)

// Router maps requests to query methods by one configuration. It has instances of its own, with the table in each.
type Router struct {
	pool
	handle   int       // of the table; the same in each instance, because each did the same since it was made
	Warnings []Finding // what is worth saying of the configuration
}

// Router compiles a configuration, which is JSON text; an empty one stands for the protocol's own table. What is wrong
// with it is a [*ConfigurationError].
func (h *Hearth) Router(ctx context.Context, configuration []byte) (*Router, error) {
	configuration = bytes.Clone(configuration)
	compile := func(ctx context.Context) (*Session, compiled, error) {
		s, err := h.Session(ctx)
		if err != nil {
			return nil, compiled{}, err
		}
		table, err := ask[compiled](ctx, s.Invoke, "gateway.compile", configuration)
		if err == nil && !table.OK {
			err = &ConfigurationError{table.Findings}
		}
		if err != nil {
			_ = s.Close()
		}
		return s, table, err
	}
	first, table, err := compile(ctx)
	if err != nil {
		return nil, err
	}
	r := &Router{pool: newPool(), handle: table.Handle, Warnings: table.Findings}
	r.idle <- first
	r.fresh = func() (*Session, error) { s, _, err := compile(background); return s, err }
	return r, nil
}

// Route maps a method and a target, which is path and query as the client sent them. A refusal is in the route too.
func (r *Router) Route(ctx context.Context, method, target string) (Route, error) {
	return r.route(ctx, method, target, false)
}

// Explain is [Router.Route] that also says what decided.
func (r *Router) Explain(ctx context.Context, method, target string) (Route, error) {
	return r.route(ctx, method, target, true)
}

func (r *Router) route(ctx context.Context, method, target string, explain bool) (Route, error) {
	asked := map[string]any{"handle": r.handle, "method": method, "target": target, "explain": explain}
	request, _ := json.Marshal(asked)
	return ask[Route](ctx, r.invoke, "gateway.route", request)
}

// Routes is the index of the table.
func (r *Router) Routes(ctx context.Context) (RouteTable, error) {
	return ask[RouteTable](ctx, r.invoke, "gateway.routes", fmt.Appendf(nil, `{"handle":%d}`, r.handle))
}

// Close frees the tables. Later calls get [ErrClosed]; closing again does nothing.
func (r *Router) Close(context.Context) error { return r.close() }

// Preferences are a user's wishes of how an agent responds. Records and changes are JSON text.
type Preferences struct{ hearth *Hearth }

// Preferences has the operations on preferences.
func (h *Hearth) Preferences() Preferences { return Preferences{h} }

// Merge makes a change to a record, which is empty where there is none yet. What does not change keeps every byte.
func (p Preferences) Merge(ctx context.Context, record, change []byte, now time.Time) (Merged, error) {
	if !json.Valid(change) || !utf8.Valid(change) { // it would spoil the request, and not be found wrong itself
		refused, err := p.Validate(ctx, change)
		return Merged{Status: refused.Status, Findings: refused.Findings, Text: refused.Text}, err
	}
	if len(record) == 0 {
		record = []byte("null")
	}
	at := now.UTC().Format("2006-01-02T15:04:05.000Z")
	request := fmt.Appendf(nil, `{"record":%s,"change":%s,"now":"%s"}`, record, change, at)
	return ask[Merged](ctx, p.hearth.Invoke, "preferences.merge", request)
}
