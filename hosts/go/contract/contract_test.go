// Package contract writes contract.go, the types of the contract in Go.
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
	{"MergePreferencesAnswer", "Merged", "is what became of a change: Record has every byte of the answer; Text is for a model."},
	{"RenderPreferencesAnswer", "Rendered", "is the section of a system prompt, and what of the record is not in it."},
	{"PreferencesToolAnswer", "Tool", "describes the tool to agents, in the words of the Model Context Protocol."},
	{"ToolAnnotations", "ToolAnnotations", ""},
	{"CallError", "CouldNotRunError", ""},
	{"VersionAnswer", "Version", "says what answers. Module is `sha256:…`: where it is the same, the bytes are."},
}

// Operations whose request is what the caller has, or nothing.
var operations = [][5]string{
	{"Validate", "preferences.validate", "change", "Validated", "checks a change."},
	{"Render", "preferences.render", "record", "Rendered", "says a record as a section of a system prompt."},
	{"Tool", "preferences.tool", "", "Tool", "describes the tool to agents."},
}

func generate(t *testing.T, declarations string) []byte {
	var out strings.Builder
	out.WriteString("// Code generated from npm/generated/contract.d.ts by TestContract. DO NOT EDIT.\n\npackage hearth\n\n")
	out.WriteString("import (\n\"context\"\n\"encoding/json\"\n)\n")
	for _, one := range types {
		name, here, what := one[0], one[1], one[2]
		if what != "" {
			writeAnswer(t, &out, declarations, name, here, what)
			continue
		}
		found := regexp.MustCompile(`/\*\*\n((?: \*.*\n)+?) \*/\nexport interface ` + name + ` \{\n((?s:.*?))\n\}`).
			FindStringSubmatch(declarations)
		if found == nil {
			t.Fatalf("the contract has no interface %s", name)
		}
		fmt.Fprintf(&out, "\n%stype %s struct {\n", comment(here+": "+lowerFirst(prose(found[1]))), here)
		members := regexp.MustCompile(`/\*\*\n((?:\s+\*.*\n)+?)\s+\*/\n\s+(\w+)(\??): (.+);`).FindAllStringSubmatch(found[2], -1)
		for _, member := range members {
			out.WriteString(comment(prose(member[1])) + field(t, here, member[2], member[3] != "", member[4]))
		}
		out.WriteString("}\n")
	}
	for _, one := range operations {
		method, operation, parameter, answer, what := one[0], one[1], one[2], one[3], one[4]
		takes, request := "", "nil"
		if parameter != "" {
			takes, request = ", "+parameter+" []byte", parameter
		}
		fmt.Fprintf(&out, "\n// %s %s\nfunc (p Preferences) %s(ctx context.Context%s) (%s, error) {\n", method, what, method, takes, answer)
		fmt.Fprintf(&out, "return ask[%s](ctx, p.hearth.Invoke, %q, %s)\n}\n", answer, operation, request)
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
	if twoOutcomes {
		fmt.Fprintf(out, "\nfunc (a *%s) setOK(ok bool) { a.OK = ok }\n", here)
	}
}

func field(t *testing.T, owner, name string, optional bool, kind string) string {
	kind, null := strings.CutSuffix(kind, " | null")
	tag := name
	if optional || null {
		tag += ",omitempty"
	}
	exported := strings.ToUpper(name[:1]) + name[1:]
	if name == "rpc" || name == "id" {
		exported = strings.ToUpper(name)
	}

	goType, known := map[string]string{
		"string": "string", "number": "int", "boolean": "bool", "CheckResult": "string", "Severity": "string", "Role": "string",
		"Finding[]": "[]Finding", "Check[]": "[]Check", "Matched[]": "[]Matched", "Alternative[]": "[]Alternative",
		"ServedPrefix[]": "[]ServedPrefix", "ServedRoute[]": "[]ServedRoute", "ToolAnnotations": "ToolAnnotations",
		"Record<string, Param>": "map[string]any", "Record<string, FieldValue>": "map[string]any",
		"Deprecation": "*Deprecation", "Explanation": "*Explanation", "UserPreferences": "json.RawMessage",
		"(keyof UserPreferencesChange)[]": "[]string", "object & Record<string, unknown>": "json.RawMessage",
	}[kind]
	if !known {
		t.Fatalf("%s.%s has a type that is not known here: %s", owner, name, kind)
	}
	if owner == "Alternative" && null {
		goType, tag = "*int", name // its 0 is not none
	}
	return fmt.Sprintf("%s %s `json:\"%s\"`\n", exported, goType, tag)
}

// The text of a comment in the declarations, on one line.
func prose(lines string) string {
	return strings.Join(strings.Fields(regexp.MustCompile(`(?m)^\s*\*`).ReplaceAllString(lines, "")), " ")
}

func comment(text string) string { return "// " + text + "\n" }

func lowerFirst(text string) string { return strings.ToLower(text[:1]) + text[1:] }
