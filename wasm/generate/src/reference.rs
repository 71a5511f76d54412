//! The reference pages: every operation, and every type of a request or an answer.

use std::fmt::{self, Write};
use std::slice;

use anyhow::{Context as _, Result};
use hearth_kpt_core::contract::Area;
use hearth_kpt_core::contract::schema::document;
use hearth_types::limits;
use hearth_vectors::vector;
use serde_json::{Map, Value};

/// Writes the page of operations by area, each with its documentation, its types and an example.
///
/// # Errors
///
/// Returns an error if the vector of an example cannot be read.
pub(crate) fn operations(areas: &[Area]) -> Result<String> {
    let mut text = format!("<!-- {HEAD} -->\n\n# Operations\n\n{ABOUT_OPERATIONS}\n");
    for area in areas {
        writeln!(text, "\n## {}\n\n{}", area.name, area.documentation.join("\n"))?;
        for operation in area.operations {
            writeln!(text, "\n### `{}`\n\n{}\n", operation.name, operation.documentation.join("\n"))?;
            let request = operation.request_type.map_or_else(|| "empty".to_owned(), link_to_page);
            writeln!(text, "- Request: {request}")?;
            writeln!(text, "- Answer: {}", link_to_page(operation.answer_type))?;
            writeln!(text, "- In JavaScript: `{}`", operation.javascript)?;
            if let Some(name) = operation.example {
                example(&mut text, name).with_context(|| format!("the example of {}", operation.name))?;
            }
        }
    }
    Ok(text)
}

/// Writes the call of a vector, and the answer of the core.
fn example(text: &mut String, name: &str) -> Result<()> {
    let mut case = vector::named(name)?.case()?;
    let answer = case.answers.pop().context("a call")?;
    let request = &case.calls.last().context("a call")?.request;
    writeln!(text, "\n<details><summary>Example: <code>{name}</code></summary>")?;
    for (title, json) in [("Request", request.as_slice()), ("Answer", answer.as_bytes())] {
        let json: Value = serde_json::from_slice(json).with_context(|| format!("the {title}"))?;
        let json = serde_json::to_string_pretty(&json)?;
        let (shown, rest) = json
            .match_indices('\n')
            .nth(SHOWN_LINES)
            .map_or((json.as_str(), ""), |(end, _)| json.split_at(end));
        let more = if rest.is_empty() { "" } else { "\n…" };
        writeln!(text, "\n{title}:\n\n```json\n{shown}{more}\n```")?;
    }
    writeln!(text, "\n</details>")?;
    Ok(())
}

/// Writes the page of types by name, each with its members.
///
/// # Errors
///
/// Returns an error if the schema of the contract has no types.
pub(crate) fn types(_: &[Area]) -> Result<String> {
    let document = document();
    let types = document.get("$defs").and_then(Value::as_object).context("the schema has no types")?;
    let mut text = format!("<!-- {HEAD} -->\n\n# Types\n\n{ABOUT_TYPES}\n");
    for (name, schema) in types {
        writeln!(text, "\n## {name}\n\n{}", description(schema))?;
        describe(&mut text, schema)?;
    }
    Ok(text)
}

/// Writes the members of an object, or the alternatives of a union.
fn describe(text: &mut String, schema: &Value) -> fmt::Result {
    if let Some(members) = schema.get("properties").and_then(Value::as_object) {
        return table(text, schema, members);
    }
    let Some(alternatives) = alternatives(schema) else {
        return writeln!(text, "\n{}", capital(&shape(schema)));
    };
    for (index, one) in alternatives.iter().enumerate() {
        match one.get("properties").and_then(Value::as_object) {
            Some(members) => {
                writeln!(text, "\n{}", description(one))?;
                table(text, one, members)?;
            }
            None => writeln!(text, "{}- {}", if index == 0 { "\n" } else { "" }, item(one))?,
        }
    }
    Ok(())
}

fn table(text: &mut String, schema: &Value, members: &Map<String, Value>) -> fmt::Result {
    writeln!(text, "\n| member | value | meaning |\n| --- | --- | --- |")?;
    rows(text, "", schema, members)
}

