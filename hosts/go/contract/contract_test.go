// Package contract writes contract.go: the types of the contract in Go, what asks for them, and what reads the report
// on a claim that is accepted.
package contract

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/format"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write contract.go anew")

// contract.go is what the schema of the contract says; `go test ./contract -update` writes it anew.
func TestContract(t *testing.T) {
	text, err := os.ReadFile("../../../wasm/contract.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var contract document
	if err := json.Unmarshal(text, &contract); err != nil {
		t.Fatal(err)
	}
	want := generate(t, contract)
	if *update {
		if err := os.WriteFile("../contract.go", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("../contract.go")
	if err != nil || string(got) != string(want) {
		t.Fatalf("contract.go is not what wasm/contract.schema.json says (%v): go test ./contract -update", err)
	}
}

// What is generated: the name in the contract, the name here, and for an answer what it is.
var types = [][3]string{
	{"ValidateAnswer", "Report", "is what is found in a claim. OK says whether a server takes it; String prints it."},
	{"Finding", "Finding", ""},
	{"Check", "Check", ""},
	{"RouteAnswer", "Route", "is what a request is mapped to; or, when it is not OK, the findings and the HTTP status."},
	{"Deprecation", "Deprecation", ""},
	{"Explanation", "Explanation", ""},
	{"Matched", "Matched", ""},
	{"Alternative", "Alternative", ""},
	{"RoutesAnswer", "RouteTable", "is the index of a table."},
	{"ServedPrefix", "ServedPrefix", ""},
	{"ServedRoute", "ServedRoute", ""},
	{"CompileAnswer", "compiled", "is a table in the instance that compiled it."},
	{"ValidatePreferencesAnswer", "Validated", "is whether a change is OK; if not, Text says to a model why."},
	{"MergePreferencesAnswer", "Merged",
		"is what became of a change: Record has every byte of the answer; Text is for a model."},
	{"RenderPreferencesAnswer", "Rendered", "is the section of a system prompt, and what of the record is not in it."},
	{"PreferencesToolAnswer", "Tool", "describes the tool to agents, in the words of the Model Context Protocol."},
	{"ToolAnnotations", "ToolAnnotations", ""},
	{"CallError", "CouldNotRunError", ""},
	{"VersionAnswer", "Version", "says what answers. Module is `sha256:…`: where it is the same, the bytes are."},
}

// What is read without encoding/json, which takes ten times as long: the report, and what it has lists of.
var quick = [][2]string{{"ValidateAnswer", "Report"}, {"Finding", "Finding"}, {"Check", "Check"}}

// Operations: where the method is, its name, what it asks, and the answer. The request is what the caller has (a name
// in lower case), nothing, or an object of the contract's whose members the caller has, but for the handle.
var operations = []struct{ receiver, method, invoke, operation, request, more, answer, what string }{
	{"h *Hearth", "ValidateClaim", "h.Invoke", "claims.validate", "claim", "", "Report",
		"checks a claim, which is JSON text. What is wrong with it is in the report, and no error."},
	{"r *Router", "Route", "r.pool.Invoke", "gateway.route", "RouteRequest", "", "Route",
		"maps a method and a target, which is path and query as the client sent them. A refusal is in the route too."},
	{"r *Router", "Explain", "r.pool.Invoke", "gateway.route", "RouteRequest", "explain", "Route",
		"is [Router.Route] that also says what decided."},
	{"r *Router", "Routes", "r.pool.Invoke", "gateway.routes", "TableRequest", "", "RouteTable",
		"is the index of the table."},
	{"p Preferences", "Validate", "p.hearth.Invoke", "preferences.validate", "change", "", "Validated",
		"checks a change."},
	{"p Preferences", "Render", "p.hearth.Invoke", "preferences.render", "record", "", "Rendered",
		"says a record as a section of a system prompt."},
	{"p Preferences", "Tool", "p.hearth.Invoke", "preferences.tool", "", "", "Tool", "describes the tool to agents."},
}

// How an answer is printed: what it says where it is OK, and what the whole of is that it judges.
var printed = map[string][2]string{
	"Report": {`"accepted"`, "claim"}, "Route": {`fmt.Sprintf("%s %v", a.RPC, a.Fields)`, "request"},
	"Validated": {`"accepted"`, "change"}, "Merged": {"string(a.Record)", "change"}, "Rendered": {"a.Text", "record"},
}

// The types of members by their names in the contract. Texts that are repeated byte for byte are JSON.
var references = func() map[string]string {
	all := map[string]string{"UserPreferences": "JSON", "JsonSchema": "JSON"}
	for _, one := range types {
		all[one[0]] = one[1]
	}
	return all
}()

func generate(t *testing.T, contract document) []byte {
	var out strings.Builder
	out.WriteString("// Code generated from wasm/contract.schema.json by TestContract. DO NOT EDIT.\n\n")
	out.WriteString("package hearth\n\n")
	out.WriteString("import (\n\"context\"\n\"encoding/json\"\n\"fmt\"\n\"strconv\"\n\"strings\"\n)\n")
	for _, one := range types {
		name, here, what := one[0], one[1], one[2]
		if what != "" {
			writeAnswer(t, &out, contract, name, here, what)
			continue
		}
		of := contract.object(t, name)
		fmt.Fprintf(&out, "\n%stype %s struct {\n", comment(here+": "+lowerFirst(prose(of.Description))), here)
		for _, m := range contract.members(t, of) {
			out.WriteString(field(here, m))
		}
		out.WriteString("}\n")
	}
	for _, one := range operations {
		var takes, request, value string
		switch {
		case one.request != "" && one.request == strings.ToLower(one.request):
			takes, value = ", "+one.request+" []byte", one.request
		case one.request == "":
			value = "nil"
		default:
			takes, request = object(t, contract, one.request, one.more)
			request, value = "request, _ := json.Marshal("+request+")\n", "request"
		}
		fmt.Fprintf(&out, "\n// %s %s\nfunc (%s) %s(ctx context.Context%s) (%s, error) {\n",
			one.method, one.what, one.receiver, one.method, takes, one.answer)
		fmt.Fprintf(&out, "%sreturn read[%s](%s(ctx, %q, %s))\n}\n", request, one.answer, one.invoke, one.operation, value)
	}
	for _, one := range quick {
		writeQuick(t, &out, contract, one[0], one[1])
	}
	source, err := format.Source([]byte(out.String()))
	if err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	return source
}

// An answer has the members of all its outcomes but the one that could not run.
func writeAnswer(t *testing.T, out *strings.Builder, contract document, name, here, what string) {
	fmt.Fprintf(out, "\n// %s %s\ntype %s struct {\n", here, what, here)
	outcomes, seen := contract.outcomes(t, name), map[string]bool{"outcome": true}
	refusal := contract.members(t, outcomes[len(outcomes)-1])
	if len(outcomes) > 1 {
		out.WriteString("// Whether the input is taken.\nOK bool `json:\"ok\"`\n")
		for _, m := range refusal {
			if m.name == "status" {
				m.optional, seen[m.name] = true, true
				out.WriteString(field(here, m))
			}
		}
	}
	for _, outcome := range outcomes {
		for _, m := range contract.members(t, outcome) {
			if seen[m.name] {
				continue
			}
			seen[m.name] = true
			for _, other := range refusal {
				if other.name == m.name && m.name == "findings" {
					m.doc = other.doc // only there, there are errors among them
				}
			}
			out.WriteString(field(here, m))
		}
	}
	if name == "VersionAnswer" {
		out.WriteString("// The digest of hearth.wasm.\nModule string `json:\"module\"`\n")
	}
	out.WriteString("}\n")
	if print, has := printed[here]; has {
		out.WriteString("\n// String is for people: what is accepted, or that it is refused; then each finding.\n")
		fmt.Fprintf(out, "func (a %s) String() string {\nreturn printed(a.OK, a.Status, a.Findings, %s, %q)\n}\n",
			here, print[0], print[1])
	}
}

func field(owner string, m member) string {
	goType, tag := m.goType, m.name
	if m.optional || m.null {
		tag += ",omitempty"
	}
	if owner == "Alternative" && m.null {
		goType, tag = "*"+goType, m.name // its 0 is not none
	}
	return fmt.Sprintf("%s%s %s `json:\"%s\"`\n", comment(m.doc), exported(m.name), goType, tag)
}

// exported is the name of a member in Go.
func exported(name string) string {
	if name == "rpc" || name == "id" {
		return strings.ToUpper(name)
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// object is a request that a router makes: what it takes from the caller, and the value to be written as JSON. Of what
// may be left out, it has one member more, which is true.
func object(t *testing.T, contract document, name, more string) (takes, value string) {
	var parameters, entries []string
	for _, m := range contract.members(t, contract.object(t, name)) {
		from := m.name
		switch {
		case m.name == "handle":
			from = "r.handle"
		case m.optional && m.name == more:
			from = "true"
		case m.optional:
			continue
		case m.goType == "string":
			parameters = append(parameters, m.name)
		default:
			t.Fatalf("%s.%s has a type that is not known here: %s", name, m.name, m.goType)
		}
		entries = append(entries, fmt.Sprintf("%q: %s", m.name, from))
	}
	if len(parameters) > 0 {
		takes = ", " + strings.Join(parameters, ", ") + " string"
	}
	return takes, "map[string]any{" + strings.Join(entries, ", ") + "}"
}

// writeQuick writes what reads a type in the order in which the module writes it, and says no to anything else.
func writeQuick(t *testing.T, out *strings.Builder, contract document, name, here string) {
	none, begin, end := `"", false`, "{", "}"
	var all []member
	if contract.Types[name].OneOf != nil {
		none, begin = "false", `{"outcome":"valid",`
		all = contract.members(t, contract.outcomes(t, name)[0])[1:]
		out.WriteString("\n// quick reads an answer that refuses nothing and has no escapes: a quote ends a string.\n")
		fmt.Fprintf(out, "func (to *%s) quick(text string) (ok bool) {\na := %s{OK: true}\n", here, here)
		out.WriteString("if strings.Contains(text, `\\`) {\nreturn false\n}\n")
	} else {
		all = contract.members(t, contract.object(t, name))
		out.WriteString("\n// quick reads one at the begin of a text, and gives what follows.\n")
		fmt.Fprintf(out, "func (a *%s) quick(text string) (rest string, ok bool) {\n", here)
	}
	skip := func(literal string) {
		fmt.Fprintf(out, "if text, ok = strings.CutPrefix(text, `%s`); !ok {\nreturn %s\n}\n", literal, none)
	}
	cut := func(to string) {
		fmt.Fprintf(out, "if %s, text, ok = strings.Cut(text, `\"`); !ok {\nreturn %s\n}\n", to, none)
	}
	loop := func(end string, body func()) {
		fmt.Fprintf(out, "for more := !strings.HasPrefix(text, `%s`); more; {\n", end)
		body()
		out.WriteString("text, more = strings.CutPrefix(text, `,`)\n}\n")
		skip(end)
	}
	for i, m := range all {
		to, literal := "a."+exported(m.name), begin+`"`+m.name+`":`
		list, many := strings.CutPrefix(m.goType, "[]")
		switch {
		case many:
			skip(literal + "[")
			if i == len(all)-1 { // what follows is this list
				fmt.Fprintf(out, "%s = make([]%s, 0, strings.Count(text, `{`))\n", to, list)
			} else {
				fmt.Fprintf(out, "%s = []%s{}\n", to, list)
			}
			loop("]", func() {
				fmt.Fprintf(out, "var one %s\nif text, ok = one.quick(text); !ok {\nreturn %s\n}\n", list, none)
				fmt.Fprintf(out, "%s = append(%s, one)\n", to, to)
			})
		case m.goType == "int":
			skip(literal)
			out.WriteString("if text, ok = strings.CutPrefix(text, `null`); !ok {\n")
			out.WriteString("end := max(strings.IndexAny(text, `,}`), 0)\n")
			fmt.Fprintf(out, "number, err := strconv.Atoi(text[:end])\nif err != nil {\nreturn %s\n}\n", none)
			fmt.Fprintf(out, "%s, text = number, text[end:]\n}\n", to)
		case m.goType == "map[string]any":
			fmt.Fprintf(out, "%s = map[string]any{}\n", to)
			skip(literal + "{")
			loop("}", func() {
				out.WriteString("var name, value string\n")
				skip(`"`)
				cut("name")
				skip(`:"`)
				cut("value")
				fmt.Fprintf(out, "%s[name] = value\n", to)
			})
		case m.optional:
			fmt.Fprintf(out, "if text, ok = strings.CutPrefix(text, `%s`); ok {\n", literal+`"`)
			cut(to)
			out.WriteString("}\n")
		case m.null:
			skip(literal)
			out.WriteString("if text, ok = strings.CutPrefix(text, `null`); !ok {\n")
			skip(`"`)
			cut(to)
			out.WriteString("}\n")
		default:
			skip(literal + `"`)
			cut(to)
		}
		begin = ","
	}
	if none == "false" {
		fmt.Fprintf(out, "if ok = text == `%s`; ok {\n*to = a\n}\nreturn ok\n}\n", end)
		return
	}
	fmt.Fprintf(out, "return strings.CutPrefix(text, `%s`)\n}\n", end)
}

func comment(text string) string { return "// " + text + "\n" }

func lowerFirst(text string) string { return strings.ToLower(text[:1]) + text[1:] }
