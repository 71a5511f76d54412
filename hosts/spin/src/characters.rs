//! U+0000, which Postgres does not store. It is refused on every store, so that a deployment can move from one to another.
//!
//! Bodies of JSON are checked where a route reads them, so that the problem has the place of the text. The store checks
//! every text again ([`crate::store`]), and the router the path and the query.

use serde_json::Value;

use crate::module::Finding;
use crate::problem::Problem;

/// Checks that no string of a JSON text contains U+0000. A text that is not JSON is left to its reader.
///
/// # Errors
///
/// Returns a problem with the place of each string.
pub(crate) fn check(json: &[u8]) -> Result<(), Problem> {
    if !json.windows(ESCAPED.len()).any(|window| window == ESCAPED) {
        return Ok(());
    }
    let Ok(value) = serde_json::from_slice(json) else { return Ok(()) };
    let mut places = Vec::new();
    find(&value, &mut String::new(), &mut places);
    if places.is_empty() {
        return Ok(());
    }
    Err(Problem::null_character(places.into_iter().map(finding).collect()))
}

/// Whether a path or a query contains U+0000.
pub(crate) fn has_null(target: &str) -> bool {
    target.contains("%00")
}

/// Adds the JSON Pointers of the strings with U+0000, and of the members with such names.
fn find(value: &Value, place: &mut String, places: &mut Vec<String>) {
    if places.len() == MOST_PLACES {
        return;
    }
    match value {
        Value::String(text) if text.contains('\0') => places.push(place.clone()),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                inside(&index.to_string(), item, place, places);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                if name.contains('\0') {
                    places.push(place.clone());
                }
                inside(name, member, place, places);
            }
        }
        _ => {}
    }
}

fn inside(token: &str, value: &Value, place: &mut String, places: &mut Vec<String>) {
    let length = place.len();
    place.push('/');
    // RFC 6901, section 3.
    place.push_str(&token.replace('~', "~0").replace('/', "~1"));
    find(value, place, places);
    place.truncate(length);
}

fn finding(path: String) -> Finding {
    Finding {
        code: String::from("request.null_character"),
        rule: None,
        path,
        field: None,
        message: String::from("the text contains U+0000, which is not stored"),
        params: None,
        severity: String::from("error"),
        status: None,
        help: Some(String::from("remove the character")),
    }
}

/// U+0000 as JSON writes it: strings cannot contain the character itself.
const ESCAPED: &[u8] = br"\u0000";
/// The most places in a problem.
const MOST_PLACES: usize = 100;
