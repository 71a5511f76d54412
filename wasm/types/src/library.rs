//! Writes the types in Rust: structs for objects, enums for words and for unions. Order and documentation follow the
//! schema.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Map, Value};

use crate::names::{documentation_of_options, pascal};
use crate::roots::{ROOTS, Role, Root, TEXTS, UNIONS};
use crate::schema::{description, forms, is_required, kind_of, reference, word, words};
use crate::structure::{Kind, Member, Parts, Structure};

/// Returns the types of the library for Rust, which are those that the packages of other languages have too. A type that one of
/// these languages lacks is an error here, so that no package has one that reads something else. Requests are written, so their types derive `Serialize` and have a function
/// `new` that takes the required members. Answers are read, so their types derive `Deserialize` too.
///
/// # Errors
///
/// Returns an error if the schema has a construct without an equivalent type in Rust.
pub fn library(contract: &Value) -> Result<String> {
    let schemas = contract.get("$defs").and_then(Value::as_object).context("types")?;
    let mut types = Types::new(schemas);
    for root in ROOTS {
        types.root(root).with_context(|| format!("the type `{}`", root.name))?;
    }
    Ok(types.finish())
}

/// The types that have been written, and the text so far.
#[derive(Debug)]
struct Types<'s> {
    schemas: &'s Map<String, Value>,
    written: BTreeSet<String>,
    text: String,
}

impl<'s> Types<'s> {
    fn new(schemas: &'s Map<String, Value>) -> Self {
        let written = ROOTS.iter().map(|root| root.name.to_owned()).collect();
        Self { schemas, written, text: String::new() }
    }

    fn finish(self) -> String {
        self.text
    }

    /// Writes a type of the table.
    fn root(&mut self, root: &Root) -> Result<()> {
        let outcomes = root.of.iter().map(|name| self.schema(name)).collect::<Result<Vec<_>>>()?;
        let first = outcomes.first().context("a type")?;
        let about = if root.about.is_empty() { description(first) } else { root.about };
        let visibility = if root.is_public { "pub" } else { "pub(crate)" };
        // One outcome of a report accepts the input.
        let is_report = outcomes.len() > 1 && word(first, "outcome") == Some("valid");
        let structure = Structure { name: root.name, about, role: root.role, visibility, is_report };
        self.structure(&structure, &merged(&outcomes)?)
    }

    /// Writes a struct before the types of its members.
    fn structure(&mut self, structure: &Structure<'_>, members: &[Member<'s>]) -> Result<()> {
        let place = self.text.len();
        let mut parts = Parts::default();
        for member in members {
            match member.schema.get("const").and_then(Value::as_str) {
                Some(word) if structure.role == Role::Request => parts.tag = Some((member.name, word)),
                Some(_) => {}
                None => {
                    let kind = self.kind(member.name, member.schema, structure.role);
                    let kind = kind.with_context(|| format!("the member `{}`", member.name))?;
                    parts.add(structure, member, kind)?;
                }
            }
        }
        self.text.insert_str(place, &structure.text(&parts)?);
        Ok(())
    }

    /// Returns the type of a value, and writes the types that it contains.
    fn kind(&mut self, member: &str, schema: &'s Value, role: Role) -> Result<Kind> {
        let plain = |rust: &str| Ok(Kind { rust: rust.to_owned(), is_nullable: false });
        if let Some(name) = reference(schema) {
            return self.referred(name, role);
        }
        if let Some((forms, is_nullable)) = forms(schema, "anyOf")
            && schema.get("properties").is_none()
        {
            return match forms.as_slice() {
                [one] => Ok(Kind { is_nullable, ..self.kind(member, one, role)? }),
                forms => self.union(member, forms, role),
            };
        }
        let (kind, is_nullable) = kind_of(schema)?;
        let is_negative = || schema.get("minimum").and_then(Value::as_i64).is_none_or(|least| least < 0);
        ensure!(schema.get("oneOf").is_none(), "a union without a name: {schema}");
        let rust = match kind {
            "string" => "String".to_owned(),
            "boolean" => "bool".to_owned(),
            "integer" if member == "status" => "u16".to_owned(),
            "integer" if is_negative() => bail!("a whole number that can be below zero"),
            "integer" => "u32".to_owned(),
            "number" => "Number".to_owned(),
            "array" => {
                ensure!(!is_nullable, "a list that can be `null`");
                let items =
                    self.kind(member, schema.get("items").context("the items are any values")?, role)?;
                ensure!(!items.is_nullable, "a list of values that can be `null`");
                format!("Vec<{}>", items.rust)
            }
            "object" if schema.get("properties").is_some() => {
                let others = schema.get("additionalProperties");
                ensure!(!others.is_some_and(Value::is_object), "members with names and a map of others");
                let name = pascal(member);
                self.once(&name, schema, role)?;
                return plain(&name);
            }
            "object" if role == Role::Answer => "Map<String, Value>".to_owned(),
            "" | "object" => "Json".to_owned(),
            other => bail!("the member `{member}` has the unsupported type `{other}`"),
        };
        Ok(Kind { rust, is_nullable })
    }

    /// Returns a named type of the contract, and writes it on first use.
    fn referred(&mut self, name: &'s str, role: Role) -> Result<Kind> {
        let known = |rust: &str| Ok(Kind { rust: rust.to_owned(), is_nullable: false });
        if TEXTS.contains(&name) {
            return known("Json");
        }
        let schema = self.schema(name)?;
        if schema.get("properties").is_some() {
            self.once(name, schema, role).with_context(|| format!("the type `{name}`"))?;
        } else if self.written.insert(name.to_owned()) {
            self.words(name, schema)?;
        }
        known(name)
    }

    fn once(&mut self, name: &str, schema: &'s Value, role: Role) -> Result<()> {
        if !self.written.insert(name.to_owned()) {
            return Ok(());
        }
        let about = description(schema);
        let structure = Structure { name, about, role, visibility: "pub", is_report: false };
        self.structure(&structure, &merged(&[schema])?)
    }

    /// Writes an enum of words.
    fn words(&mut self, name: &str, schema: &Value) -> Result<()> {
        let words =
            words(schema).with_context(|| format!("the type `{name}` has neither members nor words"))?;
        ensure!(!words.is_empty(), "the type `{name}` has no words");
        write!(self.text, "\n{}", documentation_of_options(description(schema)))?;
        self.text += "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]\n";
        writeln!(self.text, "#[non_exhaustive]\npub enum {name} {{")?;
        for (word, about) in words {
            self.text += &documentation_of_options(&about);
            writeln!(self.text, "#[serde(rename = \"{word}\")]\n{},", pascal(word))?;
        }
        self.text += "}\n";
        Ok(())
    }

    /// Writes an enum of the forms of a value.
    fn union(&mut self, member: &str, forms: &[&'s Value], role: Role) -> Result<Kind> {
        let (_, name, variants) = UNIONS
            .iter()
            .find(|(of, ..)| *of == member)
            .with_context(|| format!("the member `{member}` has no line in UNIONS"))?;
        ensure!(
            forms.len() == variants.len() && role == Role::Request,
            "the forms of `{member}` do not match its line in UNIONS"
        );
        let known = Kind { rust: (*name).to_owned(), is_nullable: false };
        if !self.written.insert((*name).to_owned()) {
            return Ok(known);
        }
        let (mut text, mut conversions) = (String::new(), String::new());
        for (form, (variant, inner)) in forms.iter().copied().zip(*variants) {
            let kind = if inner.is_empty() {
                self.kind(member, form, role)?.rust
            } else {
                self.once(inner, form, role)?;
                (*inner).to_owned()
            };
            let about = match (description(form), form.get("format").and_then(Value::as_str)) {
                ("", Some(format)) => format!("A text of the format `{format}`."),
                (about, _) => about.to_owned(),
            };
            writeln!(text, "{}{variant}({kind}),", documentation_of_options(&about))?;
            writeln!(conversions, "\nimpl From<{kind}> for {name} {{\nfn from(value: {kind}) -> Self {{")?;
            writeln!(conversions, "Self::{variant}(value)\n}}\n}}")?;
        }
        writeln!(
            self.text,
            "\n/// A value of the member `{member}`.\n#[derive(Clone, Debug, PartialEq, Serialize)]"
        )?;
        write!(
            self.text,
            "#[serde(untagged)]\n#[non_exhaustive]\npub enum {name} {{\n{text}}}\n{conversions}"
        )?;
        Ok(known)
    }

    fn schema(&self, name: &str) -> Result<&'s Value> {
        self.schemas.get(name).with_context(|| format!("the contract has no type `{name}`"))
    }
}

