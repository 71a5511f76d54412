//! Writes every type of the contract: structs for objects, enums for words and for unions. The names are those of the schema;
//! a type without a name takes that of its owner and its member. With the feature `typescript`, each type declares itself
//! for TypeScript, by tsify.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Map, Value};

use crate::limits::limits;
use crate::names::{documentation, identifier, pascal, sentence};
use crate::roots::{RESOURCES, TEXTS};
use crate::schema::{description, forms, is_required, kind_of, reference, word, words};
use crate::typescript::{MAP, declared};

/// Returns the types of the answers and of the requests of all operations. They derive `Deserialize` and `Serialize`, and
/// refer to `NaiveDate` of chrono for dates, to a generic struct `Pair` for two values that belong to the groups of a study,
/// and to a type `Others` for the members that an open object may have.
///
/// # Errors
///
/// Returns an error, with the type and the member, if the schema has a construct without an equivalent type in Rust.
pub fn definitions(contract: &Value) -> Result<String> {
    let mut types = Types::of(schemas(contract)?);
    types.operations(contract)?;
    types.declarations()?;
    Ok(types.text)
}

/// Returns the types of the resources that the pages of a service read, and of those that they refer to. `resources` has the
/// schemas in `$defs`, and `record` is that of a record. A type that the contract has too is that of [`definitions`].
///
/// # Errors
///
/// As those of [`definitions`].
pub fn resources(contract: &Value, resources: &Value, record: &Value) -> Result<String> {
    let mut all = schemas(resources)?.clone();
    // The schema of a record stands for itself, so it has a finding of its own, which is that of the contract.
    let record = record.to_string().replace("#/$defs/finding", "#/$defs/Finding");
    all.insert("StoredRecord".to_owned(), serde_json::from_str(&record)?);
    all.extend(schemas(contract)?.clone());
    let mut types = Types::of(&all);
    types.operations(contract)?;
    types.text.clear();
    types.is_request = false;
    types.referred.clear();
    let of_contract = types.seen.clone();
    for name in RESOURCES {
        types.named(name);
    }
    types.finish_waiting()?;
    types.seen.retain(|name| !of_contract.contains(name));
    types.declarations()?;
    let imported: Vec<&str> = types.referred.intersection(&of_contract).map(String::as_str).collect();
    types.text.insert_str(0, &format!("use crate::definitions::{{{}}};\n\n", imported.join(", ")));
    writeln!(
        types.text,
        "/// The types of the contract to which these refer.\npub(crate) const IMPORTED: &[&str] = &{imported:?};"
    )?;
    Ok(types.text)
}

/// Returns the types of a schema by their names.
fn schemas(schema: &Value) -> Result<&Map<String, Value>> {
    schema.get("$defs").and_then(Value::as_object).context("`$defs` is missing")
}

/// The types written so far, and the names of those that they refer to.
struct Types<'s> {
    schemas: &'s Map<String, Value>,
    waiting: Vec<String>,
    seen: BTreeSet<String>,
    referred: BTreeSet<String>,
    /// The types of constant words, which have no name in the contract.
    constants: BTreeSet<String>,
    /// Whether the types are those of requests, which may have other members.
    is_request: bool,
    text: String,
}

impl<'s> Types<'s> {
    fn of(schemas: &'s Map<String, Value>) -> Self {
        Self {
            schemas,
            waiting: Vec::new(),
            seen: BTreeSet::new(),
            referred: BTreeSet::new(),
            constants: BTreeSet::new(),
            is_request: false,
            text: String::new(),
        }
    }

