package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A document has the parts of the contract's schema that the generator reads.
type document struct {
	Types map[string]schema `json:"$defs"`
}

// A schema is the schema of a type or a member.
type schema struct {
	Ref         string          `json:"$ref"`
	Description string          `json:"description"`
	Kinds       kinds           `json:"type"`
	Properties  properties      `json:"properties"`
	Additional  json.RawMessage `json:"additionalProperties"`
	Required    []string        `json:"required"`
	Items       *schema         `json:"items"`
	OneOf       []schema        `json:"oneOf"`
	AnyOf       []schema        `json:"anyOf"`
	Const       any             `json:"const"`
	Enum        []any           `json:"enum"`
}

// The kinds of a value, one or a list of several.
type kinds []string

func (k *kinds) UnmarshalJSON(text []byte) error {
	if !bytes.HasPrefix(text, []byte("[")) {
		*k = kinds{""}
		return json.Unmarshal(text, &(*k)[0])
	}
	return json.Unmarshal(text, (*[]string)(k))
}

// Properties are the members of an object in the order of the text, which a map does not keep.
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
		one := property{name: fmt.Sprint(name)}
		if err := decoder.Decode(&one.of); err != nil {
			return err
		}
		*p = append(*p, one)
	}
	return nil
}

// isWord reports whether a type is an enumeration of texts, each with its documentation.
func (s schema) isWord() bool {
	return len(s.OneOf) > 0 && !slices.ContainsFunc(s.OneOf, func(one schema) bool { return one.only() == "" })
}

// only returns the only value of a type, or the empty text if it has other values.
func (s schema) only() string {
	word, _ := s.Const.(string)
	return word
}

// isFree reports whether the contract allows any value, or any object.
func (s schema) isFree() bool {
	if s.Kinds == nil {
		return s.Ref == "" && s.OneOf == nil && s.AnyOf == nil && s.Const == nil && s.Enum == nil
	}
	return slices.Equal(s.Kinds, kinds{"object"}) && s.Properties == nil && string(s.Additional) == "true"
}

// orNull returns the type of a nullable value that the schema writes as one of two types.
func (s schema) orNull() (schema, bool) {
	if len(s.AnyOf) == 2 && slices.Equal(s.AnyOf[1].Kinds, kinds{"null"}) {
		return s.AnyOf[0], true
	}
	return schema{}, false
}

// name returns the name of the referenced type.
func (s schema) name() string { return strings.TrimPrefix(s.Ref, "#/$defs/") }

// outcomes returns the types of an answer, except that of a call that could not run.
func (g *generator) outcomes(name string) (all []schema) {
	for _, one := range g.contract.Types[name].OneOf {
		if one.name() != "CouldNotRunAnswer" {
			all = append(all, g.contract.Types[one.name()])
		}
	}
	if all == nil {
		g.fail("the contract has no answer %s", name)
		all = []schema{{}}
	}
	return all
}

// object returns a type of the contract that has members.
func (g *generator) object(name string) schema {
	of := g.contract.Types[name]
	if of.Properties == nil {
		g.fail("the contract has no object %s", name)
	}
	return of
}