/// Writes a row for each member, including the members of anonymous nested objects.
fn rows(text: &mut String, of: &str, schema: &Value, members: &Map<String, Value>) -> fmt::Result {
    let required = schema.get("required").and_then(Value::as_array);
    for (name, member) in members {
        let is_required = required.is_some_and(|names| names.iter().any(|known| known == name));
        let optional = if is_required { "" } else { ", optional" };
        let about = description(member).replace('\n', " ");
        writeln!(text, "| `{of}{name}` | {}{optional} | {about} |", shape(member).replace('|', "\\|"))?;
        let (list, value) = member.get("items").map_or(("", member), |items| ("[]", items));
        for one in alternatives(value).unwrap_or(slice::from_ref(value)) {
            if let Some(members) = one.get("properties").and_then(Value::as_object) {
                rows(text, &format!("{of}{name}{list}."), one, members)?;
            }
        }
    }
    Ok(())
}

/// Describes a value: its type and its limits.
fn shape(schema: &Value) -> String {
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        return link(name.trim_start_matches("#/$defs/"));
    }
    if let Some(alternatives) = alternatives(schema) {
        return alternatives.iter().map(shape).collect::<Vec<_>>().join(" or ");
    }
    if let Some(value) = schema.get("const") {
        return format!("`{value}`");
    }
    let kinds: Vec<&str> = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => kind.and_then(Value::as_str).into_iter().collect(),
    };
    let mut words: Vec<String> = kinds.iter().map(|kind| in_words(kind, schema)).collect();
    if words.is_empty() {
        words.push("any value".to_owned());
    }
    words.join(" or ")
}

fn in_words(kind: &str, schema: &Value) -> String {
    let limits = |before: &str| match limits(schema) {
        none if none.is_empty() => none,
        limits => format!("{before}{limits}"),
    };
    match kind {
        "array" => {
            let items = schema.get("items").map_or_else(|| "any values".to_owned(), shape);
            format!("array of {items}{}", limits(", "))
        }
        "object" => match schema.get("additionalProperties") {
            Some(values @ Value::Object(_)) => format!("object of {}", shape(values)),
            _ => "object".to_owned(),
        },
        "string" => {
            let format = schema.get("format").and_then(Value::as_str);
            let name = format.map_or_else(|| "string".to_owned(), |format| format!("string (`{format}`)"));
            name + &limits(" of ")
        }
        "integer" | "number" => kind.to_owned() + &limits(" "),
        other => other.to_owned(),
    }
}

/// Returns the alternatives of a union. An object that requires one of several members is not a union.
fn alternatives(schema: &Value) -> Option<&[Value]> {
    if schema.get("properties").is_some() {
        return None;
    }
    schema.get("oneOf").or_else(|| schema.get("anyOf"))?.as_array().map(Vec::as_slice)
}

/// Describes an alternative that is not an object.
fn item(schema: &Value) -> String {
    match description(schema) {
        "" => shape(schema),
        about => format!("{}: {about}", shape(schema)),
    }
}

fn description(schema: &Value) -> &str {
    schema.get("description").and_then(Value::as_str).unwrap_or_default()
}

/// Returns the text with a capital first letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn link(name: &str) -> String {
    format!("[{name}](#{})", name.to_lowercase())
}

fn link_to_page(name: &str) -> String {
    format!("[{name}](types.md#{})", name.to_lowercase())
}

const HEAD: &str = "Generated by `cargo xtask generate` from the Rust types in core; do not edit.";

const ABOUT_OPERATIONS: &str = "Every host has these operations. A request and an answer are JSON texts in UTF-8; their \
                                types are on [the page of types](types.md). The member `outcome` of an answer is \
                                `valid`, `findings` or `could-not-run`.";

const ABOUT_TYPES: &str = "The types of every request and of every answer. The same types are in \
                           `wasm/contract.schema.json`, as JSON Schema 2020-12.";

/// The number of lines of a longer example that are shown.
const SHOWN_LINES: usize = 60;
