// Code generated from wasm/contract.schema.json by TestContract. DO NOT EDIT.

package hearth

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Report is what is found in a claim. OK says whether a server takes it; String prints it.
type Report struct {
	// Whether the input is taken.
	OK bool `json:"ok"`
	// The HTTP status of a service: 400 if the claim is malformed, 409 if it contradicts itself or a stored claim.
	Status int `json:"status,omitempty"`
	// Errors and warnings, in document order.
	Findings []Finding `json:"findings"`
	// The verdicts of rules 4 to 8.
	Checks []Check `json:"checks"`
}

// String is for people: what is accepted, or that it is refused; then each finding.
func (a Report) String() string {
	return printed(a.OK, a.Status, a.Findings, "accepted", "claim")
}

// Finding: an error or a warning about an input.
type Finding struct {
	// The stable code, `area.what_is_wrong`.
	Code string `json:"code"`
	// The number of the rule (specification §2A); `null` if it is not about a numbered rule.
	Rule int `json:"rule,omitempty"`
	// The place in the input, as a JSON Pointer (RFC 6901).
	Path string `json:"path"`
	// The phrasing, for people; it is not stable.
	Message string `json:"message"`
	// The parameters of the phrasing, by name.
	Params map[string]any `json:"params"`
	// Whether the input is refused for it.
	Severity string `json:"severity"`
	// The HTTP status for an error: 400 (malformed), 404, 405, 409 (contradictory) or 501; `null` for a warning.
	Status int `json:"status,omitempty"`
	// What to do about it; `null` if there is no advice.
	Help string `json:"help,omitempty"`
}

// Check: the verdict of a rule.
type Check struct {
	// The number of the rule in the specification.
	Rule int `json:"rule"`
	// The name of the rule.
	ID string `json:"id"`
	// The verdict.
	Result string `json:"result"`
	// The code of the reason, if the rule is not satisfied.
	Code string `json:"code,omitempty"`
}

// Route is what a request is mapped to; or, when it is not OK, the findings and the HTTP status.
type Route struct {
	// Whether the input is taken.
	OK bool `json:"ok"`
	// The HTTP status that a service answers with.
	Status int `json:"status,omitempty"`
	// The gRPC method, `package.Service/Method`.
	RPC string `json:"rpc"`
	// The fields of the method's request message.
	Fields map[string]any `json:"fields"`
	// The prefix of the path.
	Prefix string `json:"prefix"`
	// The canonical path.
	Path string `json:"path"`
	// The field of the method's answer that is the body; the whole answer if absent.
	ResponseBody string `json:"responseBody,omitempty"`
	// Present if the path is an old one.
	Deprecation *Deprecation `json:"deprecation,omitempty"`
	// The reasons for the mapping, if the request asks for them.
	Explain *Explanation `json:"explain,omitempty"`
	// Errors and warnings, in the order of the text.
	Findings []Finding `json:"findings"`
}

// String is for people: what is accepted, or that it is refused; then each finding.
func (a Route) String() string {
	return printed(a.OK, a.Status, a.Findings, fmt.Sprintf("%s %v", a.RPC, a.Fields), "request")
}

// Deprecation: an old path.
type Deprecation struct {
	// The day since when clients should use another path, YYYY-MM-DD.
	Since string `json:"since"`
	// The path to use instead, if it is served.
	Successor string `json:"successor,omitempty"`
}

// Explanation: what decided a mapping.
type Explanation struct {
	// The route's template.
	Template string `json:"template"`
	// What the prefix stands for.
	StandsFor string `json:"standsFor"`
	// The template of the old path, below the prefix, that led to the route.
	Alias string `json:"alias,omitempty"`
	// The segments of the path as it was asked for.
	Segments []Matched `json:"segments"`
	// Other routes that the path fits, and the segment (from 0) where they part from the one that answers.
	Alternatives []Alternative `json:"alternatives"`
}

