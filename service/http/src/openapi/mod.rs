//! `GET /openapi.json`: the description of the HTTP surfaces.
//!
//! The texts, parameters and responses of the operations are written by hand in `openapi.json`, by their ids and with the
//! abbreviations of [`shorthand`]. [`operations`] moves them to the paths of the table of routes, and [`skeleton`] adds what
//! the table states. The schemas of the resources are generated from the types of `service/resources`.
//!
//! Three paths represent those of the gateway, which the operator configures. The edge adds the names of the operations,
//! and the types of the contract that the document refers to. The module provides the schema of a record, the codes of the
//! rules, and the examples of claims and records, which are real answers.

mod examples;
mod operations;
mod reference;
mod responses;
mod shorthand;
mod skeleton;
mod words;

use std::fmt::Write as _;
use std::sync::OnceLock;

use bytes::Bytes;
use http::StatusCode;
use serde_json::{Map, Value, json};

use crate::call::Call;
use crate::lists::{DEFAULT_LIMIT, LARGEST_LIMIT};
use crate::meta;
use crate::module::{self, GOLDEN_CLAIM, Operation, Record};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::Claims;

/// Returns the document, which an instance assembles once.
pub(crate) fn document(call: &Call) -> Result<Reply, Problem> {
    static DOCUMENT: OnceLock<Bytes> = OnceLock::new();
    let body = if let Some(body) = DOCUMENT.get() {
        body.clone()
    } else {
        let body = assemble().map_err(|error| {
            Problem::internal(format!("the OpenAPI document cannot be assembled: {error}"))
        })?;
        DOCUMENT.get_or_init(|| body).clone()
    };
    Ok(Reply::json(StatusCode::OK, body).tagged(&call.head.headers))
}

fn assemble() -> Result<Bytes, String> {
    let mut document: Value =
        serde_json::from_str(include_str!("openapi.json")).map_err(|error| error.to_string())?;
    words::write(&mut document)?;
    add_components(&mut document).ok_or("a component refers to another that does not exist")?;
    operations::add(&mut document)?;
    skeleton::add(&mut document)?;
    add_facts(&mut document).ok_or("a fact of the module or of an example has no place")?;
    serde_json::to_vec(&document).map(Bytes::from).map_err(|error| error.to_string())
}

/// Adds the schemas of the resources to the components, and completes those.
fn add_components(document: &mut Value) -> Option<()> {
    document.get_mut("components")?.as_object_mut()?.insert("schemas".into(), resources()?);
    shorthand::complete_components(document.get_mut("components")?.as_object_mut()?)
}

/// Adds what the module states, and the examples that it makes.
fn add_facts(document: &mut Value) -> Option<()> {
    let version = module::version().ok()?;
    *document.pointer_mut("/info/version")? = Value::String(version.contract.clone());

    let schemas = module::schemas().ok()?;
    let components = document.pointer_mut("/components/schemas")?.as_object_mut()?;
    add_schema(components, "Record", schemas.record.get())?;
    add_schema(components, "Mapping", meta::MAPPING)?;
    list_operations(components.get_mut("Calls")?.pointer_mut(OPERATION_OF_A_CALL)?, |_| true)?;
    list_codes(components.get_mut("ProblemCode")?.get_mut("enum")?.as_array_mut()?)?;

    list_operations(document.pointer_mut(OPERATION_OF_A_PATH)?, |operation| !operation.is_on_tables)?;

    add_contract(document)?;

    *document.pointer_mut("/components/examples/Claim/value")? = serde_json::from_str(GOLDEN_CLAIM).ok()?;
    *document.pointer_mut("/components/examples/Record/value")? = record_example()?;
    *document.pointer_mut("/components/examples/UserPreferences/value")? = preferences_example()?;
    let limit = document.pointer_mut("/components/parameters/Limit/schema")?.as_object_mut()?;
    limit.insert("maximum".into(), LARGEST_LIMIT.into());
    limit.insert("default".into(), DEFAULT_LIMIT.into());
    responses::add(document.pointer_mut("/components/responses")?.as_object_mut()?)
}

