//! Compares a part of an answer: every member that the vector has must match, and other members of the answer are
//! ignored.
//!
//! Statistics are compared in this way: an answer has dozens of members with their derivation, and a vector lists the
//! few members under test.

use serde_json::Value;

/// Returns the first place where a value differs from the expectation as a JSON Pointer, or `None` if it matches.
///
/// An object must have at least the expected members, and an array exactly the expected elements. Numbers may differ by
/// a relative error of 1e-12. A member that is expected to be `null` may be absent.
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

/// The largest relative difference of equal numbers.
const RELATIVE: f64 = 1e-12;
