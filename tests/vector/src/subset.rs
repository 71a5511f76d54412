//! Whether an answer says what a vector says of it: every member that the vector gives, and nothing of the others.
//!
//! Statistics are compared so: an answer has dozens of members with their derivation, and a vector shows the few that it
//! is about.

use serde_json::Value;

/// The first place where a value is not as expected, as a JSON Pointer; `None` when all of it is.
///
/// Objects have at least the members that are expected, arrays exactly the elements, and numbers differ by no more than
/// a relative 1e-12. A member that is expected to be `null` may be absent.
///
/// ```
/// use hearth_vectors::subset::difference;
/// use serde_json::json;
///
/// let found = json!({ "mean": 4.500000000000001, "values": [{ "days": 3, "outlier": false }] });
/// assert_eq!(difference(&found, &json!({ "mean": 4.5, "values": [{ "days": 3 }], "lost": null })), None);
/// assert_eq!(difference(&found, &json!({ "values": [{ "days": 4 }] })), Some("/values/0/days".to_owned()));
/// assert_eq!(difference(&found, &json!({ "values": [] })), Some("/values".to_owned()));
/// ```
pub fn difference(found: &Value, expected: &Value) -> Option<String> {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected.iter().find_map(|(name, expected)| {
            let at = difference(found.get(name).unwrap_or(&Value::Null), expected)?;
            Some(format!("/{}{at}", name.replace('~', "~0").replace('/', "~1")))
        }),
        (Value::Array(found), Value::Array(expected)) if found.len() == expected.len() => {
            let mut pairs = found.iter().zip(expected).enumerate();
            pairs.find_map(|(index, (found, expected))| {
                Some(format!("/{index}{}", difference(found, expected)?))
            })
        }
        (Value::Number(found), Value::Number(expected)) => {
            let same = found.as_f64().zip(expected.as_f64()).is_some_and(|(found, expected)| {
                (found - expected).abs() <= RELATIVE * found.abs().max(expected.abs())
            });
            (!same).then(String::new)
        }
        _ => (found != expected).then(String::new),
    }
}

/// How far apart two numbers may be that are the same.
const RELATIVE: f64 = 1e-12;
