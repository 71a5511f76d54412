// Code generated from npm/generated/contract.d.ts by TestContract. DO NOT EDIT.

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
	OK       bool      `json:"ok"`
	Status   int       `json:"status,omitempty"`
	Findings []Finding `json:"findings"`
	Checks   []Check   `json:"checks"`
}

// String is for people: what is accepted, or that it is refused; then each finding.
func (a Report) String() string {
	return printed(a.OK, a.Status, a.Findings, "accepted", "claim")
}

// Finding: one thing that is wrong, or worth a warning, with an input.
type Finding struct {
	// The stable code.
	Code string `json:"code"`
	// The number of the rule in the specification, where it has one.
	Rule int `json:"rule,omitempty"`
	// Where, as a JSON Pointer into the claim.
	Path string `json:"path"`
	// What, for people; the text is not stable.
	Message string `json:"message"`
	// What the message is made of.
	Params map[string]any `json:"params"`
	// Whether it refuses the input.
	Severity string `json:"severity"`
	// The HTTP status it leads to: 400 or 409; none for a warning.
	Status int `json:"status,omitempty"`
	// Advice, where there is some.
	Help string `json:"help,omitempty"`
}

// Check: what became of one of the rules that do not refuse a claim.
type Check struct {
	// The number of the rule in the specification.
	Rule int `json:"rule"`
	// The stable name of the rule.
	ID string `json:"id"`
	// The result.
	Result string `json:"result"`
	// Why not; absent when the check passes.
	Code string `json:"code,omitempty"`
}

// Route is what a request is mapped to; or, when it is not OK, the findings and the HTTP status.
type Route struct {
	OK           bool           `json:"ok"`
	Status       int            `json:"status,omitempty"`
	RPC          string         `json:"rpc"`
	Fields       map[string]any `json:"fields"`
	Prefix       string         `json:"prefix"`
	Path         string         `json:"path"`
	ResponseBody string         `json:"responseBody,omitempty"`
	Deprecation  *Deprecation   `json:"deprecation,omitempty"`
	Explain      *Explanation   `json:"explain,omitempty"`
	Findings     []Finding      `json:"findings"`
}

// String is for people: what is accepted, or that it is refused; then each finding.
func (a Route) String() string {
	return printed(a.OK, a.Status, a.Findings, fmt.Sprintf("%s %v", a.RPC, a.Fields), "request")
}

// Deprecation: that a path is an old one.
type Deprecation struct {
	// Since when, `YYYY-MM-DD`.
	Since string `json:"since"`
	// The path to use instead.
	Successor string `json:"successor,omitempty"`
}

// Explanation: what decided a mapping.
type Explanation struct {
	// The route's template.
	Template string `json:"template"`
	// What the prefix stands for.
	StandsFor string `json:"standsFor"`
	// The template of the old path that led to the route.
	Alias string `json:"alias,omitempty"`
	// The path, segment by segment.
	Segments []Matched `json:"segments"`
	// Other routes that the path fits.
	Alternatives []Alternative `json:"alternatives"`
}

// Matched: one segment of a path, and what of the template it met.
type Matched struct {
	// The segment, without escapes.
	Segment string `json:"segment"`
	// The literal, the `{variable}` or the wildcard.
	Matched string `json:"matched"`
	// What that is.
	As string `json:"as"`
}

// Alternative: a route that would have answered, were it not for another.
type Alternative struct {
	// Its template.
	Template string `json:"template"`
	// The segment, from 0, where the two part; none where the verb decides.
	Segment *int `json:"segment"`
}

// RouteTable is the index of a table.
type RouteTable struct {
	Prefixes []ServedPrefix `json:"prefixes"`
	Routes   []ServedRoute  `json:"routes"`
}

// ServedPrefix: a prefix of a table.
type ServedPrefix struct {
	// The prefix.
	Path string `json:"path"`
	// What it stands for.
	StandsFor string `json:"standsFor"`
	// Since when clients should use another.
	Deprecated string `json:"deprecated,omitempty"`
}

// ServedRoute: a route of a table.
type ServedRoute struct {
	// Its template.
	Template string `json:"template"`
	// The method.
	RPC string `json:"rpc"`
	// Whether it is answered 501.
	Disabled bool `json:"disabled"`
}

// compiled is a table in the instance that compiled it.
type compiled struct {
	OK       bool      `json:"ok"`
	Status   int       `json:"status,omitempty"`
	Handle   int       `json:"handle"`
	Findings []Finding `json:"findings"`
}

// Validated is whether a change is OK; if not, Text says to a model why.
type Validated struct {
	OK       bool      `json:"ok"`
	Status   int       `json:"status,omitempty"`
	Findings []Finding `json:"findings"`
	Text     string    `json:"text"`
}

// String is for people: what is accepted, or that it is refused; then each finding.
func (a Validated) String() string {
	return printed(a.OK, a.Status, a.Findings, "accepted", "change")
}

// Merged is what became of a change: Record has every byte of the answer; Text is for a model.
type Merged struct {
	OK       bool      `json:"ok"`
	Status   int       `json:"status,omitempty"`
	Record   JSON      `json:"record,omitempty"`
	Changed  []string  `json:"changed"`
	Findings []Finding `json:"findings"`
	Text     string    `json:"text"`
}

// String is for people: what is accepted, or that it is refused; then each finding.
func (a Merged) String() string {
	return printed(a.OK, a.Status, a.Findings, string(a.Record), "change")
}

// Rendered is the section of a system prompt, and what of the record is not in it.
type Rendered struct {
	OK       bool      `json:"ok"`
	Status   int       `json:"status,omitempty"`
	Text     string    `json:"text"`
	Findings []Finding `json:"findings"`
}

// String is for people: what is accepted, or that it is refused; then each finding.
func (a Rendered) String() string {
	return printed(a.OK, a.Status, a.Findings, a.Text, "record")
}

// Tool describes the tool to agents, in the words of the Model Context Protocol.
type Tool struct {
	Name         string          `json:"name"`
	Title        string          `json:"title"`
	Description  string          `json:"description"`
	InputSchema  JSON            `json:"inputSchema"`
	OutputSchema JSON            `json:"outputSchema"`
	Annotations  ToolAnnotations `json:"annotations"`
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

// CouldNotRunError: why a call could not run.
type CouldNotRunError struct {
	// The stable code.
	Code string `json:"code"`
	// What, for people; the text is not stable.
	Message string `json:"message"`
}

// Version says what answers. Module is `sha256:…`: where it is the same, the bytes are.
type Version struct {
	Contract string `json:"contract"`
	Crate    string `json:"crate"`
	RuleSet  string `json:"ruleSet"`
	Module   string `json:"module"`
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