// Matched: one segment, and what of the template it met.
type Matched struct {
	// The segment, without escapes.
	Segment string `json:"segment"`
	// The literal, the variable or the wildcard.
	Matched string `json:"matched"`
	// The part of the template or of the prefix.
	As string `json:"as"`
}

// Alternative: a route that would have answered, were it not for another.
type Alternative struct {
	// Its template.
	Template string `json:"template"`
	// Where the two part; none where the verb decides.
	Segment *int `json:"segment"`
}

// RouteTable is the index of a table.
type RouteTable struct {
	// The prefixes, in the order in which they are tried.
	Prefixes []ServedPrefix `json:"prefixes"`
	// The routes, in the order of the configuration.
	Routes []ServedRoute `json:"routes"`
}

// ServedPrefix: a prefix of served paths.
type ServedPrefix struct {
	// The prefix.
	Path string `json:"path"`
	// The prefix of canonical paths that it stands for.
	StandsFor string `json:"standsFor"`
	// The day since when clients should use another prefix, YYYY-MM-DD.
	Deprecated string `json:"deprecated,omitempty"`
}

// ServedRoute: a query method and its canonical paths.
type ServedRoute struct {
	// The path template.
	Template string `json:"template"`
	// The gRPC method, `package.Service/Method`.
	RPC string `json:"rpc"`
	// Whether requests are answered with 501.
	Disabled bool `json:"disabled"`
}

// compiled is a table in the instance that compiled it.
type compiled struct {
	// Whether the input is taken.
	OK bool `json:"ok"`
	// The HTTP status that a service answers with.
	Status int `json:"status,omitempty"`
	// The handle of the table, from 1.
	Handle int `json:"handle"`
	// Errors and warnings, in the order of the text.
	Findings []Finding `json:"findings"`
}

// Validated is whether a change is OK; if not, Text says to a model why.
type Validated struct {
	// Whether the input is taken.
	OK bool `json:"ok"`
	// The HTTP status: 400.
	Status int `json:"status,omitempty"`
	// The errors and warnings.
	Findings []Finding `json:"findings"`
	// A text for the model that made the change: the errors, and what to do about them.
	Text string `json:"text"`
}

// String is for people: what is accepted, or that it is refused; then each finding.
func (a Validated) String() string {
	return printed(a.OK, a.Status, a.Findings, "accepted", "change")
}

// Merged is what became of a change: Record has every byte of the answer; Text is for a model.
type Merged struct {
	// Whether the input is taken.
	OK bool `json:"ok"`
	// The HTTP status: 400.
	Status int `json:"status,omitempty"`
	// The record; `null` if nothing is stored and nothing changes.
	Record JSON `json:"record,omitempty"`
	// The members that differ, in the order of the change.
	Changed []string `json:"changed"`
	// The errors and warnings.
	Findings []Finding `json:"findings"`
	// A sentence for the model that made the change: the members that were saved and cleared.
	Text string `json:"text"`
}

// String is for people: what is accepted, or that it is refused; then each finding.
func (a Merged) String() string {
	return printed(a.OK, a.Status, a.Findings, string(a.Record), "change")
}

// Rendered is the section of a system prompt, and what of the record is not in it.
type Rendered struct {
	// Whether the input is taken.
	OK bool `json:"ok"`
	// The HTTP status that a service answers with.
	Status int `json:"status,omitempty"`
	// The section, in Markdown; empty if the record has no preference.
	Text string `json:"text"`
	// Errors and warnings, in the order of the text.
	Findings []Finding `json:"findings"`
}

// String is for people: what is accepted, or that it is refused; then each finding.
func (a Rendered) String() string {
	return printed(a.OK, a.Status, a.Findings, a.Text, "record")
}