/// Returns the schemas of the resources, which are generated from their types.
fn resources() -> Option<Value> {
    let mut resources: Value =
        serde_json::from_str(include_str!("../../../resources/resources.schema.json")).ok()?;
    rebase(&mut resources);
    resources.get_mut("$defs").map(Value::take)
}

/// Adds a schema to the components. Its definitions become components as well, because `$ref` is relative to the
/// document.
fn add_schema(components: &mut Map<String, Value>, name: &str, schema: &str) -> Option<()> {
    let mut schema: Value = serde_json::from_str(schema).ok()?;
    let members = schema.as_object_mut()?;
    members.remove("$schema");
    members.remove("$id");
    let definitions = members.remove("$defs");
    rebase(&mut schema);
    components.insert(name.to_owned(), schema);
    if let Some(Value::Object(definitions)) = definitions {
        for (name, mut definition) in definitions {
            rebase(&mut definition);
            components.insert(name, definition);
        }
    }
    Some(())
}

/// Adds the request and answer types of the operations, and the types of the contract that the document refers to.
///
/// Returns `None` if a resource has the name of a type of the contract.
fn add_contract(document: &mut Value) -> Option<()> {
    let contract: Value = serde_json::from_str(include_str!("../../../../wasm/contract.schema.json")).ok()?;
    let types = contract.get("$defs")?.as_object()?;
    let listed: Vec<&Value> =
        contract.get("x-operations")?.as_array()?.iter().filter(|operation| is_listed(operation)).collect();

    let answers: Option<Vec<Value>> =
        listed.iter().map(|operation| operation.get("answer").cloned()).collect();
    let mut answers = Value::Array(answers?);
    rebase(&mut answers);
    *document.pointer_mut("/components/schemas/ModuleAnswer/anyOf")? = answers;

    let mut requests: Vec<String> = listed.iter().copied().filter_map(request_of).collect();
    let Value::String(description) = document.pointer_mut(DESCRIPTION_OF_A_CALL)? else { return None };
    for operation in &listed {
        if let Some(request) = request_of(operation) {
            write!(description, "\n- `{}`: `{request}`", operation.get("name")?.as_str()?).ok()?;
        }
    }

    let components = document.pointer_mut("/components/schemas")?.as_object_mut()?;
    if components.keys().any(|name| types.contains_key(name)) {
        return None;
    }
    let parameters = components.get_mut("StudyParameters")?.as_object_mut()?;
    add_study_parameters(parameters, types.get("AssessRequest")?.as_object()?)?;

    references(document, &mut requests);
    let components = document.pointer_mut("/components/schemas")?.as_object_mut()?;
    while let Some(name) = requests.pop() {
        if components.contains_key(&name) {
            continue;
        }
        let mut schema = types.get(&name)?.clone();
        rebase(&mut schema);
        references(&schema, &mut requests);
        components.insert(name, schema);
    }
    Some(())
}

/// Whether the operation of the contract can be called outside a session.
fn is_listed(operation: &Value) -> bool {
    let mut alone = Operation::all().filter(|known| !known.is_on_tables);
    alone.any(|known| operation.get("name").is_some_and(|name| name == known.name))
}

/// Returns the name of the request type of an operation.
fn request_of(operation: &Value) -> Option<String> {
    operation.pointer("/request/$ref")?.as_str()?.strip_prefix(DEFINITIONS).map(str::to_owned)
}

