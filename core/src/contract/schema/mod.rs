//! The contract as one JSON Schema (2020-12), derived from the Rust types: every type of a request and of an answer.
//!
//! `cargo xtask generate` writes the schema to `contract.schema.json`, from which the types in the other languages are
//! generated. The module is built without this code.

mod outcomes;
mod types;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use super::{AREAS, Operation};

/// Returns the schema of every request and every answer of the contract.
///
/// The types are in `$defs`, by name. `x-operations` lists the operations with references to their types.
///
/// # Examples
///
/// ```
/// let schema = hearth_kpt_core::contract::schema::document();
/// assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
/// let size = &schema["$defs"]["SampleSizeRequest"]["properties"]["dropout"];
/// assert_eq!(size["minimum"], 0.0);
/// ```
pub fn document() -> Value {
    let types = described();
    let operations: Vec<Value> = Operation::all().map(operation).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:hearth:schema:contract",
        "title": "The contract of Hearth",
        "description": HEAD,
        "x-areas": AREAS.iter().map(|area| json!({
            "name": area.name,
            "description": area.documentation.join("\n"),
        })).collect::<Vec<_>>(),
        "x-operations": operations,
        "$defs": types.definitions,
    })
}

/// Returns the schema of the credential `name`, with the types that it refers to: `VerifiableCredential` for the
/// credential of a claim, `StudyCredential` for that of a study. `id` is the URL of the schema.
///
/// Returns `None` if the contract has no type with this name.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::schema::credential;
///
/// let schema = credential("StudyCredential", "https://hearth.example/v1/schemas/kpt-study-credential").unwrap();
/// assert!(schema["$defs"]["StudySubject"]["properties"]["claims"].is_object());
/// assert!(credential("Nonsense", "").is_none());
/// ```
pub fn credential(name: &str, id: &str) -> Option<Value> {
    let types = described().definitions;
    let mut schema = Map::from_iter([
        ("$schema".to_string(), json!("https://json-schema.org/draft/2020-12/schema")),
        ("$id".to_string(), json!(id)),
    ]);
    let root = types.get(name)?.as_object()?.clone();
    let mut names = Vec::new();
    references(&Value::Object(root.clone()), &mut names);
    schema.extend(root);
    let mut definitions = Map::new();
    while let Some(name) = names.pop() {
        if !definitions.contains_key(&name) {
            let definition = types.get(&name)?.clone();
            references(&definition, &mut names);
            definitions.insert(name, definition);
        }
    }
    definitions.sort_keys();
    schema.insert("$defs".to_string(), Value::Object(definitions));
    Some(Value::Object(schema))
}

/// Collects the names of the types that a schema refers to.
fn references(schema: &Value, names: &mut Vec<String>) {
    match schema {
        Value::Object(members) => {
            let reference = members.get("$ref").and_then(Value::as_str);
            names
                .extend(reference.and_then(|reference| reference.strip_prefix("#/$defs/")).map(String::from));
            members.values().for_each(|value| references(value, names));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, names)),
        _ => {}
    }
}

/// Returns the schema of a claim with the types that it refers to; [`crate::claims::CLAIM_SCHEMA`] is its text.
///
/// # Examples
///
/// ```
/// let schema = hearth_kpt_core::contract::schema::claim();
/// assert_eq!(schema["properties"]["fuelMeasurements"]["required"][1], "dailyLogs");
/// ```
pub fn claim() -> Value {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    let generator = settings.with_transform(RecursiveTransform(plain)).into_generator();
    let mut members = generator.into_root_schema_for::<types::Claim<'_>>();
    let mut schema = json!({
        "$schema": members.remove("$schema"),
        "$id": "urn:hearth:schema:claim",
        "title": "KPT claim",
    });
    if let (Some(schema), Some(members)) = (schema.as_object_mut(), members.as_object_mut()) {
        members.remove("title");
        schema.append(members);
    }
    schema
}

/// The types that have been described so far. Requests and answers have separate generators, because a request may omit
/// members that an answer always has.
struct Types {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
    definitions: Map<String, Value>,
}

impl Types {
    fn request<T: JsonSchema>(&mut self, name: &'static str) {
        self.requests.subschema_for::<T>();
        assert_eq!(T::schema_name(), name, "the name of a type is that in the table of operations");
    }

    fn answer<T: JsonSchema>(&mut self, name: &'static str, operation: &str) {
        let mut schema = self.answers.subschema_for::<T>();
        schema.insert("description".into(), alloc::format!("The answer of `{operation}`.").into());
        self.define(name.to_string(), schema.into());
    }

    /// Adds a definition. A type that occurs in requests and in answers must have the same schema in both.
    fn define(&mut self, name: String, schema: Value) {
        let known = self.definitions.get(&name);
        assert!(known.is_none_or(|known| *known == schema), "two types have the name {name}");
        self.definitions.insert(name, schema);
    }