// Tool describes the tool to agents, in the words of the Model Context Protocol.
type Tool struct {
	// What it is called by.
	Name string `json:"name"`
	// Its name for people.
	Title string `json:"title"`
	// When to use it, when not, and how.
	Description string `json:"description"`
	// Of its arguments: a change.
	InputSchema JSON `json:"inputSchema"`
	// Of its structured result: the record after it.
	OutputSchema JSON `json:"outputSchema"`
	// Hints for clients.
	Annotations ToolAnnotations `json:"annotations"`
}

// ToolAnnotations: what a client may assume of a tool.
type ToolAnnotations struct {
	// It changes nothing.
	ReadOnlyHint bool `json:"readOnlyHint"`
	// It can replace or clear what was there.
	DestructiveHint bool `json:"destructiveHint"`
	// The same call again changes nothing more.
	IdempotentHint bool `json:"idempotentHint"`
	// It reaches beyond the service's own store.
	OpenWorldHint bool `json:"openWorldHint"`
}

// CouldNotRunError: why an operation could not run.
type CouldNotRunError struct {
	// The stable code.
	Code string `json:"code"`
	// The phrasing, for people; it is not stable.
	Message string `json:"message"`
}

// Version says what answers. Module is `sha256:…`: where it is the same, the bytes are.
type Version struct {
	// The version of the contract.
	Contract string `json:"contract"`
	// The version of the crate.
	Crate string `json:"crate"`
	// The version of the rule set.
	RuleSet string `json:"ruleSet"`
	// The digest of hearth.wasm.
	Module string `json:"module"`
}

// ValidateClaim checks a claim, which is JSON text. What is wrong with it is in the report, and no error.
func (h *Hearth) ValidateClaim(ctx context.Context, claim []byte) (Report, error) {
	return read[Report](h.Invoke(ctx, "claims.validate", claim))
}

// Route maps a method and a target, which is path and query as the client sent them. A refusal is in the route too.
func (r *Router) Route(ctx context.Context, method, target string) (Route, error) {
	request, _ := json.Marshal(map[string]any{"handle": r.handle, "method": method, "target": target})
	return read[Route](r.pool.Invoke(ctx, "gateway.route", request))
}

// Explain is [Router.Route] that also says what decided.
func (r *Router) Explain(ctx context.Context, method, target string) (Route, error) {
	request, _ := json.Marshal(map[string]any{"handle": r.handle, "method": method, "target": target, "explain": true})
	return read[Route](r.pool.Invoke(ctx, "gateway.route", request))
}

// Routes is the index of the table.
func (r *Router) Routes(ctx context.Context) (RouteTable, error) {
	request, _ := json.Marshal(map[string]any{"handle": r.handle})
	return read[RouteTable](r.pool.Invoke(ctx, "gateway.routes", request))
}

// Validate checks a change.
func (p Preferences) Validate(ctx context.Context, change []byte) (Validated, error) {
	return read[Validated](p.hearth.Invoke(ctx, "preferences.validate", change))
}

// Render says a record as a section of a system prompt.
func (p Preferences) Render(ctx context.Context, record []byte) (Rendered, error) {
	return read[Rendered](p.hearth.Invoke(ctx, "preferences.render", record))
}

// Tool describes the tool to agents.
func (p Preferences) Tool(ctx context.Context) (Tool, error) {
	return read[Tool](p.hearth.Invoke(ctx, "preferences.tool", nil))
}