/// Merges the members of several objects, in order. For `findings`, the last description applies, because it fits all
/// of the objects.
fn merged<'s>(objects: &[&'s Value]) -> Result<Vec<Member<'s>>> {
    let mut members: Vec<Member<'s>> = Vec::new();
    for object in objects {
        for (name, schema) in object.get("properties").and_then(Value::as_object).context("members")? {
            let optional = !objects.iter().all(|object| is_required(object, name));
            match members.iter_mut().find(|member| member.name == name) {
                Some(member) if name == "findings" => member.schema = schema,
                Some(_) => {}
                None if name == "outcome" => {}
                None if name == "status" && objects.len() > 1 => {
                    members.insert(0, Member { name, schema, optional });
                }
                None => members.push(Member { name, schema, optional }),
            }
        }
    }
    Ok(members)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::library;
    use crate::definitions::definitions;

    /// Returns the contract with a member of findings that has this type.
    fn with_hint(hint: &Value) -> Value {
        let contract = include_str!("../../contract.schema.json");
        let mut contract: Value = serde_json::from_str(contract).expect("JSON");
        contract["$defs"]["Finding"]["properties"]["hint"] = hint.clone();
        contract
    }

    #[test]
    fn a_type_that_a_language_lacks_is_refused_with_its_place() {
        let text = json!({ "type": "string" });
        let natural = json!({ "type": "integer", "minimum": 0 });
        for hint in [
            json!({ "anyOf": [text, natural] }),
            json!({ "oneOf": [{ "const": "none" }, { "type": "object" }] }),
            json!({ "anyOf": [{ "$ref": "#/$defs/Check" }, { "$ref": "#/$defs/CallError" }] }),
            json!({ "type": ["string", "number"] }),
            json!({ "type": "integer" }),
            json!({ "type": "array", "prefixItems": [text, text] }),
            json!({ "type": "array", "items": { "type": ["string", "null"] } }),
            json!({ "type": ["array", "null"], "items": text }),
            json!({ "type": "object", "properties": { "a": text }, "additionalProperties": text }),
        ] {
            let error = format!("{:#}", library(&with_hint(&hint)).expect_err("a refusal"));
            assert!(error.contains("`Finding`") && error.contains("`hint`"), "{hint}: {error}");
        }
        for hint in [&text, &natural, &json!({ "anyOf": [{ "$ref": "#/$defs/Check" }, { "type": "null" }] })]
        {
            assert!(library(&with_hint(hint)).is_ok_and(|types| types.contains("hint")), "{hint}");
        }
    }

    #[test]
    fn a_union_within_a_member_has_a_type() {
        let hint = json!({ "oneOf": [{ "type": "number" }, { "$ref": "#/$defs/Check" }] });
        let types = definitions(&with_hint(&hint)).expect("types");
        assert!(types.contains("pub enum FindingHint {"), "{types}");
    }
}
