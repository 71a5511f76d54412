//! Reads parts of a schema.

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

/// Returns the forms of a union without `null`, and whether the value can be `null`.
pub(super) fn forms<'s>(schema: &'s Value, keyword: &str) -> Option<(Vec<&'s Value>, bool)> {
    let all = schema.get(keyword)?.as_array()?;
    let forms: Vec<&Value> = all.iter().filter(|form| !is_null(form)).collect();
    let is_nullable = forms.len() < all.len();
    Some((forms, is_nullable))
}

/// Returns the words of an enum, each with its description.
pub(super) fn words(schema: &Value) -> Option<Vec<(&str, String)>> {
    let described = |word: &'_ Value| description(word).to_owned();
    match (schema.get("oneOf"), schema.get("enum")) {
        (Some(Value::Array(words)), _) => {
            words.iter().map(|word| Some((word.get("const")?.as_str()?, described(word)))).collect()
        }
        (_, Some(Value::Array(words))) => {
            Some(words.iter().filter_map(Value::as_str).map(|word| (word, format!("`{word}`."))).collect())
        }
        _ => None,
    }
}

/// Returns the description of a type or a member.
pub(super) fn description(schema: &Value) -> &str {
    schema.get("description").and_then(Value::as_str).unwrap_or_default()
}

pub(super) fn is_required(object: &Value, name: &str) -> bool {
    let required = object.get("required").and_then(Value::as_array);
    required.is_some_and(|names| names.iter().any(|required| required == name))
}

/// Returns the kind of a value, empty if any kind is allowed, and whether the value can be `null`.
pub(super) fn kind_of(schema: &Value) -> Result<(&str, bool)> {
    Ok(match schema.get("type") {
        None => ("", false),
        Some(Value::String(kind)) => (kind, false),
        Some(Value::Array(kinds)) => {
            let mut others = kinds.iter().filter_map(Value::as_str).filter(|kind| *kind != "null");
            let kind = others.next().context("a kind")?;
            ensure!(others.next().is_none(), "a value has several kinds: {schema}");
            (kind, kinds.iter().any(|kind| kind == "null"))
        }
        Some(other) => bail!("`type` is neither a string nor a list: {other}"),
    })
}

pub(super) fn reference(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}

/// Returns the constant word of a member.
pub(super) fn word<'s>(object: &'s Value, member: &str) -> Option<&'s str> {
    object.get("properties")?.get(member)?.get("const")?.as_str()
}

fn is_null(schema: &Value) -> bool {
    schema.get("type").is_some_and(|kind| kind == "null")
}