// quick reads an answer that refuses nothing and has no escapes: a quote ends a string.
func (to *Report) quick(text string) (ok bool) {
	a := Report{OK: true}
	if strings.Contains(text, `\`) {
		return false
	}
	if text, ok = strings.CutPrefix(text, `{"outcome":"valid","findings":[`); !ok {
		return false
	}
	a.Findings = []Finding{}
	for more := !strings.HasPrefix(text, `]`); more; {
		var one Finding
		if text, ok = one.quick(text); !ok {
			return false
		}
		a.Findings = append(a.Findings, one)
		text, more = strings.CutPrefix(text, `,`)
	}
	if text, ok = strings.CutPrefix(text, `]`); !ok {
		return false
	}
	if text, ok = strings.CutPrefix(text, `,"checks":[`); !ok {
		return false
	}
	a.Checks = make([]Check, 0, strings.Count(text, `{`))
	for more := !strings.HasPrefix(text, `]`); more; {
		var one Check
		if text, ok = one.quick(text); !ok {
			return false
		}
		a.Checks = append(a.Checks, one)
		text, more = strings.CutPrefix(text, `,`)
	}
	if text, ok = strings.CutPrefix(text, `]`); !ok {
		return false
	}
	if ok = text == `}`; ok {
		*to = a
	}
	return ok
}

// quick reads one at the begin of a text, and gives what follows.
func (a *Finding) quick(text string) (rest string, ok bool) {
	if text, ok = strings.CutPrefix(text, `{"code":"`); !ok {
		return "", false
	}
	if a.Code, text, ok = strings.Cut(text, `"`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `,"rule":`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `null`); !ok {
		end := max(strings.IndexAny(text, `,}`), 0)
		number, err := strconv.Atoi(text[:end])
		if err != nil {
			return "", false
		}
		a.Rule, text = number, text[end:]
	}
	if text, ok = strings.CutPrefix(text, `,"path":"`); !ok {
		return "", false
	}
	if a.Path, text, ok = strings.Cut(text, `"`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `,"message":"`); !ok {
		return "", false
	}
	if a.Message, text, ok = strings.Cut(text, `"`); !ok {
		return "", false
	}
	a.Params = map[string]any{}
	if text, ok = strings.CutPrefix(text, `,"params":{`); !ok {
		return "", false
	}
	for more := !strings.HasPrefix(text, `}`); more; {
		var name, value string
		if text, ok = strings.CutPrefix(text, `"`); !ok {
			return "", false
		}
		if name, text, ok = strings.Cut(text, `"`); !ok {
			return "", false
		}
		if text, ok = strings.CutPrefix(text, `:"`); !ok {
			return "", false
		}
		if value, text, ok = strings.Cut(text, `"`); !ok {
			return "", false
		}
		a.Params[name] = value
		text, more = strings.CutPrefix(text, `,`)
	}
	if text, ok = strings.CutPrefix(text, `}`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `,"severity":"`); !ok {
		return "", false
	}
	if a.Severity, text, ok = strings.Cut(text, `"`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `,"status":`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `null`); !ok {
		end := max(strings.IndexAny(text, `,}`), 0)
		number, err := strconv.Atoi(text[:end])
		if err != nil {
			return "", false
		}
		a.Status, text = number, text[end:]
	}
	if text, ok = strings.CutPrefix(text, `,"help":`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `null`); !ok {
		if text, ok = strings.CutPrefix(text, `"`); !ok {
			return "", false
		}
		if a.Help, text, ok = strings.Cut(text, `"`); !ok {
			return "", false
		}
	}
	return strings.CutPrefix(text, `}`)
}

// quick reads one at the begin of a text, and gives what follows.
func (a *Check) quick(text string) (rest string, ok bool) {
	if text, ok = strings.CutPrefix(text, `{"rule":`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `null`); !ok {
		end := max(strings.IndexAny(text, `,}`), 0)
		number, err := strconv.Atoi(text[:end])
		if err != nil {
			return "", false
		}
		a.Rule, text = number, text[end:]
	}
	if text, ok = strings.CutPrefix(text, `,"id":"`); !ok {
		return "", false
	}
	if a.ID, text, ok = strings.Cut(text, `"`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `,"result":"`); !ok {
		return "", false
	}
	if a.Result, text, ok = strings.Cut(text, `"`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `,"code":"`); ok {
		if a.Code, text, ok = strings.Cut(text, `"`); !ok {
			return "", false
		}
	}
	return strings.CutPrefix(text, `}`)
}
