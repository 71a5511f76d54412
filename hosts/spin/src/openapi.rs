//! `GET /openapi.json`: the description of this surface.
//!
//! The paths are written by hand in `openapi.json`; of the gateway's, three stand for all, because which
//! there are is the operator's. The edge fills in the names of the operations, the types of the contract that the file
//! names (from the schema of the contract), and from the module the schema of a record, the codes of the rules, and the
//! examples, which are its real answers.

use std::fmt::Write as _;
use std::sync::OnceLock;

use bytes::Bytes;
use http::StatusCode;
use serde_json::{Map, Value, json};

use crate::module::{self, GOLDEN_CLAIM, Operation, Record, Table};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use crate::settings::Claims;

/// The document. It is the same for the life of an instance.
pub(crate) fn document(call: &Call) -> Result<Reply, Problem> {
    static DOCUMENT: OnceLock<Bytes> = OnceLock::new();
    let body = if let Some(body) = DOCUMENT.get() {
        body.clone()
    } else {
        let body = assemble().ok_or_else(|| Problem::internal("the description cannot be put together"))?;
        DOCUMENT.get_or_init(|| body).clone()
    };
    Ok(Reply::json(StatusCode::OK, body).tagged(&call.head.headers))
}

fn assemble() -> Option<Bytes> {
    let mut document: Value = serde_json::from_str(include_str!("openapi.json")).ok()?;
    let version = module::version().ok()?;
    *document.pointer_mut("/info/version")? = Value::String(version.contract.clone());

    let schemas = module::schemas().ok()?;
    let components = document.pointer_mut("/components/schemas")?.as_object_mut()?;
    adopt(components, "Record", schemas.record.get())?;
    list_operations(components.get_mut("Calls")?.pointer_mut(OPERATION_OF_A_CALL)?, |_| true)?;
    list_codes(components.get_mut("ProblemCode")?.get_mut("enum")?.as_array_mut()?)?;

    list_operations(document.pointer_mut(OPERATION_OF_A_PATH)?, |operation| !operation.is_on_tables)?;

    adopt_contract(&mut document)?;

    *document.pointer_mut("/components/examples/Claim/value")? = serde_json::from_str(GOLDEN_CLAIM).ok()?;
    *document.pointer_mut("/components/examples/Record/value")? = record_example()?;
    *document.pointer_mut("/components/examples/UserPreferences/value")? = preferences_example()?;
    let incomplete = module::validate(b"{}").err()?;
    *document.pointer_mut(&problem_example("BadRequest"))? = example_of(incomplete)?;
    let contradictory = GOLDEN_CLAIM.replace(r#""total":11.9"#, r#""total":12"#);
    let contradictory = module::validate(contradictory.as_bytes()).err()?;
    *document.pointer_mut(&problem_example("Conflict"))? = example_of(contradictory)?;

    let table = Table::compile("").ok()?;
    let invalid = table.route("GET", "/chain/claims/claims?pagination.limit=many").ok()?.err()?;
    *document.pointer_mut(&problem_example("InvalidQuery"))? = example_of(Problem::query(invalid))?;
    let unknown = table.route("GET", "/chain/entities").ok()?.err()?;
    *document.pointer_mut(&problem_example("QueryNotFound"))? = example_of(Problem::query(unknown))?;
    serde_json::to_vec(&document).ok().map(Bytes::from)
}

/// Puts a schema among the components. Its definitions become components too, because `$ref` starts from
/// the document there.
fn adopt(components: &mut Map<String, Value>, name: &str, schema: &str) -> Option<()> {
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

/// Says what each operation asks and answers, and puts the types of the contract that the document names among the
/// components. A component that is written by hand has a name that the contract does not have.
fn adopt_contract(document: &mut Value) -> Option<()> {
    let contract: Value = serde_json::from_str(include_str!("../../../wasm/contract.schema.json")).ok()?;
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
    state_parameters(parameters, types.get("AssessRequest")?.as_object()?)?;

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

/// Whether the operation of the contract can be asked by itself.
fn is_listed(operation: &Value) -> bool {
    let mut alone = Operation::all().filter(|known| !known.is_on_tables);
    alone.any(|known| operation.get("name").is_some_and(|name| name == known.name))
}

/// The name of the type of an operation's request.
fn request_of(operation: &Value) -> Option<String> {
    operation.pointer("/request/$ref")?.as_str()?.strip_prefix(DEFINITIONS).map(str::to_owned)
}

/// Adds what the request `study.assess` may have to what is otherwise with a study that is kept: it has no claims, because
/// those are kept too, and what is there already takes the place of the member.
fn state_parameters(parameters: &mut Map<String, Value>, request: &Map<String, Value>) -> Option<()> {
    let members = parameters.get_mut("properties")?.as_object_mut()?;
    for (name, schema) in request.get("properties")?.as_object()?.iter().filter(|(name, _)| *name != "claims")
    {
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

/// Collects the names of the components that a value refers to.
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

/// `#/$defs/X` becomes `#/components/schemas/X`.
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

/// Adds the names of those operations that a place of the document takes.
fn list_operations(schema: &mut Value, takes: impl Fn(&Operation) -> bool) -> Option<()> {
    let names = schema.get_mut("enum")?.as_array_mut()?;
    names.extend(Operation::all().filter(takes).map(|operation| Value::from(operation.name)));
    Some(())
}

/// Adds the codes that the module lists to those of the edge, which stand in the file.
fn list_codes(codes: &mut Vec<Value>) -> Option<()> {
    let catalogue: Value = serde_json::from_str(&module::catalogue()).ok()?;
    let listed = catalogue.get("codes")?.as_array()?;
    codes.extend(listed.iter().filter_map(|code| code.get("code").cloned()));
    codes.sort_by(|one, other| one.as_str().cmp(&other.as_str()));
    Some(())
}

/// The record of the claim that stands as the example of a claim.
fn record_example() -> Option<Value> {
    let claims = Claims { policy: String::from("claim"), issuer: String::from("did:web:example.org") };
    let decided = module::record(&Record::new(GOLDEN_CLAIM, &claims)).ok()?;
    let mut record: Value = serde_json::from_str(decided.record.get()).ok()?;
    let members = record.as_object_mut()?;
    members.insert(String::from("id"), json!("kpt-o2pfeqzsobfjphiaxuqs6wxvhf"));
    members.insert(String::from("createdAt"), json!("2026-01-31T09:30:00.000Z"));
    members.insert(String::from("ruleSet"), json!(module::version().ok()?.rule_set));
    members.insert(String::from("module"), json!(module::DIGEST));
    Some(record)
}

/// What comes of a change that an agent might make.
fn preferences_example() -> Option<Value> {
    let change = r#"{"userName":"Alex","language":"es","length":"terse","format":"plain text, no emojis"}"#;
    let merged = module::merge("null", change, "2026-11-20T21:00:00Z").ok()?.ok()?;
    serde_json::from_str(merged.record.get()).ok()
}

fn problem_example(response: &str) -> String {
    format!("/components/responses/{response}/content/application~1problem+json/example")
}

fn example_of(problem: Problem) -> Option<Value> {
    serde_json::from_slice(&problem.into_reply("64f28a5a46d78a80d143213975e9089a").body).ok()
}

const DEFINITIONS: &str = "#/$defs/";
const COMPONENTS: &str = "#/components/schemas/";
const OPERATION_OF_A_CALL: &str = "/properties/calls/items/properties/operation";
const DESCRIPTION_OF_A_CALL: &str = "/paths/~1v1~1operations~1{operation}/post/description";
const OPERATION_OF_A_PATH: &str = "/paths/~1v1~1operations~1{operation}/parameters/0/schema";
