package main

import (
	"fmt"
	"strings"
)

// operations writes the methods.
func (g *generator) operations() string {
	var out strings.Builder
	for _, one := range methods {
		takes, before, value := g.request(one)
		fmt.Fprintf(&out, "\n%sfunc (%s) %s(ctx context.Context%s) (%s, error) {\n%s",
			comment(one.name+" "+one.doc), one.receiver, one.name, takes, one.answer, before)
		fmt.Fprintf(&out, "return read[%s](%s(ctx, %q, %s))\n}\n", one.answer, one.invoke, one.operation, value)
	}
	return out.String()
}

// request returns the parameters of a method, the statements before the call, and the expression for its request.
func (g *generator) request(one method) (takes, before, value string) {
	name, goType, typed := strings.Cut(one.request, " ")
	switch {
	case one.request == "":
		return "", "", "nil"
	case typed:
		before = fmt.Sprintf("text, err := json.Marshal(%s)\nif err != nil {\nreturn %s{}, fmt.Errorf(%q, err)\n}\n",
			name, one.answer, "hearth: the "+name+" cannot be encoded as JSON: %w")
		return fmt.Sprintf(", %s %s", name, goType), before, "text"
	case one.request == strings.ToLower(one.request):
		return ", " + one.request + " []byte", "", one.request
	}
	takes, value = g.passed(one.request, one.more)
	return takes, "request, err := json.Marshal(" + value + ")\nif err != nil {\nreturn " + one.answer + "{}, err\n}\n", "request"
}

// passed returns the request of a router: the members that the caller passes, and the value to encode as JSON. Of the
// optional members, it has only the named one, which is true.
func (g *generator) passed(name, more string) (takes, value string) {
	var parameters, entries []string
	for _, m := range g.members(name, g.object(name)) {
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
			g.fail("%s.%s has a type that the generator does not support: %s", name, m.name, m.goType)
		}
		entries = append(entries, fmt.Sprintf("%q: %s", m.name, from))
	}
	if len(parameters) > 0 {
		takes = ", " + strings.Join(parameters, ", ") + " string"
	}
	return takes, "map[string]any{" + strings.Join(entries, ", ") + "}"
}