    fn finish(mut self) -> Self {
        for (name, schema) in
            self.requests.take_definitions(true).into_iter().chain(self.answers.take_definitions(true))
        {
            self.define(name, schema);
        }
        self.definitions.sort_keys();
        self
    }
}

macro_rules! describe {
    ($($(#[doc = $about:tt])* $area:ident {$(
        $name:ident $arguments:tt as $javascript:ident $(takes $request:ident like $example:literal)? gives $answer:ident;
    )*})*) => {
        |types: &mut Types| {$($(
            $(types.request::<types::$request>(stringify!($request));)?
            types.answer::<types::$answer>(
                stringify!($answer),
                concat!(stringify!($area), ".", stringify!($name)),
            );
        )*)*}
    };
}

fn described() -> Types {
    let settings = SchemaSettings::draft2020_12();
    let requests = settings.clone().with_transform(RecursiveTransform(bounded));
    let both = |settings: SchemaSettings| settings.with_transform(RecursiveTransform(plain)).into_generator();
    let mut types = Types {
        requests: both(requests.for_deserialize()),
        answers: both(settings.for_serialize()),
        definitions: Map::new(),
    };
    let describe: fn(&mut Types) = crate::operations!(describe);
    describe(&mut types);
    types.finish()
}

fn operation(operation: &Operation) -> Value {
    let reference = |name: &str| json!({ "$ref": alloc::format!("#/$defs/{name}") });
    let mut members = json!({
        "name": operation.name,
        "function": operation.javascript,
        "description": operation.documentation.join("\n"),
        "onTables": operation.is_on_tables(),
        "answer": reference(operation.answer_type),
    });
    if let (Some(members), Some(request)) = (members.as_object_mut(), operation.request_type) {
        members.insert("request".into(), reference(request));
    }
    members
}

/// Adds the bounds of the Rust type to whole numbers in requests.
fn bounded(schema: &mut Schema) {
    let (least, greatest) = match schema.get("format").and_then(Value::as_str) {
        Some("uint32") => (json!(0), json!(u32::MAX)),
        Some("int32") => (json!(i32::MIN), json!(i32::MAX)),
        _ => return,
    };
    for (keyword, open, bound) in
        [("minimum", "exclusiveMinimum", least), ("maximum", "exclusiveMaximum", greatest)]
    {
        if schema.get(keyword).is_none() && schema.get(open).is_none() {
            schema.insert(keyword.into(), bound);
        }
    }
}

/// Removes the formats of Rust numbers and the examples of descriptions, sorts keywords in the order of [`KEYWORDS`],
/// and joins the lines of each paragraph.
fn plain(schema: &mut Schema) {
    let Some(keywords) = schema.as_object_mut() else { return };
    let format = keywords.get("format").and_then(Value::as_str);
    if format.is_some_and(|format| FORMATS.contains(&format)) {
        let is_small =
            keywords.remove("format").is_some_and(|format| format == "uint8" || format == "uint16");
        if is_small {
            keywords.remove("maximum");
        }
    }
    if let Some(Value::String(text)) = keywords.get_mut("description") {
        let (about, _) = text.split_once("\n\n# Examples").unwrap_or((text, ""));
        *text = about
            .split("\n\n")
            .map(|paragraph| paragraph.replace('\n', " "))
            .collect::<Vec<_>>()
            .join("\n\n");
    }
    // A single word is a constant.
    if let Some(Value::Array(words)) = keywords.get("oneOf")
        && let [Value::Object(word)] = words.as_slice()
        && word.contains_key("const")
    {
        let word = word.clone();
        keywords.remove("oneOf");
        keywords.extend(word.into_iter().filter(|(keyword, _)| keyword != "description"));
    }
    let place =
        |keyword: &String| KEYWORDS.iter().position(|known| known == keyword).unwrap_or(KEYWORDS.len());
    let mut sorted: Vec<(String, Value)> = mem::take(keywords).into_iter().collect();
    sorted.sort_by_key(|(keyword, _)| place(keyword));
    *keywords = sorted.into_iter().collect();
}

/// Formats that validators ignore.
const FORMATS: &[&str] = &["double", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64"];

/// Keywords in the order of output; other keywords follow them.
const KEYWORDS: &[&str] = &[
    "$ref",
    "description",
    "type",
    "const",
    "enum",
    "format",
    "pattern",
    "minLength",
    "maxLength",
    "exclusiveMinimum",
    "minimum",
    "exclusiveMaximum",
    "maximum",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "minItems",
    "maxItems",
    "oneOf",
    "anyOf",
    "default",
];

const HEAD: &str = "The requests and the answers of every operation. Generated by `cargo xtask generate` from the Rust \
                    types in `core`; do not edit.";
