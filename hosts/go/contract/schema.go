package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A document is the schema of the contract, as far as it is read here.
type document struct {
	Types map[string]schema `json:"$defs"`
}

// A schema is that of a type, or of a member.
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
		one := property{name: fmt.Sprint(name)}
		if err := decoder.Decode(&one.of); err != nil {
			return err
		}
		*p = append(*p, one)
	}
	return nil
}

// isWord says whether a type is one of several words, each with its own documentation.
func (s schema) isWord() bool {
	return len(s.OneOf) > 0 && !slices.ContainsFunc(s.OneOf, func(one schema) bool { return one.only() == "" })
}

// only is the text that is the only value of a type; empty if there are others.
func (s schema) only() string {
	word, _ := s.Const.(string)
	return word
}

// isFree says whether the contract fixes nothing of a value, or that it is an object and none of its members.
func (s schema) isFree() bool {
	if s.Kinds == nil {
		return s.Ref == "" && s.OneOf == nil && s.AnyOf == nil && s.Const == nil && s.Enum == nil
	}
	return slices.Equal(s.Kinds, kinds{"object"}) && s.Properties == nil && string(s.Additional) == "true"
}

// orNull gives the type of a value that may be null, if it is written as one of two types.
func (s schema) orNull() (schema, bool) {
	if len(s.AnyOf) == 2 && slices.Equal(s.AnyOf[1].Kinds, kinds{"null"}) {
		return s.AnyOf[0], true
	}
	return schema{}, false
}

// name is the name of the type that is referred to.
func (s schema) name() string { return strings.TrimPrefix(s.Ref, "#/$defs/") }

// outcomes are the types of an answer, but for that of a call that could not run.
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

// object is a type of the contract that has members.
func (g *generator) object(name string) schema {
	of := g.contract.Types[name]
	if of.Properties == nil {
		g.fail("the contract has no object %s", name)
	}
	return of
}
