//! The paths of the document: the operations that `openapi.json` describes, at the paths of the table of routes.

use std::collections::BTreeSet;

use hearth_routes::{ROUTES, is_for_phones};
use serde_json::{Map, Value, json};

use super::reference::reference;
use super::shorthand::{complete_operation, complete_parameter};

/// Moves the operations from their tags to the paths. The error names an operation that only the table or only the file has,
/// or that refers to something else that does not exist.
pub(super) fn add(document: &mut Value) -> Result<(), String> {
    let document = document.as_object_mut().ok_or("it is not an object")?;
    let (variables, queries) = (document.remove("variables"), document.remove("queries"));
    let (Some(variables), Some(Value::Object(queries))) = (variables, queries) else {
        return Err(String::from("`variables` or `queries` is missing"));
    };
    let operations = document.get_mut("tags").and_then(Value::as_array_mut).and_then(|tags| take(tags));
    let operations = operations.ok_or("a tag has no operations")?;
    let schemas = document.get_mut("components").and_then(|all| all.get_mut("schemas")?.as_object_mut());
    let schemas = schemas.ok_or("it has no schemas")?;
    let mut paths = Map::new();
    let mut unused: BTreeSet<&str> = operations.keys().map(String::as_str).collect();
    for route in ROUTES {
        let id = route.endpoint.operation_id();
        // An operation for HTTP Basic differs only in the place of the key.
        let described = operations.get_key_value(&id);
        let described = described.or_else(|| operations.get_key_value(id.strip_suffix("ByBasic")?));
        let (name, operation) = described.ok_or_else(|| format!("the operation `{id}` is not described"))?;
        unused.remove(name.as_str());
        let written = completed(operation, is_for_phones(route.path), schemas).and_then(|operation| {
            insert(&mut paths, &variables, (route.path, route.method.as_str()), operation)
        });
        written.ok_or_else(|| {
            format!(
                "the operation `{id}` refers to a component, an example or a variable that does not exist"
            )
        })?;
    }
    if let Some(name) = unused.first() {
        return Err(format!("the operation `{name}` has no route"));
    }
    for (path, described) in queries {
        let written =
            query(described).and_then(|operation| insert(&mut paths, &variables, (&path, "GET"), operation));
        written.ok_or_else(|| format!("the query `{path}` is not described"))?;
    }
    document.insert("paths".into(), paths.into());
    Ok(())
}

/// Returns the complete description of an operation.
fn completed(
    operation: &Value,
    is_for_phones: bool,
    schemas: &mut Map<String, Value>,
) -> Option<Map<String, Value>> {
    let mut operation = operation.as_object()?.clone();
    if is_for_phones {
        write_xml(operation.get_mut("responses")?.as_object_mut()?)?;
    }
    complete_operation(&mut operation, schemas)?;
    Some(operation)
}

/// Returns the operations of all tags by their ids.
fn take(tags: &mut [Value]) -> Option<Map<String, Value>> {
    let mut all = Map::new();
    for tag in tags {
        let tag = tag.as_object_mut()?;
        let name = tag.get("name")?.clone();
        let Value::Object(operations) = tag.remove("operations")? else { return None };
        for (id, mut operation) in operations {
            operation.as_object_mut()?.insert("tags".into(), json!([name]));
            all.insert(id, operation);
        }
    }
    Some(all)
}

/// Inserts an operation at its path, which has the parameters that are variables of the path.
fn insert(
    paths: &mut Map<String, Value>,
    variables: &Value,
    (path, method): (&str, &str),
    operation: Map<String, Value>,
) -> Option<()> {
    if !paths.contains_key(path) {
        let parameters = parameters(path, variables)?;
        let item = if parameters.is_empty() { json!({}) } else { json!({ "parameters": parameters }) };
        paths.insert(path.to_owned(), item);
    }
    paths.get_mut(path)?.as_object_mut()?.insert(method.to_ascii_lowercase(), operation.into());
    Some(())
}

/// Returns the variables of a path, which the file describes by the part of the path that ends with them.
fn parameters(path: &str, variables: &Value) -> Option<Vec<Value>> {
    let ends = path.match_indices('}').map(|(end, _)| path.split_at(end));
    ends.map(|(before, _)| {
        let (_, name) = before.rsplit_once('{')?;
        let mut parameter = variables.get(format!("{before}}}"))?.clone();
        if let Value::Object(members) = &mut parameter {
            members.insert("name".into(), name.into());
            members.insert("in".into(), "path".into());
        }
        complete_parameter(&mut parameter)?;
        Some(parameter)
    })
    .collect()
}

/// Makes the responses those for phones, which are XML.
fn write_xml(responses: &mut Map<String, Value>) -> Option<()> {
    let with_body = responses.iter_mut().filter(|(status, _)| *status != "204");
    for (_, response) in with_body {
        response.as_object_mut()?.insert("mediaType".into(), "text/xml".into());
    }
    Some(())
}

/// Returns the operation of a query.
fn query(described: Value) -> Option<Map<String, Value>> {
    let Value::Object(mut operation) = described else { return None };
    let rpc = operation.remove("rpc")?;
    operation.insert("description".into(), format!("Queries the node for `{}`.", rpc.as_str()?).into());
    operation.insert("tags".into(), json!(["gateway"]));
    let parameters = operation.entry("parameters").or_insert_with(|| json!([])).as_array_mut()?;
    parameters.extend(["BlockHeight", "GrpcTimeout"].map(|name| reference("parameters", name)));
    let answer = json!({
        "description": "The response of the node.",
        "headers": {
            "X-Cosmos-Block-Height": reference("headers", "BlockHeight"),
            "Grpc-Metadata-X-Cosmos-Block-Height": reference("headers", "BlockHeight"),
            "Deprecation": reference("headers", "Deprecation"),
            "Link": reference("headers", "Successor"),
        },
        "content": {
            "application/json": { "schema": { "type": "object", "properties": operation.remove("answer")? } },
        },
    });
    operation.insert("responses".into(), json!({ "200": answer }));
    Some(operation)
}
