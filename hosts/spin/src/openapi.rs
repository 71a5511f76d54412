//! `GET /openapi.json`: the description of this surface (OpenAPI 3.1).
//!
//! The paths are written by hand in `openapi.json`; what the module owns is filled in from it: the schemas
//! of claim and record, and the list of codes.

use std::sync::OnceLock;

use bytes::Bytes;
use http::StatusCode;
use serde_json::{Map, Value};

use crate::module;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;

/// The document. It is the same for the life of an instance.
pub(crate) async fn document(call: Call) -> Result<Reply, Problem> {
    static DOCUMENT: OnceLock<Bytes> = OnceLock::new();
    let body = match DOCUMENT.get() {
        Some(body) => body.clone(),
        None => {
            let body =
                assemble().ok_or_else(|| Problem::internal("the description cannot be put together"))?;
            DOCUMENT.get_or_init(|| body).clone()
        }
    };
    Ok(Reply::json(StatusCode::OK, body).tagged(&call.head.headers))
}

fn assemble() -> Option<Bytes> {
    let mut document: Value = serde_json::from_str(include_str!("openapi.json")).ok()?;
    let version = module::version().ok()?;
    *document.pointer_mut("/info/version")? = Value::String(version.contract);

    let schemas = module::schemas().ok()?;
    let components = document.pointer_mut("/components/schemas")?.as_object_mut()?;
    adopt(components, "Claim", schemas.claim.get())?;
    adopt(components, "Record", schemas.record.get())?;
    *components.get_mut("Code")?.get_mut("enum")? = codes()?;
    serde_json::to_vec(&document).ok().map(Bytes::from)
}

/// Puts a schema among the components. Its definitions become components too, because `$ref` in OpenAPI
/// starts from the document.
fn adopt(components: &mut Map<String, Value>, name: &str, schema: &str) -> Option<()> {
    let mut schema: Value = serde_json::from_str(schema).ok()?;
    let definitions = {
        let members = schema.as_object_mut()?;
        members.remove("$schema");
        members.remove("$id");
        members.remove("$defs")
    };
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

/// `#/$defs/X` becomes `#/components/schemas/X`.
fn rebase(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if let Some(Value::String(reference)) = members.get_mut("$ref")
                && let Some(name) = reference.strip_prefix("#/$defs/")
            {
                *reference = format!("#/components/schemas/{name}");
            }
            members.values_mut().for_each(rebase);
        }
        Value::Array(items) => items.iter_mut().for_each(rebase),
        _ => {}
    }
}

/// Every code of the catalogue.
fn codes() -> Option<Value> {
    let catalogue: Value = serde_json::from_str(&module::rules()).ok()?;
    let rules = catalogue.get("rules")?.as_array()?;
    let codes = rules.iter().filter_map(|rule| rule.get("codes")?.as_array()).flatten();
    Some(codes.filter_map(|code| code.get("code").cloned()).collect())
}
