//! The schemas of the resources, from their types.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use crate::catalogue::Catalogue;
use crate::contract::ClaimFigures;
use crate::credentials::SignedCredential;
use crate::gateway::index::Index;
use crate::messages::Message;
use crate::operations::texts::{Calls, ModuleAnswer};
use crate::sampling::requests::SamplingRequest;
use crate::studies::requests::StudyParameters;
use crate::words::Object;
use crate::{
    Answers, ApiKey, ApiKeyRequest, ClaimResult, CreatedApiKey, CredentialOfStudy, EventPage, Health,
    ImportedSubmission, KeptAttachment, KeptMapping, ListedHousehold, ListedRecord, ListedStudy,
    MessageAnswer, NodeRefusal, Page, Problem, Selection, SizedSample, Start, StatusChange, StudyResource,
    Version,
};

/// Returns the schema of each resource by its name, in `$defs`. A schema refers to others there, and in the same way to the
/// types of the contract, which are in `wasm/contract.schema.json`.
///
/// `cargo xtask generate` writes the schemas to `resources.schema.json`, from which the edge takes the components of the
/// `OpenAPI` document.
///
/// # Examples
///
/// ```
/// let schema = hearth_resources::schema::document();
/// assert_eq!(schema["$defs"]["Event"]["properties"]["timestamp"]["format"], "date-time");
/// ```
pub fn document() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:hearth:schema:resources",
        "title": "The resources of Hearth",
        "description": HEAD,
        "$defs": resources(),
    })
}

fn resources() -> Map<String, Value> {
    let settings = SchemaSettings::draft2020_12();
    let requests = settings.clone().for_deserialize().with_transform(RecursiveTransform(plain));
    let answers = settings.for_serialize().with_transform(RecursiveTransform(absent));
    let mut requests = requests.into_generator();
    let mut answers = answers.with_transform(RecursiveTransform(plain)).into_generator();

    describe!(requests: ApiKeyRequest, Calls, SamplingRequest, StatusChange);
    describe!(answers: Answers, Catalogue, ClaimResult<'_>, CreatedApiKey<'_>, CredentialOfStudy<'_>, EventPage<'_>);
    describe!(answers: Health<'_>, ImportedSubmission<'_>, KeptAttachment<'_>, KeptMapping<'_>, Message, MessageAnswer<'_>);
    describe!(answers: ModuleAnswer, NodeRefusal<'_>, Problem<'_>, Index, Selection<'_>, SignedCredential);
    describe!(answers: SizedSample<'_, Object>, Start<'_>, StudyParameters, StudyResource<'_, Object>, Version<'_>);
    page::<ApiKey>(&mut answers, "ApiKeyPage", "A page of API keys.");
    page::<ListedHousehold<'_>>(&mut answers, "ListedHouseholds", "A page of the households of a study.");
    page::<ListedRecord<'_, ClaimFigures>>(&mut answers, "ListedRecords", "A page of records.");
    page::<ListedStudy<'_>>(&mut answers, "ListedStudies", "A page of studies.");

    let mut resources = requests.take_definitions(true);
    resources.extend(answers.take_definitions(true));
    resources.sort_keys();
    resources
}

/// Adds types to those that a generator has described.
macro_rules! describe {
    ($generator:ident: $($resource:ty),+) => {
        $($generator.subschema_for::<$resource>();)+
    };
}
use describe;

/// Adds a page of a list under a name of its own.
fn page<T: JsonSchema>(answers: &mut SchemaGenerator, name: &str, description: &str) {
    let mut page = Page::<T>::json_schema(answers);
    page.insert("description".into(), description.into());
    answers.definitions_mut().insert(name.into(), page.into());
}

/// Excludes `null` from the members of an answer that can be absent: they are absent, not `null`.
fn absent(schema: &mut Schema) {
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let Some(Value::Object(members)) = schema.get_mut("properties") else { return };
    for member in members.iter_mut().filter(|(name, _)| !required.iter().any(|known| known == *name)) {
        let Value::Object(member) = member.1 else { continue };
        if let Some(Value::Array(types)) = member.get_mut("type") {
            types.retain(|name| name != "null");
            if let [one] = types.as_slice() {
                let one = one.clone();
                member.insert("type".into(), one);
            }
        }
        if let Some(Value::Array(alternatives)) = member.get_mut("anyOf") {
            alternatives.retain(|schema| schema.get("type").is_none_or(|name| name != "null"));
            if let [Value::Object(one)] = alternatives.as_slice() {
                let one = one.clone();
                member.remove("anyOf");
                member.extend(one);
            }
        }
    }
}

/// Joins the lines of each paragraph of a description, and removes what follows from Rust's types only: the formats of
/// numbers, and the type of a member whose values are listed.
fn plain(schema: &mut Schema) {
    let Some(keywords) = schema.as_object_mut() else { return };
    if let Some(Value::String(text)) = keywords.get_mut("description") {
        let paragraphs: Vec<String> =
            text.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect();
        let description = paragraphs.join("\n\n");
        keywords.shift_insert(0, "description".into(), description.into());
    }
    let format = keywords.get("format").and_then(Value::as_str);
    if let Some(format) = format.filter(|format| NUMBERS.contains(format)) {
        let (is_unsigned, is_small) = (format.starts_with('u'), matches!(format, "uint8" | "uint16"));
        keywords.remove("format");
        if is_unsigned && keywords.get("minimum").is_some_and(|least| *least == 0) {
            keywords.remove("minimum");
        }
        if is_small {
            keywords.remove("maximum");
        }
    }
    let Some(Value::Object(members)) = keywords.get_mut("properties") else { return };
    for member in members.values_mut().filter_map(Value::as_object_mut) {
        list_words(member);
        let is_listed = ["enum", "const"].iter().any(|keyword| member.contains_key(*keyword));
        if is_listed && member.get("type").is_some_and(Value::is_string) {
            member.remove("type");
        }
    }
}

/// Lists the words of an enumeration of Rust, without their descriptions.
fn list_words(schema: &mut Map<String, Value>) {
    let Some(Value::Array(words)) = schema.get("oneOf") else { return };
    let words: Option<Vec<Value>> = words.iter().map(|word| word.get("const").cloned()).collect();
    if let Some(words) = words {
        schema.remove("oneOf");
        schema.insert("enum".into(), words.into());
    }
}

const HEAD: &str = "The resources of the HTTP surfaces. Generated by `cargo xtask generate` from the Rust types in \
                    `service/resources`; do not edit.";

/// The formats of Rust's numbers.
const NUMBERS: [&str; 8] = ["double", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64"];
