// Package contract writes contract.go: the types of the contract in Go, what asks for them, and what reads the report
// on a claim that is accepted.
package contract

import (
	"flag"
	"fmt"
	"go/format"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write contract.go anew")

// contract.go is what the contract's types say; `go test ./contract -update` writes it anew.
func TestContract(t *testing.T) {
	declarations, err := os.ReadFile("../../../npm/generated/contract.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	want := generate(t, string(declarations))
	if *update {
		if err := os.WriteFile("../contract.go", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("../contract.go")
	if err != nil || string(got) != string(want) {
		t.Fatalf("contract.go is not what npm/generated/contract.d.ts says (%v): go test ./contract -update", err)
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

func generate(t *testing.T, declarations string) []byte {
	var out strings.Builder
	out.WriteString("// Code generated from npm/generated/contract.d.ts by TestContract. DO NOT EDIT.\n\n")
	out.WriteString("package hearth\n\n")
	out.WriteString("import (\n\"context\"\n\"encoding/json\"\n\"fmt\"\n\"strconv\"\n\"strings\"\n)\n")
	for _, one := range types {
		name, here, what := one[0], one[1], one[2]
		if what != "" {
			writeAnswer(t, &out, declarations, name, here, what)
			continue
		}
		doc, members := members(t, declarations, name)
		fmt.Fprintf(&out, "\n%stype %s struct {\n", comment(here+": "+lowerFirst(doc)), here)
		for _, m := range members {
			out.WriteString(comment(m.doc) + field(t, here, m.name, m.optional, m.kind))
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
			takes, request = object(t, declarations, one.request, one.more)
			request, value = "request, _ := json.Marshal("+request+")\n", "request"
		}
		fmt.Fprintf(&out, "\n// %s %s\nfunc (%s) %s(ctx context.Context%s) (%s, error) {\n",
			one.method, one.what, one.receiver, one.method, takes, one.answer)
		fmt.Fprintf(&out, "%sreturn read[%s](%s(ctx, %q, %s))\n}\n", request, one.answer, one.invoke, one.operation, value)
	}
	for _, one := range quick {
		writeQuick(t, &out, declarations, one[0], one[1])
	}
	source, err := format.Source([]byte(out.String()))
	if err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	return source
}

// An answer has the members of all its outcomes but the one that could not run.
func writeAnswer(t *testing.T, out *strings.Builder, declarations, name, here, what string) {
	found := regexp.MustCompile(`export type ` + name + ` = (.+);\n`).FindStringSubmatch(declarations)
	if found == nil {
		t.Fatalf("the contract has no answer %s", name)
	}
	fmt.Fprintf(out, "\n// %s %s\ntype %s struct {\n", here, what, here)
	twoOutcomes, seen := strings.Contains(found[1], `outcome: "findings"`), map[string]bool{"outcome": true, "error": true}
	if twoOutcomes {
		out.WriteString("OK bool `json:\"ok\"`\n" + field(t, here, "status", true, "number"))
		seen["status"] = true
	}
	body := strings.ReplaceAll(found[1], `{ type: "object" }`, `object`)
	for _, member := range regexp.MustCompile(`(\w+)(\??): ([^;]+?)(?:;| \})`).FindAllStringSubmatch(body, -1) {
		if !seen[member[1]] {
			seen[member[1]] = true
			out.WriteString(field(t, here, member[1], member[2] != "", member[3]))
		}
	}
	if name == "VersionAnswer" {
		out.WriteString("Module string `json:\"module\"`\n")
	}
	out.WriteString("}\n")
	if print, has := printed[here]; has {
		out.WriteString("\n// String is for people: what is accepted, or that it is refused; then each finding.\n")
		fmt.Fprintf(out, "func (a %s) String() string {\nreturn printed(a.OK, a.Status, a.Findings, %s, %q)\n}\n",
			here, print[0], print[1])
	}
}

func field(t *testing.T, owner, name string, optional bool, kind string) string {
	kind, null := strings.CutSuffix(kind, " | null")
	tag := name
	if optional || null {
		tag += ",omitempty"
	}
	goType, known := map[string]string{
		"string": "string", "number": "int", "boolean": "bool", "CheckResult": "string", "Severity": "string",
		"Role":      "string",
		"Finding[]": "[]Finding", "Check[]": "[]Check", "Matched[]": "[]Matched", "Alternative[]": "[]Alternative",
		"ServedPrefix[]": "[]ServedPrefix", "ServedRoute[]": "[]ServedRoute", "ToolAnnotations": "ToolAnnotations",
		"Record<string, Param>": "map[string]any", "Record<string, FieldValue>": "map[string]any",
		"Deprecation": "*Deprecation", "Explanation": "*Explanation", "UserPreferences": "JSON",
		"(keyof UserPreferencesChange)[]": "[]string", "object & Record<string, unknown>": "JSON",
	}[kind]
	if !known {
		t.Fatalf("%s.%s has a type that is not known here: %s", owner, name, kind)
	}
	if owner == "Alternative" && null {
		goType, tag = "*int", name // its 0 is not none
	}
	return fmt.Sprintf("%s %s `json:\"%s\"`\n", exported(name), goType, tag)
}

// exported is the name of a member in Go.
func exported(name string) string {
	if name == "rpc" || name == "id" {
		return strings.ToUpper(name)
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

type member struct {
	doc, name, kind string
	optional        bool
}

// members are what an interface of the contract has, and what it is.
func members(t *testing.T, declarations, name string) (doc string, all []member) {
	found := regexp.MustCompile(`/\*\*\n((?: \*.*\n)+?) \*/\nexport interface ` + name + ` \{\n((?s:.*?))\n\}`).
		FindStringSubmatch(declarations)
	if found == nil {
		t.Fatalf("the contract has no interface %s", name)
	}
	one := regexp.MustCompile(`/\*\*\n((?:\s+\*.*\n)+?)\s+\*/\n\s+(\w+)(\??): (.+);`)
	for _, m := range one.FindAllStringSubmatch(found[2], -1) {
		all = append(all, member{prose(m[1]), m[2], m[4], m[3] != ""})
	}
	return prose(found[1]), all
}

// object is a request that a router makes: what it takes from the caller, and the value to be written as JSON. Of what
// may be left out, it has one member more, which is true.
func object(t *testing.T, declarations, name, more string) (takes, value string) {
	_, all := members(t, declarations, name)
	var parameters, entries []string
	for _, m := range all {
		from := m.name
		switch {
		case m.name == "handle":
			from = "r.handle"
		case m.optional && m.name == more:
			from = "true"
		case m.optional:
			continue
		case m.kind == "string":
			parameters = append(parameters, m.name)
		default:
			t.Fatalf("%s.%s has a type that is not known here: %s", name, m.name, m.kind)
		}
		entries = append(entries, fmt.Sprintf("%q: %s", m.name, from))
	}
	if len(parameters) > 0 {
		takes = ", " + strings.Join(parameters, ", ") + " string"
	}
	return takes, "map[string]any{" + strings.Join(entries, ", ") + "}"
}

// writeQuick writes what reads a type in the order in which the module writes it, and says no to anything else.
func writeQuick(t *testing.T, out *strings.Builder, declarations, name, here string) {
	none, begin, end := `"", false`, "{", "}"
	var all []member
	if answer := regexp.MustCompile(`export type ` + name + ` = (\{ outcome: "valid"; .+?\}) \|`).
		FindStringSubmatch(declarations); answer != nil {
		none, begin = "false", `{"outcome":"valid",`
		for _, m := range regexp.MustCompile(`(\w+)(\??): (\w+\[\])`).FindAllStringSubmatch(answer[1], -1) {
			all = append(all, member{"", m[1], m[3], m[2] != ""})
		}
		out.WriteString("\n// quick reads an answer that refuses nothing and has no escapes: a quote ends a string.\n")
		fmt.Fprintf(out, "func (to *%s) quick(text string) (ok bool) {\na := %s{OK: true}\n", here, here)
		out.WriteString("if strings.Contains(text, `\\`) {\nreturn false\n}\n")
	} else {
		_, all = members(t, declarations, name)
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
		kind, null := strings.CutSuffix(m.kind, " | null")
		list, many := strings.CutSuffix(kind, "[]")
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
		case kind == "number":
			skip(literal)
			out.WriteString("if text, ok = strings.CutPrefix(text, `null`); !ok {\n")
			out.WriteString("end := max(strings.IndexAny(text, `,}`), 0)\n")
			fmt.Fprintf(out, "number, err := strconv.Atoi(text[:end])\nif err != nil {\nreturn %s\n}\n", none)
			fmt.Fprintf(out, "%s, text = number, text[end:]\n}\n", to)
		case kind == "Record<string, Param>":
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
		case null:
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

// The text of a comment in the declarations, on one line.
func prose(lines string) string {
	return strings.Join(strings.Fields(regexp.MustCompile(`(?m)^\s*\*`).ReplaceAllString(lines, "")), " ")
}

func comment(text string) string { return "// " + text + "\n" }

func lowerFirst(text string) string { return strings.ToLower(text[:1]) + text[1:] }
