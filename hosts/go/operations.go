// Code generated from wasm/contract.schema.json by `go generate ./contract`. DO NOT EDIT.

package hearth

import (
	"context"
	"encoding/json"
	"fmt"
)

// ValidateClaim checks a claim, which is the JSON text as received. A wrong claim is not an error: the report has
// its findings. Its errors are those of [Hearth.Invoke], and a [*CouldNotRunError] for text above the limits.
func (h *Hearth) ValidateClaim(ctx context.Context, claim []byte) (Report, error) {
	return read[Report](h.Invoke(ctx, "claims.validate", claim))
}

// ValidateClaimValue checks a claim that this program created. Check a received claim by [Hearth.ValidateClaim]
// before decoding it: encoding/json drops members and accepts texts that the rules refuse. Its errors are those of
// [Hearth.ValidateClaim] and [json.Marshal], for example for an invalid number.
func (h *Hearth) ValidateClaimValue(ctx context.Context, claim Claim) (Report, error) {
	text, err := json.Marshal(claim)
	if err != nil {
		return Report{}, fmt.Errorf("hearth: the claim cannot be encoded as JSON: %w", err)
	}
	return read[Report](h.Invoke(ctx, "claims.validate", text))
}

// RecordClaim decides the record of a claim. A refused claim is not an error. Its errors are those of
// [Hearth.ValidateClaimValue].
func (h *Hearth) RecordClaim(ctx context.Context, request RecordRequest) (Recorded, error) {
	text, err := json.Marshal(request)
	if err != nil {
		return Recorded{}, fmt.Errorf("hearth: the request cannot be encoded as JSON: %w", err)
	}
	return read[Recorded](h.Invoke(ctx, "claims.record", text))
}

// Route maps a method and a target, which is the path and the query as the client sent them. A refusal is not an
// error. Its errors are those of [Hearth.ValidateClaim].
func (r *Router) Route(ctx context.Context, method, target string) (Route, error) {
	request, err := json.Marshal(map[string]any{"handle": r.handle, "method": method, "target": target})
	if err != nil {
		return Route{}, err
	}
	return read[Route](r.pool.invoke(ctx, "gateway.route", request))
}

// Explain maps a request like [Router.Route], and adds the reasons for the mapping.
func (r *Router) Explain(ctx context.Context, method, target string) (Route, error) {
	request, err := json.Marshal(map[string]any{"handle": r.handle, "method": method, "target": target, "explain": true})
	if err != nil {
		return Route{}, err
	}
	return read[Route](r.pool.invoke(ctx, "gateway.route", request))
}

// Routes returns the index of the table. Its errors are those of [Hearth.ValidateClaim].
func (r *Router) Routes(ctx context.Context) (RouteTable, error) {
	request, err := json.Marshal(map[string]any{"handle": r.handle})
	if err != nil {
		return RouteTable{}, err
	}
	return read[RouteTable](r.pool.invoke(ctx, "gateway.routes", request))
}

// Validate checks a change, which is JSON text. Its errors are those of [Hearth.ValidateClaim].
func (p Preferences) Validate(ctx context.Context, change []byte) (Validated, error) {
	return read[Validated](p.hearth.Invoke(ctx, "preferences.validate", change))
}

// Render renders a record as a section of a system prompt. Its errors are those of [Hearth.ValidateClaim].
func (p Preferences) Render(ctx context.Context, record []byte) (Rendered, error) {
	return read[Rendered](p.hearth.Invoke(ctx, "preferences.render", record))
}

// Tool returns the tool definition for agents. Its errors are those of [Hearth.Invoke].
func (p Preferences) Tool(ctx context.Context) (Tool, error) {
	return read[Tool](p.hearth.Invoke(ctx, "preferences.tool", nil))
}
