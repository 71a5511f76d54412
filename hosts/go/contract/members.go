package main

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A member of a type: its name in the contract, its type in Go, its value if it has only one, whether it can be absent
// or null, and whether null is encoded.
type member struct {
	doc, name, goType, constant string
	optional, null, pointer     bool
}

// members returns the members of an object. The owner is its name in the contract.
func (g *generator) members(owner string, of schema) (all []member) {
	for _, one := range of.Properties {
		goType, null := g.goType(owner, one.name, one.of)
		m := member{prose(one.of.Description), one.name, goType, one.of.only(),
			!slices.Contains(of.Required, one.name), null, slices.Contains(pointers, owner+"."+one.name)}
		switch {
		case goType == "int" && slices.Contains(integers, owner):
			m.goType = "Integer"
		case slices.Contains(settings, owner) && null:
			m.goType, m.optional = "Setting["+goType+"]", true
		case (m.optional || null) && g.isStruct(goType), m.pointer:
			m.goType = "*" + goType
		}
		if zero, has := zeros[goType]; has && null && m.goType == goType {
			m.doc = strings.ReplaceAll(m.doc, "`null`", zero)
		}
		all = append(all, m)
	}
	return all
}

// zeros has the words that replace `null` in documentation, for types of Go without nil.
var zeros = map[string]string{"int": "0", "string": "empty"}

// field returns a member as a struct field.
func (m member) field() string {
	tag := m.name
	if (m.optional || m.null) && !m.pointer {
		tag += ",omitzero"
	}
	return comment(m.doc) + exported(m.name) + " " + m.goType + " `json:\"" + tag + "\"`\n"
}

// goType returns the type of a member in Go, and whether it can be null.
func (g *generator) goType(owner, name string, of schema) (goType string, null bool) {
	if some, null := of.orNull(); null {
		goType, _ = g.goType(owner, name, some)
		return goType, true
	}
	switch {
	case of.Ref != "":
		return g.reference(of.name()), false
	case of.isFree():
		return "json.RawMessage", false
	case of.AnyOf != nil && of.Properties == nil:
		union := exported(name)
		g.later(union, func() string { return g.union(union, of, cmp.Or(of.Description, unionDoc[union])) })
		return union, false
	case of.Properties != nil:
		object := exported(name)
		g.later(object, func() string { return g.structure(object, object, of) })
		return object, false
	}
	kind := ""
	for _, one := range of.Kinds {
		if one == "null" {
			null = true
		} else {
			kind = one
		}
	}
	if kind == "array" {
		items, _ := g.goType(owner, name, *of.Items)
		return "[]" + items, null
	}
	if goType = plain[kind]; goType == "" {
		g.fail("%s.%s has a kind that the generator does not support: %q", owner, name, kind)
	}
	return goType, null
}

// plain has the types of values without members. A number is text, because a float64 does not keep every digit.
var plain = map[string]string{
	"string": "string", "integer": "int", "number": "json.Number", "boolean": "bool", "object": "map[string]any",
}

// unionDoc documents alternatives that have no documentation in the contract.
var unionDoc = map[string]string{"Evidence": "A photo, a document, or how households were selected."}

// reference returns the type of a member that refers to a type of the contract.
func (g *generator) reference(name string) string {
	of, known := g.contract.Types[name]
	here := cmp.Or(renamed[name], name)
	switch {
	case slices.Contains(keptAsText, name), known && of.isFree():
		return "json.RawMessage"
	case of.isWord():
		g.enums[here] = true
		g.later(here, func() string { return g.word(here, of) })
		return here
	case of.Properties != nil:
		g.later(here, func() string { return g.structure(here, name, of) })
		return here
	case of.only() != "" || of.Enum != nil:
		return "string"
	}
	g.fail("the generator does not support the type %s", name)
	return "any"
}

// isStruct reports whether a type is a struct, which has no value that represents its absence.
func (g *generator) isStruct(goType string) bool {
	return unicode.IsUpper(rune(goType[0])) && !g.enums[goType]
}

// exported returns the name of a member in Go, with the initialisms of golint.
func exported(name string) string {
	for _, initialism := range []string{"id", "uri", "url", "rpc"} {
		if name == initialism {
			return strings.ToUpper(name)
		}
	}
	for _, initialism := range []string{"Id", "Uri", "Url"} {
		if before, is := strings.CutSuffix(name, initialism); is {
			return exported(before) + strings.ToUpper(initialism)
		}
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// sentence returns the documentation of a type, which begins with its name. The verb plural joins a type with a
// singular name and a description in the plural.
func sentence(name, description, plural string) string {
	text := prose(description)
	verb := " is "
	subject, _, _ := strings.Cut(strings.TrimPrefix(text, "The "), " ")
	switch {
	case !isPlural(subject):
	case isPlural(name):
		verb = " are "
	default:
		verb = plural
	}
	if strings.HasPrefix(text, "`") || text == "" {
		return name + verb + text
	}
	return name + verb + strings.ToLower(text[:1]) + text[1:]
}

func isPlural(noun string) bool {
	return strings.HasSuffix(noun, "s") && !strings.HasSuffix(noun, "'s") && !strings.HasSuffix(noun, "us")
}

// prose returns the text of a description on one line.
func prose(text string) string { return strings.Join(strings.Fields(text), " ") }

// comment returns documentation as comment lines. Empty lines separate its paragraphs.
func comment(text string) string {
	var out strings.Builder
	for i, paragraph := range strings.Split(text, "\n\n") {
		if i > 0 {
			out.WriteString("//\n")
		}
		line := "//"
		for word := range strings.FieldsSeq(paragraph) {
			if utf8.RuneCountInString(line+" "+word) > width {
				out.WriteString(line + "\n")
				line = "//"
			}
			line += " " + word
		}
		out.WriteString(line + "\n")
	}
	return out.String()
}

// width is the maximum length of a documentation line, without the tab of a field.
const width = 116
