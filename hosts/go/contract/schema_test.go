package contract

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// A document is the schema of the contract, as far as it is read here.
type document struct {
	Types map[string]schema `json:"$defs"`
}

// A schema is that of a type, or of a member.
type schema struct {
	Ref         string     `json:"$ref"`
	Description string     `json:"description"`
	Kinds       kinds      `json:"type"`
	Properties  properties `json:"properties"`
	Required    []string   `json:"required"`
	Items       *schema    `json:"items"`
	OneOf       []schema   `json:"oneOf"`
	AnyOf       []schema   `json:"anyOf"`
}

// The kinds of a value: one, or several in a list.
type kinds []string

func (k *kinds) UnmarshalJSON(text []byte) error {
	if !bytes.HasPrefix(text, []byte("[")) {
		*k = kinds{""}
		return json.Unmarshal(text, &(*k)[0])
	}
	return json.Unmarshal(text, (*[]string)(k))
}

// Properties are the members of an object in the order of the text, which a map of encoding/json does not keep.
type properties []property

type property struct {
	name string
	of   schema
}

func (p *properties) UnmarshalJSON(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	if _, err := decoder.Token(); err != nil {
		return err
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return err
		}
		one := property{name: name.(string)}
		if err := decoder.Decode(&one.of); err != nil {
			return err
		}
		*p = append(*p, one)
	}
	return nil
}

// A member of a type: its name in the contract, its type in Go, and whether it may be absent, or null.
type member struct {
	doc, name, goType string
	optional, null    bool
}

// members are what an object has.
func (d document) members(t *testing.T, of schema) (all []member) {
	for _, one := range of.Properties {
		goType, null := d.goType(t, one.name, one.of)
		optional := !slices.Contains(of.Required, one.name)
		if optional && strings.ToUpper(goType[:1]) == goType[:1] && goType != "JSON" {
			goType = "*" + goType
		}
		all = append(all, member{prose(one.of.Description), one.name, goType, optional, null})
	}
	return all
}

// goType is the type of a member in Go, and whether it may be null.
func (d document) goType(t *testing.T, name string, of schema) (string, bool) {
	if of.AnyOf != nil && slices.Equal(of.AnyOf[len(of.AnyOf)-1].Kinds, kinds{"null"}) {
		goType, _ := d.goType(t, name, of.AnyOf[0])
		return goType, true
	}
	if of.Ref != "" {
		ref := strings.TrimPrefix(of.Ref, "#/$defs/")
		if here, known := references[ref]; known {
			return here, false
		}
		plain := d.Types[ref]
		if plain.Properties == nil {
			return d.goType(t, name, d.words(plain))
		}
		t.Fatalf("%s has a type that is not known here: %s", name, ref)
	}
	kind, null := "", false
	for _, one := range of.Kinds {
		if one == "null" {
			null = true
		} else {
			kind = one
		}
	}
	if kind == "array" {
		items, _ := d.goType(t, name, *of.Items)
		return "[]" + items, null
	}
	goType, known := map[string]string{
		"string": "string", "integer": "int", "boolean": "bool", "object": "map[string]any",
	}[kind]
	if !known {
		t.Fatalf("%s has a kind that is not known here: %q", name, kind)
	}
	return goType, null
}

// words gives a type that is one of several words as a text.
func (d document) words(of schema) schema {
	if of.OneOf != nil && slices.Equal(of.OneOf[0].Kinds, kinds{"string"}) {
		return of.OneOf[0]
	}
	return of
}

// outcomes are the types of an answer, but for that of a call that could not run.
func (d document) outcomes(t *testing.T, name string) (all []schema) {
	for _, one := range d.Types[name].OneOf {
		if ref := strings.TrimPrefix(one.Ref, "#/$defs/"); ref != "CouldNotRunAnswer" {
			all = append(all, d.Types[ref])
		}
	}
	if all == nil {
		t.Fatalf("the contract has no answer %s", name)
	}
	return all
}

// object is a type of the contract that has members.
func (d document) object(t *testing.T, name string) schema {
	of, known := d.Types[name]
	if !known || of.Properties == nil {
		t.Fatalf("the contract has no object %s", name)
	}
	return of
}

// The text of a description, on one line.
func prose(text string) string { return strings.Join(strings.Fields(text), " ") }
