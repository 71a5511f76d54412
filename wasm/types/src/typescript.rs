//! The types of members for TypeScript that tsify cannot read off a type of Rust.

use serde_json::Value;

/// Returns the type of a member in TypeScript, if it is narrower than that of the field, or the field has a type of another
/// crate.
pub(super) fn declared(owner: &str, member: &str, schema: &Value, rust: &str) -> Option<String> {
    if let Some(constant) = schema.get("const") {
        return Some(constant.to_string());
    }
    if let Some(Value::Array(words)) = schema.get("enum") {
        return Some(words.iter().map(Value::to_string).collect::<Vec<_>>().join(" | "));
    }
    if (owner, member) == FINDING_CODE {
        return Some("FindingCode".to_owned());
    }
    let mut names = rust.split(|letter: char| !letter.is_ascii_alphanumeric());
    names.any(|name| matches!(name, "Value" | "NaiveDate")).then(|| of(rust))
}

/// Returns the type in TypeScript of a type in Rust.
fn of(rust: &str) -> String {
    let inner = |outer: &str| rust.strip_prefix(outer)?.strip_suffix('>');
    if let Some(value) = inner("Option<") {
        format!("{} | null", of(value))
    } else if let Some(item) = inner("Vec<") {
        format!("{}[]", of(item))
    } else if let Some(value) = inner("BTreeMap<String, ") {
        format!("Record<string, {}>", of(value))
    } else {
        match rust {
            MAP => "object",
            "Value" => "unknown",
            "NaiveDate" => "string",
            other => other,
        }
        .to_owned()
    }
}

/// An object whose members the contract does not define.
pub(super) const MAP: &str = "Map<String, Value>";

/// The member whose words are those of all codes, which the package in TypeScript declares with its own.
const FINDING_CODE: (&str, &str) = ("Finding", "code");

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::declared;

    #[test]
    fn a_member_is_declared_where_its_type_does_not_say_it() {
        let of = |rust| declared("Claim", "member", &json!({}), rust);
        assert_eq!(of("String"), None);
        assert_eq!(of("Option<NaiveDate>").as_deref(), Some("string | null"));
        assert_eq!(of("Vec<Map<String, Value>>").as_deref(), Some("object[]"));
        assert_eq!(of("BTreeMap<String, Value>").as_deref(), Some("Record<string, unknown>"));
        assert_eq!(declared("Term", "capped", &json!({ "const": true }), "bool").as_deref(), Some("true"));
        let unit = json!({ "type": ["string", "null"], "enum": ["TJ/t", null] });
        assert_eq!(declared("Value", "unit", &unit, "Option<String>").as_deref(), Some(r#""TJ/t" | null"#));
        assert_eq!(
            declared("Answer", "outcome", &json!({ "const": "valid" }), "").as_deref(),
            Some(r#""valid""#)
        );
        assert_eq!(declared("Finding", "code", &json!({}), "String").as_deref(), Some("FindingCode"));
    }
}