/// Adds the members of the request of `study.assess` to the parameters of a stored study.
///
/// `claims` and `history` are omitted, because the service stores the claims and the frames. The members of the resource take precedence.
fn add_study_parameters(parameters: &mut Map<String, Value>, request: &Map<String, Value>) -> Option<()> {
    let members = parameters.get_mut("properties")?.as_object_mut()?;
    let stored = |name: &str| matches!(name, "claims" | "history");
    for (name, schema) in request.get("properties")?.as_object()?.iter().filter(|(name, _)| !stored(name)) {
        let mut schema = schema.clone();
        rebase(&mut schema);
        members.entry(name.as_str()).or_insert(schema);
    }
    for (name, value) in
        request.iter().filter(|(name, _)| matches!(name.as_str(), "type" | "additionalProperties"))
    {
        parameters.insert(name.clone(), value.clone());
    }
    Some(())
}

/// Collects the names of the components that a value references.
fn references(value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            let reference = members.get("$ref").and_then(Value::as_str);
            names.extend(
                reference.and_then(|reference| reference.strip_prefix(COMPONENTS)).map(str::to_owned),
            );
            members.values().for_each(|value| references(value, names));
        }
        Value::Array(items) => items.iter().for_each(|value| references(value, names)),
        _ => {}
    }
}

/// Replaces `#/$defs/X` with `#/components/schemas/X`.
fn rebase(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if let Some(Value::String(reference)) = members.get_mut("$ref")
                && let Some(name) = reference.strip_prefix(DEFINITIONS)
            {
                *reference = format!("{COMPONENTS}{name}");
            }
            members.values_mut().for_each(rebase);
        }
        Value::Array(items) => items.iter_mut().for_each(rebase),
        _ => {}
    }
}

/// Adds the names of the matching operations to an enumeration.
fn list_operations(schema: &mut Value, matches: impl Fn(&Operation) -> bool) -> Option<()> {
    let names = schema.get_mut("enum")?.as_array_mut()?;
    names.extend(Operation::all().filter(matches).map(|operation| Value::from(operation.name)));
    Some(())
}

/// Adds the module's codes to those of the edge.
fn list_codes(codes: &mut Vec<Value>) -> Option<()> {
    let catalogue: Value = serde_json::from_str(&module::catalogue()).ok()?;
    let listed = catalogue.get("codes")?.as_array()?;
    codes.extend(listed.iter().filter_map(|code| code.get("code").cloned()));
    codes.sort_by(|one, other| one.as_str().cmp(&other.as_str()));
    Some(())
}

/// Returns the record of the example claim.
fn record_example() -> Option<Value> {
    let claims = Claims { policy: String::from("claim"), issuer: String::from("did:web:example.org") };
    let decided = module::record(&Record::new(GOLDEN_CLAIM, &claims.policy, &claims.issuer)).ok()?;
    let mut record: Value = serde_json::from_str(decided.record.get()).ok()?;
    let members = record.as_object_mut()?;
    members.insert(String::from("id"), json!("kpt-o2pfeqzsobfjphiaxuqs6wxvhf"));
    members.insert(String::from("createdAt"), json!("2026-01-31T09:30:00.000Z"));
    members.insert(String::from("sentBy"), json!("amina"));
    members.insert(String::from("ruleSet"), json!(module::version().ok()?.rule_set));
    members.insert(String::from("module"), json!(module::digest()));
    Some(record)
}

/// Returns the record after an example change.
fn preferences_example() -> Option<Value> {
    let change = r#"{"userName":"Alex","language":"es","length":"terse","format":"plain text, no emojis"}"#;
    let merged = module::merge("null", change, "2026-11-20T21:00:00Z").ok()?.ok()?;
    serde_json::from_str(merged.record.get()).ok()
}

const DEFINITIONS: &str = "#/$defs/";
const COMPONENTS: &str = "#/components/schemas/";
const OPERATION_OF_A_CALL: &str = "/properties/calls/items/properties/operation";
const DESCRIPTION_OF_A_CALL: &str = "/paths/~1v1~1operations~1{operation}/post/description";
const OPERATION_OF_A_PATH: &str = "/paths/~1v1~1operations~1{operation}/parameters/0/schema";
