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
	hearth        *Hearth
	configuration []byte
	Warnings      []Finding // what is worth saying of the configuration
}

// Router compiles a configuration, which is JSON text; an empty one stands for the protocol's own table. What is wrong
// with it is a [*ConfigurationError].
func (h *Hearth) Router(ctx context.Context, configuration []byte) (*Router, error) {
	r := &Router{pool: newPool(), hearth: h, configuration: bytes.Clone(configuration)}
	first, warnings, err := r.compile(ctx)
	if err != nil {
		return nil, err
	}
	r.idle <- first
	r.Warnings = warnings
	r.fresh = func() (*Session, error) { s, _, err := r.compile(background); return s, err }
	return r, nil
}

// compile makes an instance with the table in it.
func (r *Router) compile(ctx context.Context) (*Session, []Finding, error) {
	s, err := r.hearth.Session(ctx)
	if err != nil {
		return nil, nil, err
	}
	table, err := ask[compiled](ctx, s, "gateway.compile", r.configuration)
	if err == nil && !table.OK {
		err = &ConfigurationError{table.Findings}
	}
	if err != nil {
		_ = s.Close()
	}
	s.handle = table.Handle
	return s, table.Findings, err
}

// Route maps a method and a target, which is path and query as the client sent them. A refusal is in the route too.
func (r *Router) Route(ctx context.Context, method, target string) (Route, error) {
	return asked[Route](ctx, r, "gateway.route", map[string]any{"method": method, "target": target})
}

// Explain is [Router.Route] that also says what decided.
func (r *Router) Explain(ctx context.Context, method, target string) (Route, error) {
	return asked[Route](ctx, r, "gateway.route", map[string]any{"method": method, "target": target, "explain": true})
}

// Routes is the index of the table.
func (r *Router) Routes(ctx context.Context) (RouteTable, error) {
	return asked[RouteTable](ctx, r, "gateway.routes", map[string]any{})
}

func asked[A any](ctx context.Context, r *Router, operation string, request map[string]any) (none A, err error) {
	answer, err := r.call(func(s *Session) (string, error) {
		request["handle"] = s.handle
		text, _ := json.Marshal(request)
		return s.Invoke(ctx, operation, text)
	})
	if err != nil {
		return none, err
	}
	return read[A](answer)
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
	return ask[Merged](ctx, p.hearth, "preferences.merge", request)
}
