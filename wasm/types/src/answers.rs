//! Writes every type that an answer contains: structs for objects, enums for words and for unions. The names are those of
//! the schema; a type without a name takes that of its owner and its member.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Map, Value};

use crate::names::{documentation, identifier, pascal};
use crate::roots::TEXTS;
use crate::schema::{description, forms, is_required, kind_of, reference, word, words};

/// Returns the types of the answers of all operations. They derive `Deserialize` and `Serialize`, and refer to `NaiveDate`
/// of chrono for dates and to a generic struct `Pair` for two values that belong to the groups of a study.
///
/// # Errors
///
/// Returns an error, with the type and the member, if the schema has a construct without an equivalent type in Rust.
pub fn answers(contract: &Value) -> Result<String> {
    let schemas = contract.get("$defs").and_then(Value::as_object).context("`$defs` is missing")?;
    let operations =
        contract.get("x-operations").and_then(Value::as_array).context("`x-operations` is missing")?;
    let mut types = Types { schemas, waiting: Vec::new(), seen: BTreeSet::new(), text: String::new() };
    let mut arms = String::new();
    for operation in operations {
        let name = operation.get("name").and_then(Value::as_str).context("an operation has no name")?;
        let answer = operation.get("answer").and_then(reference).context("an operation has no answer")?;
        types.named(answer);
        writeln!(arms, "{name:?} => serde_json::from_str::<{answer}>(text).and_then(serde_json::to_value),")?;
    }
    while let Some(name) = types.waiting.pop() {
        let schema = schemas.get(&name).with_context(|| format!("the type `{name}` is missing"))?;
        types.definition(&name, schema).with_context(|| format!("the type `{name}`"))?;
    }
    writeln!(
        types.text,
        "#[cfg(test)]\npub(crate) fn rewritten(operation: &str, text: &str) -> serde_json::Result<Value> {{
match operation {{\n{arms}other => panic!(\"{{other}}\"),\n}}\n}}"
    )?;
    Ok(types.text)
}

/// The types written so far, and the names of those that they refer to.
struct Types<'s> {
    schemas: &'s Map<String, Value>,
    waiting: Vec<String>,
    seen: BTreeSet<String>,
    text: String,
}

impl Types<'_> {
    /// Returns the name of a type, which is written later.
    fn named(&mut self, name: &str) -> String {
        if self.seen.insert(name.to_owned()) {
            self.waiting.push(name.to_owned());
        }
        name.to_owned()
    }

    /// Writes a type of the schema.
    fn definition(&mut self, name: &str, schema: &Value) -> Result<()> {
        let only = || Some(vec![(schema.get("const")?.as_str()?, description(schema).to_owned())]);
        if let Some(words) = words(schema).or_else(only) {
            return self.words(name, schema, &words);
        }
        if let Some((forms, _)) = forms(schema, "oneOf") {
            return self.outcomes(name, schema, &forms);
        }
        if let Some((forms, _)) = forms(schema, "anyOf") {
            return self.union(name, schema, &forms);
        }
        if schema.get("properties").is_some() && !TEXTS.contains(&name) {
            return self.structure(name, schema);
        }
        let rust = if TEXTS.contains(&name) { MAP.to_owned() } else { self.plain(name, schema)? };
        self.text += &documentation(description(schema));
        writeln!(self.text, "pub type {name} = {rust};")?;
        Ok(())
    }

    /// Returns the type of a value. `name` is the name of the type if the value is an object or a union without one.
    fn kind(&mut self, name: &str, schema: &Value) -> Result<String> {
        if let Some(name) = reference(schema) {
            return Ok(self.named(name));
        }
        if let Some((forms, is_nullable)) = forms(schema, "anyOf") {
            let rust = match forms.as_slice() {
                [form] => self.kind(name, form)?,
                forms => {
                    self.union(name, schema, forms)?;
                    name.to_owned()
                }
            };
            return Ok(if is_nullable { format!("Option<{rust}>") } else { rust });
        }
        let rust = self.plain(name, schema)?;
        Ok(if kind_of(schema)?.1 { format!("Option<{rust}>") } else { rust })
    }

    fn plain(&mut self, name: &str, schema: &Value) -> Result<String> {
        Ok(match kind_of(schema)?.0 {
            "" if schema.get("const").is_some_and(Value::is_boolean) => "bool".to_owned(),
            "" => "Value".to_owned(),
            "string" if schema.get("format").is_some_and(|format| format == "date") => "NaiveDate".to_owned(),
            "string" => "String".to_owned(),
            "boolean" => "bool".to_owned(),
            "integer" if schema.get("minimum").and_then(Value::as_i64).is_some_and(|least| least >= 0) => {
                "u64".to_owned()
            }
            "integer" => "i64".to_owned(),
            "number" => "f64".to_owned(),
            "array" => {
                let items = schema.get("items").context("`items` is missing")?;
                format!("Vec<{}>", self.kind(&format!("{name}Item"), items)?)
            }
            "object" => self.object(name, schema)?,
            other => bail!("the kind `{other}` has no type in Rust"),
        })
    }

    fn object(&mut self, name: &str, schema: &Value) -> Result<String> {
        let Some(members) = schema.get("properties").and_then(Value::as_object) else {
            return Ok(match schema.get("additionalProperties") {
                Some(values @ Value::Object(_)) => {
                    format!("BTreeMap<String, {}>", self.kind(&format!("{name}Value"), values)?)
                }
                _ => MAP.to_owned(),
            });
        };
        if let Some(of) = self.pair(name, members)? {
            return Ok(format!("Pair<{of}>"));
        }
        self.structure(name, schema)?;
        Ok(name.to_owned())
    }

    /// Returns the type of both members of a pair: one of each group.
    fn pair(&mut self, name: &str, members: &Map<String, Value>) -> Result<Option<String>> {
        let (Some(one), Some(other), 2) =
            (members.get("reference"), members.get("intervention"), members.len())
        else {
            return Ok(None);
        };
        let (one, other) = (self.kind(name, one)?, self.kind(name, other)?);
        Ok((one == other).then_some(one))
    }

    fn structure(&mut self, name: &str, schema: &Value) -> Result<()> {
        let members = schema.get("properties").and_then(Value::as_object).context("`properties`")?;
        let is_closed = schema.get("additionalProperties").is_none_or(|others| others == false);
        ensure!(is_closed, "an object with members has other members");
        let mut fields = String::new();
        for (member, of) in members {
            // The tag of an enum of outcomes.
            if of.get("const").is_some_and(Value::is_string) {
                ensure!(member == "outcome", "the member `{member}` is a constant");
                continue;
            }
            let rust = self
                .kind(&format!("{name}{}", pascal(member)), of)
                .with_context(|| format!("the member `{member}`"))?;
            let is_optional = !is_required(schema, member);
            fields += &documentation(description(of));
            writeln!(fields, "#[serde(rename = {member:?})]")?;
            let rust = if is_optional {
                fields += "#[serde(default, skip_serializing_if = \"Option::is_none\")]\n";
                if rust.starts_with("Option<") { rust } else { format!("Option<{rust}>") }
            } else {
                if rust.starts_with("Option<") {
                    // Serde takes an absent member for `null` unless it calls a function.
                    fields += "#[serde(deserialize_with = \"Option::deserialize\")]\n";
                }
                rust
            };
            writeln!(fields, "pub {}: {rust},", identifier(member))?;
        }
        self.text += &documentation(description(schema));
        writeln!(self.text, "{DERIVES}\n#[serde(deny_unknown_fields)]\npub struct {name} {{\n{fields}}}\n")?;
        Ok(())
    }

    /// Writes an enum of words, with functions between a value and its word.
    fn words(&mut self, name: &str, schema: &Value, words: &[(&str, String)]) -> Result<()> {
        let (mut variants, mut arms, mut of) = (String::new(), String::new(), String::new());
        let mut names = BTreeSet::new();
        for (word, about) in words {
            let variant = pascal(word);
            write!(variants, "{}#[serde(rename = {word:?})]\n{variant},\n", documentation(about))?;
            writeln!(arms, "Self::{variant} => {word:?},")?;
            writeln!(of, "{word:?} => Self::{variant},")?;
            ensure!(names.insert(variant), "the word `{word}` has the name of another in Rust");
        }
        self.text += &documentation(description(schema));
        writeln!(
            self.text,
            "#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
pub enum {name} {{\n{variants}}}\n
impl {name} {{\n/// Returns the word of the contract.
pub fn as_str(self) -> &'static str {{\nmatch self {{\n{arms}}}\n}}\n
/// Returns the value of a word; `None` for another word.
pub fn of(word: &str) -> Option<Self> {{\nSome(match word {{\n{of}_ => return None,\n}})\n}}\n}}\n"
        )?;
        Ok(())
    }

    /// Writes the enum of an answer: one variant for each outcome.
    fn outcomes(&mut self, name: &str, schema: &Value, forms: &[&Value]) -> Result<()> {
        let mut outcomes: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
        for form in forms {
            let of = reference(form).context("a form has no name")?;
            let outcome = self.schemas.get(of).and_then(|of| word(of, "outcome"));
            outcomes
                .entry(outcome.with_context(|| format!("`{of}` has no outcome"))?)
                .or_default()
                .push(form);
        }
        let mut variants = String::new();
        for (outcome, forms) in outcomes {
            let variant = pascal(outcome);
            let (rust, about) = match forms.as_slice() {
                [form] => (self.kind(name, form)?, self.about(form)),
                forms => {
                    let rust = format!("{name}{variant}");
                    self.union(&rust, schema, forms)?;
                    (rust, format!("The outcome `{outcome}`."))
                }
            };
            write!(
                variants,
                "{}#[serde(rename = {outcome:?})]\n{variant}({rust}),\n",
                documentation(&about)
            )?;
        }
        self.text += &documentation(description(schema));
        writeln!(self.text, "{DERIVES}\n#[serde(tag = \"outcome\")]\npub enum {name} {{\n{variants}}}\n")?;
        Ok(())
    }

    /// Writes the enum of a value that has several forms. The first form that fits is read.
    fn union(&mut self, name: &str, schema: &Value, forms: &[&Value]) -> Result<()> {
        let (mut variants, mut names) = (String::new(), BTreeSet::new());
        for form in forms {
            let variant = match (reference(form), kind_of(form)?.0) {
                (Some(name), _) => name,
                (None, "string") => "Text",
                (None, "boolean") => "Flag",
                (None, "integer" | "number") => "Number",
                (None, "array") => "List",
                (None, "object") => "Object",
                (None, _) => "Single",
            };
            let rust = self.kind(&format!("{name}{variant}"), form)?;
            writeln!(variants, "{}{variant}({rust}),", documentation(&self.about(form)))?;
            ensure!(names.insert(variant), "two forms of `{name}` are both a `{variant}`");
        }
        self.text += &documentation(description(schema));
        writeln!(self.text, "{DERIVES}\n#[serde(untagged)]\npub enum {name} {{\n{variants}}}\n")?;
        Ok(())
    }

    /// Returns the description of a form, or that of its type.
    fn about(&self, form: &Value) -> String {
        let named = || reference(form).and_then(|name| self.schemas.get(name)).map(description);
        match description(form) {
            "" => named().unwrap_or("A value of this form.").to_owned(),
            about => about.to_owned(),
        }
    }
}

/// An object whose members the contract does not define.
const MAP: &str = "Map<String, Value>";

const DERIVES: &str = "#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]";
