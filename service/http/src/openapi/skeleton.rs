//! The facts that the table of routes states about each operation: its id, summary and security, the headers
//! `Idempotency-Key`, `If-None-Match` and `Server-Timing`, and the problems that every route of its kind can answer with;
//! and the facts that follow from an operation itself, such as the refusals of a body.

use hearth_routes::{Access, Place, ROUTES, Replay, Route, Scope, is_for_phones};
use http::Method;
use serde_json::{Map, Value, json};

use super::reference::reference;

/// Adds to each operation of the document what the table states, and what follows from the operation itself. The document
/// itself has the exceptions. The error names an operation that the document does not describe as it must.
pub(super) fn add(document: &mut Value) -> Result<(), String> {
    let paths = document.get_mut("paths").and_then(Value::as_object_mut).ok_or("it has no paths")?;
    for route in ROUTES {
        let method = route.method.as_str().to_ascii_lowercase();
        let operation =
            paths.get_mut(route.path).and_then(|methods| methods.get_mut(&method)?.as_object_mut());
        let described = operation.and_then(|operation| describe(route, operation));
        described.ok_or_else(|| incomplete(route.method.as_str(), route.path))?;
    }
    for (path, methods) in paths {
        let operations =
            methods.as_object_mut().into_iter().flatten().filter(|(name, _)| *name != "parameters");
        for (method, operation) in operations {
            let completed = operation.as_object_mut().and_then(|operation| complete(path, operation));
            completed.ok_or_else(|| incomplete(method, path))?;
        }
    }
    Ok(())
}

fn incomplete(method: &str, path: &str) -> String {
    format!("the description of `{method} {path}` is not complete")
}

/// Adds the refusals of a body, the answer to a client whose copy is up to date, the headers of every answer and of every
/// page, and what a query can be answered with.
fn complete(path: &str, operation: &mut Map<String, Value>) -> Option<()> {
    let is_query = hearth_routes::at(path).is_none();
    if is_query {
        operation.insert("security".into(), of_gateway());
    }
    let has_body = operation.contains_key("requestBody");
    let parameters = operation.get("parameters").and_then(Value::as_array);
    let has = |name| parameters.is_some_and(|all| all.contains(&reference("parameters", name)));
    let (is_conditional, is_paged) = (has("IfNoneMatch"), has("After"));
    let responses = operation.get_mut("responses")?.as_object_mut()?;
    let refusals = if has_body { BODY } else { &[] }.iter().chain(if is_query { QUERY } else { &[] });
    for (status, name) in refusals {
        let name = if is_for_phones(path) { "OpenRosaMessage" } else { name };
        responses.entry(*status).or_insert_with(|| reference("responses", name));
    }
    for (_, response) in responses.iter_mut().filter(|(_, response)| response.get("$ref").is_none()) {
        let is_record = response.pointer(SCHEMA) == Some(&reference("schemas", "Record"));
        let headers =
            response.as_object_mut()?.entry("headers").or_insert_with(|| json!({})).as_object_mut()?;
        headers.insert("X-Request-Id".into(), reference("headers", "RequestId"));
        if is_conditional || is_record {
            headers.insert("ETag".into(), reference("headers", "ETag"));
        }
        if is_paged {
            headers.insert("Link".into(), reference("headers", "NextPage"));
        }
        if is_for_phones(path) {
            headers.insert("X-OpenRosa-Version".into(), reference("headers", "OpenRosaVersion"));
        }
    }
    if is_paged {
        responses.insert("400".into(), reference("responses", "BadList"));
    }
    if is_conditional {
        let headers = json!({ "ETag": reference("headers", "ETag") });
        let copy = json!({ "description": "The client's copy is up to date.", "headers": headers });
        responses.insert("304".into(), copy);
    }
    Some(())
}

fn describe(route: &Route, operation: &mut Map<String, Value>) -> Option<()> {
    operation.insert("operationId".into(), route.endpoint.operation_id().into());
    operation.insert("summary".into(), route.summary.into());
    operation.insert("security".into(), security(route));
    if route.replay.is_some() {
        parameters(operation)?.insert(0, reference("parameters", "IdempotencyKey"));
    }
    if route.method == Method::GET && route.has_entity_tag {
        parameters(operation)?.push(reference("parameters", "IfNoneMatch"));
    }
    let responses = operation.get_mut("responses")?.as_object_mut()?;
    for (_, response) in responses.iter_mut().filter(|(status, _)| *status == "200" || *status == "201") {
        let headers =
            response.as_object_mut()?.entry("headers").or_insert_with(|| json!({})).as_object_mut()?;
        if route.signs {
            headers.insert("Server-Timing".into(), reference("headers", "ServerTiming"));
        }
        if route.replay == Some(Replay::Body) {
            headers.insert("Idempotent-Replayed".into(), reference("headers", "Replayed"));
        }
    }
    for (status, name) in problems(route) {
        let name = if is_for_phones(route.path) { "OpenRosaMessage" } else { name };
        responses.entry(status).or_insert_with(|| reference("responses", name));
    }
    Some(())
}

fn parameters(operation: &mut Map<String, Value>) -> Option<&mut Vec<Value>> {
    operation.entry("parameters").or_insert_with(|| json!([])).as_array_mut()
}

/// Returns the security of an operation.
fn security(route: &Route) -> Value {
    let scopes = match route.access {
        Access::Gateway => return of_gateway(),
        Access::Public => return json!([]),
        Access::AnyKey => json!([]),
        Access::Scope(scope) => json!([scope]),
    };
    if route.has_key_in_path() {
        return json!([]);
    }
    let scheme = match route.key {
        Place::Bearer => "apiKey",
        Place::Basic => "apiKeyBasic",
    };
    json!([{ scheme: scopes }])
}

/// Returns the security of a query: the operator decides whether a key is required, and in which place.
fn of_gateway() -> Value {
    let scopes = json!([Scope::GatewayRead]);
    json!([{}, { "apiKey": scopes }, { "apiKeyHeader": scopes }, { "apiKeyBasic": scopes }])
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
    if route.path.contains('{') {
        problems.push(("400", "Malformed"));
    }
    if route.replay.is_some() {
        problems.push(("422", "IdempotencyKeyReused"));
    }
    problems
}

/// The schema of a response.
const SCHEMA: &str = "/content/application~1json/schema";

/// The refusals of every body.
const BODY: &[(&str, &str)] = &[("408", "Timeout"), ("413", "TooLarge"), ("415", "UnsupportedMediaType")];

/// The refusals of every query, beside the answer of the node.
const QUERY: &[(&str, &str)] = &[
    ("400", "InvalidQuery"),
    ("401", "Unauthorized"),
    ("403", "QueryForbidden"),
    ("404", "QueryNotFound"),
    ("405", "MethodNotAllowed"),
    ("429", "TooManyRequests"),
    ("500", "QueryInternal"),
    ("501", "NotImplemented"),
    ("502", "BadGateway"),
    ("503", "QueryUnavailable"),
    ("504", "QueryTimeout"),
    ("default", "NodeRefusal"),
];
