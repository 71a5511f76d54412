//! What the table of routes states about each operation: its id, summary and security, the header
//! `Idempotency-Key`, and the problems that every route of its kind can answer with.

use hearth_routes::{Access, Place, ROUTES, Route, is_for_phones};
use serde_json::{Map, Value, json};

use super::reference::reference;

/// Adds to each operation of the document what the table states. The document itself has the exceptions. Returns `None`
/// if it lacks an operation.
pub(super) fn add(document: &mut Value) -> Option<()> {
    let paths = document.get_mut("paths")?.as_object_mut()?;
    for route in ROUTES {
        let method = route.method.as_str().to_ascii_lowercase();
        describe(route, paths.get_mut(route.path)?.get_mut(&method)?.as_object_mut()?)?;
    }
    Some(())
}

fn describe(route: &Route, operation: &mut Map<String, Value>) -> Option<()> {
    operation.insert("operationId".into(), route.endpoint.operation_id().into());
    operation.insert("summary".into(), route.summary.into());
    if let Some(security) = security(route) {
        operation.insert("security".into(), security);
    }
    if route.replay.is_some() {
        let parameters = operation.entry("parameters").or_insert_with(|| json!([])).as_array_mut()?;
        parameters.insert(0, reference("parameters", "IdempotencyKey"));
    }
    let responses = operation.get_mut("responses")?.as_object_mut()?;
    for (status, name) in problems(route) {
        let name = if is_for_phones(route.path) { "OpenRosaMessage" } else { name };
        responses.entry(status).or_insert_with(|| reference("responses", name));
    }
    Some(())
}

/// Returns the security of an operation; `None` if the gateway's settings decide.
fn security(route: &Route) -> Option<Value> {
    let scopes = match route.access {
        Access::Gateway => return None,
        Access::Public => return Some(json!([])),
        Access::AnyKey => json!([]),
        Access::Scope(scope) => json!([scope]),
    };
    if route.has_key_in_path() {
        return Some(json!([]));
    }
    let scheme = match route.key {
        Place::Bearer => "apiKey",
        Place::Basic => "apiKeyBasic",
    };
    Some(json!([{ scheme: scopes }]))
}

/// Returns the problems of every route of this kind: the status and the name of the response.
fn problems(route: &Route) -> Vec<(&'static str, &'static str)> {
    let mut problems = vec![
        ("405", "MethodNotAllowed"),
        ("429", "TooManyRequests"),
        ("500", "Internal"),
        ("503", "Unavailable"),
    ];
    if matches!(route.access, Access::AnyKey | Access::Scope(_)) {
        problems.push(("504", "GatewayTimeout"));
        if !route.has_key_in_path() {
            problems.push(("401", "Unauthorized"));
        }
    }
    if matches!(route.access, Access::Scope(_)) {
        problems.push(("403", "Forbidden"));
    }
    if route.replay.is_some() {
        problems.push(("422", "IdempotencyKeyReused"));
    }
    problems
}