    /// Writes the types of the answers and of the requests of all operations.
    fn operations(&mut self, contract: &Value) -> Result<()> {
        let operations =
            contract.get("x-operations").and_then(Value::as_array).context("`x-operations` is missing")?;
        let mut arms = String::new();
        for operation in operations {
            let name = operation.get("name").and_then(Value::as_str).context("an operation has no name")?;
            let answer = operation.get("answer").and_then(reference).context("an operation has no answer")?;
            self.named(answer);
            writeln!(
                arms,
                "{name:?} => serde_json::from_str::<{answer}>(text).and_then(serde_json::to_value),"
            )?;
        }
        self.finish_waiting()?;
        self.is_request = true;
        for request in operations.iter().filter_map(|operation| operation.get("request").and_then(reference))
        {
            self.named(request);
        }
        self.finish_waiting()?;
        writeln!(
            self.text,
            "#[cfg(test)]\npub(crate) fn rewritten(operation: &str, text: &str) -> serde_json::Result<Value> {{
match operation {{\n{arms}other => panic!(\"{{other}}\"),\n}}\n}}"
        )?;
        Ok(())
    }

    /// Returns the name of a type, which is written later.
    fn named(&mut self, name: &str) -> String {
        self.referred.insert(name.to_owned());
        if self.seen.insert(name.to_owned()) {
            self.waiting.push(name.to_owned());
        }
        name.to_owned()
    }

    /// Writes the types that others refer to.
    fn finish_waiting(&mut self) -> Result<()> {
        while let Some(name) = self.waiting.pop() {
            let schema = self.schemas.get(&name).with_context(|| format!("the type `{name}` is missing"))?;
            self.definition(&name, schema).with_context(|| format!("the type `{name}`"))?;
        }
        Ok(())
    }

    /// Writes a type of the schema.
    fn definition(&mut self, name: &str, schema: &Value) -> Result<()> {
        let only = || Some(vec![(schema.get("const")?.as_str()?, description(schema).to_owned())]);
        if let Some(words) = words(schema).or_else(only) {
            return self.words(name, schema, &words);
        }
        if let Some((forms, _)) = forms(schema, "oneOf") {
            let schemas = self.schemas;
            let outcomes: Option<Vec<_>> =
                forms.iter().map(|form| Some((outcome(schemas, form)?, *form))).collect();
            return match outcomes {
                Some(outcomes) => self.outcomes(name, schema, &outcomes),
                None => self.union(name, schema, &forms),
            };
        }
        if let Some((forms, _)) = alternatives(schema) {
            return self.union(name, schema, &forms);
        }
        if !TEXTS.contains(&name) {
            return self.structure(name, schema, "");
        }
        self.text += &documentation(description(schema));
        writeln!(self.text, "pub type {name} = {MAP};\n")?;
        self.structure(&format!("{name}{MEMBERS}"), schema, &format!(", rename = {name:?}"))
    }

    /// Returns the type of a value. `name` is the name of the type if the value is an object or a union without one.
    fn kind(&mut self, name: &str, schema: &Value) -> Result<String> {
        if let Some(name) = reference(schema) {
            return Ok(self.named(name));
        }
        if let Some((forms, is_nullable)) = alternatives(schema) {
            let rust = match forms.as_slice() {
                [form] => self.kind(name, form)?,
                forms => {
                    self.union(name, schema, forms)?;
                    name.to_owned()
                }
            };
            return Ok(if is_nullable { format!("Option<{rust}>") } else { rust });
        }
        let (kind, is_nullable) = kind_of(schema)?;
        let rust = match kind {
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
        };
        Ok(if is_nullable { format!("Option<{rust}>") } else { rust })
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
        self.structure(name, schema, "")?;
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

    /// Writes a struct. `options` are those of tsify.
    fn structure(&mut self, name: &str, schema: &Value, options: &str) -> Result<()> {
        let mut fields = String::new();
        for (member, of) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let field = self.field(name, member, of, is_required(schema, member));
            fields += &field.with_context(|| format!("the member `{member}`"))?;
        }
        let closed = match schema.get("additionalProperties") {
            Some(Value::Bool(true)) => {
                fields +=
                    "/// Members that the contract does not name.\n#[serde(flatten)]\npub others: Others,\n";
                ""
            }
            None if self.is_request => "",
            None | Some(Value::Bool(false)) => "#[serde(deny_unknown_fields)]\n",
            Some(_) => bail!("an object has members with names and a map of others"),
        };
        self.named_here(name);
        self.text += &documentation(described(schema));
        let declares = declares(options);
        writeln!(self.text, "{DERIVES}\n{declares}\n{closed}pub struct {name} {{\n{fields}}}\n")?;
        Ok(())
    }

    /// Returns the field of a member, with its attributes.
    fn field(&mut self, owner: &str, member: &str, of: &Value, is_required: bool) -> Result<String> {
        let constant = of.get("const").and_then(Value::as_str);
        let rust = match constant {
            Some(word) => self.constant(member, word)?,
            None => self.kind(&format!("{owner}{}", pascal(member)), of)?,
        };
        let is_nullable = rust.starts_with("Option<");
        let mut field = match (description(of), constant) {
            ("", Some(word)) => documentation(&format!("The word `{word}`.")),
            (about, _) => documentation(&format!("{about}\n\n{}", sentence(&notable(of)))),
        };
        writeln!(field, "#[serde(rename = {member:?})]")?;
        field += &as_typescript(declared(owner, member, of, &rust));
        field += match (is_required, is_nullable) {
            // tsify takes `Option::is_none` for a member that is never `null`.
            (false, true) => "#[serde(default, skip_serializing_if = \"is_absent\")]\n",
            (false, false) => "#[serde(default, skip_serializing_if = \"Option::is_none\")]\n",
            // Serde takes an absent member for `null` unless it calls a function.
            (true, true) => "#[serde(deserialize_with = \"Option::deserialize\")]\n",
            (true, false) => "",
        };
        let rust = if is_required || is_nullable { rust } else { format!("Option<{rust}>") };
        writeln!(field, "pub {}: {rust},", identifier(member))?;
        Ok(field)
    }

    /// Returns the type of a member that is always the same word.
    fn constant(&mut self, member: &str, word: &str) -> Result<String> {
        let variant = pascal(word);
        let name = format!("{variant}{}", pascal(member));
        if self.constants.insert(name.clone()) {
            writeln!(
                self.text,
                "/// The word `{word}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum {name} {{\n/// The word.\n#[default]\n#[serde(rename = {word:?})]\n{variant},\n}}\n"
            )?;
        }
        Ok(name)
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
{}\npub enum {name} {{\n{variants}}}\n
impl {name} {{\n/// Returns the word of the contract.
pub fn as_str(self) -> &'static str {{\nmatch self {{\n{arms}}}\n}}\n
/// Returns the value of a word; `None` for another word.
pub fn of(word: &str) -> Option<Self> {{\nSome(match word {{\n{of}_ => return None,\n}})\n}}\n}}\n",
            declares("")
        )?;
        Ok(())
    }

    /// Writes the enum of an answer, with one variant for each outcome, by which it is read.
    fn outcomes(&mut self, name: &str, schema: &Value, forms: &[(&str, &Value)]) -> Result<()> {
        let mut outcomes: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
        for (outcome, form) in forms {
            outcomes.entry(outcome).or_default().push(form);
        }
        let (mut variants, mut arms) = (String::new(), String::new());
        for (outcome, forms) in &outcomes {
            let variant = pascal(outcome);
            let (rust, about) = match forms.as_slice() {
                [form] => (self.kind(name, form)?, self.about(form)),
                forms => {
                    let rust = format!("{name}{variant}");
                    self.union(&rust, schema, forms)?;
                    (rust, format!("The outcome `{outcome}`."))
                }
            };
            writeln!(variants, "{}{variant}({rust}),", documentation(&about))?;
            writeln!(arms, "Some({outcome:?}) => serde_json::from_value(value).map(Self::{variant}),")?;
        }
        let names: Vec<&&str> = outcomes.keys().collect();
        self.text += &documentation(description(schema));
        writeln!(
            self.text,
            "#[derive(Clone, Debug, PartialEq, Serialize)]\n{}\n#[serde(untagged)]
pub enum {name} {{\n{variants}}}\n
impl<'de> Deserialize<'de> for {name} {{
fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {{
let value = Value::deserialize(deserializer)?;
match value.get(\"outcome\").and_then(Value::as_str) {{
{arms}Some(other) => return Err(Error::unknown_variant(other, &{names:?})),
None => return Err(Error::missing_field(\"outcome\")),
}}\n.map_err(Error::custom)\n}}\n}}\n",
            declares("")
        )?;
        Ok(())
    }

    /// Writes the enum of a value that has several forms. The first form that fits is read.
    fn union(&mut self, name: &str, schema: &Value, forms: &[&Value]) -> Result<()> {
        let (mut variants, mut names) = (String::new(), BTreeSet::new());
        let objects = forms.iter().filter(|form| form.get("properties").is_some()).count();
        for form in forms {
            let variant = match (reference(form), kind_of(form)?.0) {
                (Some(name), _) => name.to_owned(),
                (None, "string") => "Text".to_owned(),
                (None, "boolean") => "Flag".to_owned(),
                (None, "integer" | "number") => "Number".to_owned(),
                (None, "array") => "List".to_owned(),
                (None, "object") if objects > 1 => distinction(form).map(pascal).context("two maps")?,
                (None, "object") => "Object".to_owned(),
                (None, _) => "Single".to_owned(),
            };
            let rust = self.kind(&format!("{name}{variant}"), form)?;
            let narrower = as_typescript(declared(name, "", form, &rust));
            writeln!(variants, "{}{variant}({narrower}{rust}),", documentation(&self.about(form)))?;
            ensure!(names.insert(variant.clone()), "two forms of `{name}` are both a `{variant}`");
        }
        self.named_here(name);
        self.text += &documentation(described(schema));
        let declares = declares("");
        writeln!(self.text, "{DERIVES}\n{declares}\n#[serde(untagged)]\npub enum {name} {{\n{variants}}}\n")?;
        Ok(())
    }

    /// Notes the name of a type that is written where it is used.
    fn named_here(&mut self, name: &str) {
        self.seen.insert(name.to_owned());
    }

    /// Returns the description of a form, or that of its type.
    fn about(&self, form: &Value) -> String {
        let named = || reference(form).and_then(|name| self.schemas.get(name)).map(description);
        match description(form) {
            "" => named().unwrap_or("A value of this form.").to_owned(),
            about => about.to_owned(),
        }
    }

    /// Writes the lists of the declarations of all types.
    fn declarations(&mut self) -> Result<()> {
        let is_named = |name: &str| {
            self.schemas.contains_key(name)
                || name.strip_suffix(MEMBERS).is_some_and(|text| TEXTS.contains(&text))
        };
        let (named, unnamed): (Vec<&String>, Vec<&String>) =
            self.seen.iter().partition(|name| is_named(name));
        for (list, about, names) in [
            ("DECLARATIONS", "The declarations of the types for TypeScript", named),
            ("UNNAMED", "The declarations of types that the contract does not name", unnamed),
        ] {
            writeln!(
                self.text,
                "/// {about}, in the order of their names.\n#[cfg(feature = \"typescript\")]
pub(crate) const {list}: &[&str] = &["
            )?;
            for name in names.iter().filter(|name| !TEXTS.contains(&name.as_str())) {
                writeln!(self.text, "<{name} as tsify::Tsify>::DECL,")?;
            }
            self.text += "];\n";
        }
        Ok(())
    }
}

/// Returns the limits of a value, without that of a count, which its type says.
fn notable(schema: &Value) -> String {
    let is_integer = kind_of(schema).is_ok_and(|(kind, _)| kind == "integer");
    let limits = limits(schema);
    if is_integer && limits == "at least 0" { String::new() } else { limits }
}

/// Returns the description of a type, which one without a name may lack.
fn described(schema: &Value) -> &str {
    match description(schema) {
        "" => "A value that the contract does not name.",
        about => about,
    }
}

/// Returns the outcome of a form of an answer.
fn outcome<'s>(schemas: &'s Map<String, Value>, form: &Value) -> Option<&'s str> {
    word(schemas.get(reference(form)?)?, "outcome")
}

/// Returns the forms of a value, and whether it can be `null`. The forms of an object say only which members it must have.
fn alternatives(schema: &Value) -> Option<(Vec<&Value>, bool)> {
    let is_object = schema.get("properties").is_some();
    if is_object { None } else { forms(schema, "anyOf").or_else(|| forms(schema, "oneOf")) }
}

/// Returns what distinguishes an object from other forms of a value: a constant word, or else the name of its first member.
fn distinction(object: &Value) -> Option<&str> {
    let members = object.get("properties")?.as_object()?;
    let constant = members.values().find_map(|of| of.get("const")?.as_str());
    constant.or_else(|| members.keys().next().map(String::as_str))
}

/// The end of the name of a struct whose type is kept as text.
const MEMBERS: &str = "Members";

const DERIVES: &str = "#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]";

/// Returns the attribute with which a field is declared as a type for TypeScript.
fn as_typescript(declared: Option<String>) -> String {
    let attribute = |declared| format!("#[cfg_attr(feature = \"typescript\", tsify(type = {declared:?}))]\n");
    declared.map(attribute).unwrap_or_default()
}

/// Returns the attribute with which a type declares itself for TypeScript, with options of tsify.
fn declares(options: &str) -> String {
    format!(
        "#[cfg_attr(feature = \"typescript\", derive(tsify::Tsify), tsify(missing_as_null, hashmap_as_object{options}))]"
    )
}
