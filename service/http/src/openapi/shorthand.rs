//! The abbreviations of `openapi.json`.
//!
//! - The name of a component stands for a reference to it: `"schema": "Record"`, `"parameters": ["Limit"]`.
//! - `schema`, `example` and `examples` of a body are those of its one media type, which is `mediaType`, or JSON.
//! - `{"inline": "Answers"}` is the schema of a resource that only this answer has, `{"file": "keep-study"}` the content
//!   of a file of examples, and `{"named": "ApiKey"}` an example that is made of a resource.
//! - A parameter is in the query. A parameter, a header and a text are strings, and a link leads to the `id` of the body.
//! - `refusals` are responses by their names.

use serde_json::{Map, Value, json};

use super::examples;
use super::reference::reference;
use super::responses;

/// Completes the components.
pub(super) fn complete_components(components: &mut Map<String, Value>) -> Option<()> {
    let mut schemas = components.remove("schemas")?;
    of_kind(components, "parameters")?.values_mut().try_for_each(complete_parameter)?;
    of_kind(components, "headers")?.values_mut().try_for_each(complete_header)?;
    for response in of_kind(components, "responses")?.values_mut() {
        complete_response(response, schemas.as_object_mut()?)?;
    }
    for link in of_kind(components, "links")?.values_mut() {
        link.as_object_mut()?.insert("parameters".into(), json!({ "id": "$response.body#/id" }));
    }
    components.insert("schemas".into(), schemas);
    Some(())
}

fn of_kind<'a>(components: &'a mut Map<String, Value>, kind: &str) -> Option<&'a mut Map<String, Value>> {
    components.get_mut(kind)?.as_object_mut()
}

/// Completes an operation. A schema that is inlined is taken from the schemas.
pub(super) fn complete_operation(
    operation: &mut Map<String, Value>,
    schemas: &mut Map<String, Value>,
) -> Option<()> {
    if let Some(parameters) = operation.get_mut("parameters") {
        parameters.as_array_mut()?.iter_mut().try_for_each(complete_parameter)?;
    }
    if let Some(body) = operation.get_mut("requestBody") {
        let body = body.as_object_mut()?;
        body.entry("required").or_insert(true.into());
        complete_body(body, schemas)?;
    }
    let refusals = operation.remove("refusals");
    let responses = operation.get_mut("responses")?.as_object_mut()?;
    for response in responses.values_mut() {
        complete_response(response, schemas)?;
    }
    for (status, name) in refusals.iter().filter_map(Value::as_object).flatten() {
        responses.insert(status.clone(), reference("responses", name.as_str()?));
    }
    Some(())
}

/// Completes a parameter.
pub(super) fn complete_parameter(parameter: &mut Value) -> Option<()> {
    refer("parameters", parameter);
    let parameter = parameter.as_object_mut()?;
    if parameter.contains_key("$ref") {
        return Some(());
    }
    let is_in_path = *parameter.entry("in").or_insert("query".into()) == "path";
    parameter.entry("required").or_insert(is_in_path.into());
    parameter.entry("schema").or_insert_with(text);
    Some(())
}

fn complete_header(header: &mut Value) -> Option<()> {
    refer("headers", header);
    let header = header.as_object_mut()?;
    if !header.contains_key("$ref") {
        header.entry("schema").or_insert_with(text);
    }
    Some(())
}

fn complete_response(response: &mut Value, schemas: &mut Map<String, Value>) -> Option<()> {
    let response = response.as_object_mut()?;
    if let Some(name) = response.remove("problem") {
        responses::describe_own(response, name.as_str()?)?;
    }
    if let Some(headers) = response.get_mut("headers") {
        headers.as_object_mut()?.values_mut().try_for_each(complete_header)?;
    }
    if let Some(links) = response.get_mut("links") {
        links.as_object_mut()?.values_mut().for_each(|link| refer("links", link));
    }
    complete_body(response, schemas)
}

/// Completes the content of a request or of a response.
fn complete_body(body: &mut Map<String, Value>, schemas: &mut Map<String, Value>) -> Option<()> {
    let media_type = body.remove("mediaType");
    let form: Map<String, Value> = OF_MEDIA_TYPE
        .iter()
        .filter_map(|keyword| Some(((*keyword).to_owned(), body.remove(*keyword)?)))
        .collect();
    if media_type.is_some() || !form.is_empty() {
        let media_type = media_type.as_ref().map_or(Some("application/json"), Value::as_str)?;
        body.insert("content".into(), json!({ media_type: form }));
    }
    let Some(content) = body.get_mut("content") else { return Some(()) };
    for (media_type, form) in content.as_object_mut()? {
        complete_form(media_type, form.as_object_mut()?, schemas)?;
    }
    Some(())
}

/// Completes the schema and the examples of a media type.
fn complete_form(
    media_type: &str,
    form: &mut Map<String, Value>,
    schemas: &mut Map<String, Value>,
) -> Option<()> {
    if media_type.starts_with("text/") || media_type == "application/xml" {
        form.entry("schema").or_insert_with(text);
    }
    if let Some(schema) = form.get_mut("schema") {
        refer("schemas", schema);
        if let Some(name) = only(schema, "inline") {
            *schema = schemas.remove(name)?;
        }
    }
    for keyword in ["example", "examples"] {
        let Some(example) = form.get_mut(keyword) else { continue };
        if let Some(name) = only(example, "file") {
            *example = examples::of_file(name)?;
        } else if let Some(name) = only(example, "named") {
            *example = examples::named(name)?;
        }
    }
    if let Some(Value::Object(examples)) = form.get_mut("examples") {
        examples.values_mut().for_each(|example| refer("examples", example));
    }
    Some(())
}

/// Replaces the name of a component by a reference to it.
fn refer(kind: &str, value: &mut Value) {
    if let Value::String(name) = value {
        *value = reference(kind, name);
    }
}

/// Returns the text of an object with this member only.
fn only<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    let members = value.as_object().filter(|members| members.len() == 1)?;
    members.get(name)?.as_str()
}

fn text() -> Value {
    json!({ "type": "string" })
}

/// The keywords that belong to a media type.
const OF_MEDIA_TYPE: [&str; 4] = ["schema", "example", "examples", "encoding"];
