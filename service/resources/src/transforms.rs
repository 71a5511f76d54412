//! Changes of the schemas that are derived from Rust's types.

use schemars::Schema;
use serde_json::{Map, Value};

/// Excludes `null` from the members of an answer that can be absent: they are absent, not `null`. Removes the keywords that
/// follow from how a client reads the type.
pub(crate) fn absent(schema: &mut Schema) {
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let Some(Value::Object(members)) = schema.get_mut("properties") else { return };
    for (name, member) in members.iter_mut() {
        let Value::Object(member) = member else { continue };
        member.remove("default");
        member.remove("readOnly");
        if required.iter().any(|known| known == name) {
            continue;
        }
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
pub(crate) fn plain(schema: &mut Schema) {
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

/// Requires exactly one of the alternatives.
pub(crate) fn exclusive(schema: &mut Schema) {
    if let Some(alternatives) = schema.remove("anyOf") {
        schema.insert("oneOf".into(), alternatives);
    }
}

/// Removes the default value, which means that the member is missing.
pub(crate) fn without_default(schema: &mut Schema) {
    schema.remove("default");
}

/// The formats of Rust's numbers.
const NUMBERS: [&str; 8] = ["double", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64"];
