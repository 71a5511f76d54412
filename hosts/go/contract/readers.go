package main

import (
	"fmt"
	"slices"
	"strings"
)

// readers writes the decoders of the quick types.
func (g *generator) readers() string {
	var out strings.Builder
	for _, one := range quick {
		r := reader{g: g, none: `"", false`}
		if g.contract.Types[one.contract].OneOf != nil {
			r.answer(one)
		} else {
			r.object(one)
		}
		out.WriteString(r.out.String())
	}
	return out.String()
}

// A reader writes a decoder, which reads a type in the order in which the module writes it and fails on anything else.
type reader struct {
	g    *generator
	out  strings.Builder
	none string // the results of the decoder before `false`
}

func (r *reader) print(format string, values ...any) { fmt.Fprintf(&r.out, format, values...) }

// answer writes the decoder of an answer's valid outcome.
func (r *reader) answer(one named) {
	r.none = "false"
	all := r.g.members(one.contract, r.g.outcomes(one.contract)[0])
	all = slices.DeleteFunc(all, func(m member) bool { return m.name == "outcome" })
	r.print("\n// quick decodes a valid answer without escapes, in which a quote ends a string.\n")
	r.print("func (to *%s) quick(text string) (ok bool) {\na := %s{OK: true}\n", one.here, one.here)
	r.print("if strings.Contains(text, `\\`) {\nreturn false\n}\n")
	r.members(`{"outcome":"valid",`, all)
	r.print("if ok = text == `}`; ok {\n*to = a\n}\nreturn ok\n}\n")
}

// object writes the decoder of an object at the start of a text.
func (r *reader) object(one named) {
	r.print("\n// quick decodes the object at the start of a text, and returns the rest.\n")
	r.print("func (a *%s) quick(text string) (rest string, ok bool) {\n", one.here)
	r.members("{", r.g.members(one.contract, r.g.object(one.contract)))
	r.print("return strings.CutPrefix(text, `}`)\n}\n")
}

// members writes the statements for the members of an object. `before` is the text before the first member.
func (r *reader) members(before string, all []member) {
	for i, m := range all {
		to, literal := "a."+exported(m.name), before+`"`+m.name+`":`
		before = ","
		list, many := strings.CutPrefix(m.goType, "[]")
		switch {
		case many:
			r.list(to, literal, list, i == len(all)-1)
		case m.goType == "int":
			r.skip(literal)
			r.integer(to)
		case m.goType == "map[string]any":
			r.texts(to, literal)
		case m.optional:
			r.print("if text, ok = strings.CutPrefix(text, `%s`); ok {\n", literal+`"`)
			r.text(to, m.goType)
			r.print("}\n")
		case m.null:
			r.skip(literal)
			r.print("if text, ok = strings.CutPrefix(text, `null`); !ok {\n")
			r.skip(`"`)
			r.text(to, m.goType)
			r.print("}\n")
		default:
			r.skip(literal + `"`)
			r.text(to, m.goType)
		}
	}
}

// skip writes a statement that skips a required text.
func (r *reader) skip(literal string) {
	r.print("if text, ok = strings.CutPrefix(text, `%s`); !ok {\nreturn %s\n}\n", literal, r.none)
}

// text writes the statements for a string after its first quote.
func (r *reader) text(to, goType string) {
	if goType == "string" {
		r.print("if %s, text, ok = strings.Cut(text, `\"`); !ok {\nreturn %s\n}\n", to, r.none)
		return
	}
	name := strings.ToLower(goType[:1]) + goType[1:]
	r.print("var %s string\nif %s, text, ok = strings.Cut(text, `\"`); !ok {\nreturn %s\n}\n", name, name, r.none)
	r.print("%s = %s(%s)\n", to, goType, name)
}

// integer writes the statements for a whole number or null.
func (r *reader) integer(to string) {
	r.print("if text, ok = strings.CutPrefix(text, `null`); !ok {\n")
	r.print("end := max(strings.IndexAny(text, `,}`), 0)\n")
	r.print("number, err := strconv.Atoi(text[:end])\nif err != nil {\nreturn %s\n}\n", r.none)
	r.print("%s, text = number, text[end:]\n}\n", to)
}

// list writes the statements for a list of objects. If it is the last member, the remaining braces are its own.
func (r *reader) list(to, literal, of string, last bool) {
	r.skip(literal + "[")
	if last {
		r.print("%s = make([]%s, 0, strings.Count(text, `{`))\n", to, of)
	} else {
		r.print("%s = []%s{}\n", to, of)
	}
	r.loop("]", func() {
		r.print("var one %s\nif text, ok = one.quick(text); !ok {\nreturn %s\n}\n", of, r.none)
		r.print("%s = append(%s, one)\n", to, to)
	})
}

// texts writes the statements for an object whose members are strings.
func (r *reader) texts(to, literal string) {
	r.print("%s = map[string]any{}\n", to)
	r.skip(literal + "{")
	r.loop("}", func() {
		r.print("var name, value string\n")
		r.skip(`"`)
		r.text("name", "string")
		r.skip(`:"`)
		r.text("value", "string")
		r.print("%s[name] = value\n", to)
	})
}

// loop writes the statements for comma-separated items up to an end.
func (r *reader) loop(end string, item func()) {
	r.print("for more := !strings.HasPrefix(text, `%s`); more; {\n", end)
	item()
	r.print("text, more = strings.CutPrefix(text, `,`)\n}\n")
	r.skip(end)
}
