//! The limits of a value in words.

use serde_json::Value;

/// Returns the limits of a value in words, such as `at least 0, at most 1` or `at most 80 characters`; empty without limits.
///
/// # Examples
///
/// ```
/// use serde_json::json;
///
/// let persons = json!({ "type": "array", "minItems": 1, "maxItems": 367 });
/// assert_eq!(hearth_types::limits(&persons), "at least 1 item, at most 367 items");
/// let contexts = json!({ "type": "array", "minItems": 2, "maxItems": 2 });
/// assert_eq!(hearth_types::limits(&contexts), "exactly 2 items");
/// assert_eq!(hearth_types::limits(&json!({ "type": "number", "exclusiveMinimum": 0.0 })), "above 0");
/// ```
pub fn limits(schema: &Value) -> String {
    let limit = |(keyword, word, unit): &(&str, &str, &str)| {
        let limit = schema.get(*keyword)?.to_string();
        let limit = limit.trim_end_matches(".0");
        let plural = if unit.is_empty() || limit == "1" { "" } else { "s" };
        Some(format!("{word} {limit}{unit}{plural}"))
    };
    match (schema.get("minItems"), schema.get("maxItems")) {
        (Some(Value::Number(least)), Some(Value::Number(most))) if least == most => match least.as_u64() {
            Some(1) => "exactly 1 item".to_owned(),
            _ => format!("exactly {most} items"),
        },
        _ => LIMITS.iter().filter_map(limit).collect::<Vec<_>>().join(", "),
    }
}

/// The keywords, each in words, and the unit of its number.
const LIMITS: &[(&str, &str, &str)] = &[
    ("minimum", "at least", ""),
    ("exclusiveMinimum", "above", ""),
    ("maximum", "at most", ""),
    ("exclusiveMaximum", "below", ""),
    ("minLength", "at least", " character"),
    ("maxLength", "at most", " character"),
    ("minItems", "at least", " item"),
    ("maxItems", "at most", " item"),
];
