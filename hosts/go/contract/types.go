package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// types writes the answers, the objects, and all types that they reference.
func (g *generator) types() string {
	var out strings.Builder
	for _, one := range answers {
		g.written[one.here] = true
	}
	for _, one := range answers {
		out.WriteString(g.answer(one))
		out.WriteString(g.drain())
	}
	for _, name := range objects {
		here := cmp.Or(renamed[name], name)
		g.waiting = append(g.waiting, func() string { return g.structure(here, name, g.object(name)) })
		out.WriteString(g.drain())
	}
	return out.String()
}

// drain writes the waiting types, and the types that these reference.
func (g *generator) drain() string {
	var out strings.Builder
	for len(g.waiting) > 0 && g.err == nil {
		write := g.waiting[0]
		g.waiting = g.waiting[1:]
		out.WriteString(write())
	}
	return out.String()
}

// later writes a type once, after the type that references it.
func (g *generator) later(name string, write func() string) {
	if !g.written[name] {
		g.written[name] = true
		g.waiting = append(g.waiting, write)
	}
}

// answer writes the type of an answer with the members of all outcomes, except that of a call that could not run.
func (g *generator) answer(one named) string {
	var out strings.Builder
	fmt.Fprintf(&out, "\n%stype %s struct {\n", comment(one.here+" "+one.doc), one.here)
	outcomes, seen := g.outcomes(one.contract), map[string]bool{"outcome": true}
	refusal := g.members(one.contract, outcomes[len(outcomes)-1])
	if len(outcomes) > 1 {
		out.WriteString("// Whether the input is accepted.\nOK bool `json:\"ok\"`\n")
	}
	for i, outcome := range slices.Backward(outcomes) {
		for _, m := range g.members(one.contract, outcome) {
			if len(outcomes) > 1 && i == len(outcomes)-1 && m.name == "status" {
				m.optional, seen[m.name] = true, true
				out.WriteString(m.field())
			}
		}
	}
	for _, outcome := range outcomes {
		for _, m := range g.members(one.contract, outcome) {
			if seen[m.name] {
				continue
			}
			seen[m.name] = true
			at := slices.IndexFunc(refusal, func(other member) bool { return other.name == m.name })
			if at >= 0 && m.name == "findings" {
				m.doc = refusal[at].doc // only this description mentions errors
			}
			if at < 0 && g.isStruct(m.goType) && len(outcomes) > 1 {
				m.goType, m.optional = "*"+m.goType, true
			}
			out.WriteString(m.field())
		}
	}
	if one.contract == "VersionAnswer" {
		out.WriteString("// The digest of hearth.wasm.\nModule string `json:\"module\"`\n")
	}
	out.WriteString("}\n")
	if print, has := printed[one.here]; has {
		out.WriteString("\n// String returns the verdict and each finding, on two lines, for people.\n")
		fmt.Fprintf(&out, "func (a %s) String() string {\nreturn printed(a.OK, a.Status, a.Findings, %s, %q)\n}\n",
			one.here, print[0], print[1])
	}
	return out.String()
}

// structure returns the type of an object, and a constant for each member with only one value.
func (g *generator) structure(here, contract string, of schema) string {
	var out, constants strings.Builder
	doc := sentence(here, of.Description, " has ")
	if more := additions[here]; more != "" {
		doc += "\n\n" + more
	}
	fmt.Fprintf(&out, "\n%stype %s struct {\n", comment(doc), here)
	for _, m := range g.members(contract, of) {
		if m.constant != "" {
			name := here + exported(m.name)
			fmt.Fprintf(&constants, "\n// %s is the only value of [%s.%s].\nconst %s = %q\n", name, here, exported(m.name), name, m.constant)
		}
		out.WriteString(m.field())
	}
	return out.String() + "}\n" + constants.String()
}

// word returns an enumeration.
func (g *generator) word(name string, of schema) string {
	var out strings.Builder
	fmt.Fprintf(&out, "\n%stype %s string\n\n", comment(sentence(name, of.Description, " is one of ")), name)
	fmt.Fprintf(&out, "// Values of [%s].\nconst (\n", name)
	for _, one := range of.OneOf {
		var constant strings.Builder
		for part := range strings.SplitSeq(one.only(), "-") {
			constant.WriteString(exported(part))
		}
		fmt.Fprintf(&out, "%s%s%s %s = %q\n", comment(prose(one.Description)), name, constant.String(), name, one.only())
	}
	out.WriteString(")\n")
	return out.String()
}

// union returns a type that is either a text or a number, or an object.
func (g *generator) union(name string, of schema, doc string) string {
	var out strings.Builder
	names := alternatives[name]
	if len(names) != 2 || len(of.AnyOf) != 2 || of.AnyOf[1].Properties == nil {
		g.fail("%s has alternatives that the generator does not support", name)
		return ""
	}
	plain, object := names[0].field, names[1].field
	goType, _ := g.goType("", plain, of.AnyOf[0])
	g.later(names[1].object, func() string { return g.structure(names[1].object, names[1].object, of.AnyOf[1]) })
	fmt.Fprintf(&out, "\n%stype %s struct {\n", comment(sentence(name, doc, " has ")+"\n\nExactly one of its fields is set."), name)
	plainDoc := cmp.Or(prose(of.AnyOf[0].Description), "A link: a "+plain+".")
	fmt.Fprintf(&out, "%s%s %s\n", comment(plainDoc), plain, goType)
	fmt.Fprintf(&out, "%s%s *%s\n}\n", comment(prose(of.AnyOf[1].Description)), object, names[1].object)
	fmt.Fprintf(&out, "\n// MarshalJSON encodes the field that is set.\nfunc (u %s) MarshalJSON() ([]byte, error) {\n", name)
	fmt.Fprintf(&out, "switch {\ncase u.%s == nil:\nreturn json.Marshal(u.%s)\n", object, plain)
	fmt.Fprintf(&out, "case u.%s == \"\":\nreturn json.Marshal(u.%s)\n}\n", plain, object)
	fmt.Fprintf(&out, "return nil, errors.New(\"hearth: both %s and %s of %s are set\")\n}\n", plain, object, name)
	fmt.Fprintf(&out, "\n// UnmarshalJSON decodes either form.\nfunc (u *%s) UnmarshalJSON(text []byte) error {\n*u = %s{}\n", name, name)
	fmt.Fprintf(&out, "if bytes.HasPrefix(text, []byte(\"{\")) {\nreturn json.Unmarshal(text, &u.%s)\n}\n", object)
	fmt.Fprintf(&out, "return json.Unmarshal(text, &u.%s)\n}\n", plain)
	return out.String()
}
