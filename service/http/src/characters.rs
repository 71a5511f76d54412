//! U+0000, which Postgres does not store. It is refused on every store, so that a deployment can move from one to another.
//!
//! Bodies of JSON are checked where a route reads them, so that the problem has the place of the text. The store checks
//! every text that it stores again ([`crate::store`]), also of a query, and the router the path.

use serde::de::IgnoredAny;

use crate::findings::Finding;
use crate::problem::Problem;

/// Checks that no string of a JSON text contains U+0000. A text that is not JSON is left to its reader.
///
/// # Errors
///
/// Returns a problem with the place of each string.
pub(crate) fn check(json: &[u8]) -> Result<(), Problem> {
    if !has_escape(json) || serde_json::from_slice::<IgnoredAny>(json).is_err() {
        return Ok(());
    }
    Err(Problem::null_character(places(json).into_iter().map(finding).collect()))
}

/// Whether a path contains U+0000.
pub(crate) fn has_null(path: &str) -> bool {
    path.contains("%00")
}

/// A step of a place: an item of an array, or a member of an object with the text of its name.
#[derive(Clone, Copy)]
enum Step<'a> {
    Item(usize),
    Member(&'a [u8]),
}

/// Returns the JSON Pointers of the strings with U+0000, and of the objects with such names.
///
/// The tokens are read one after the other: a value of `serde_json` has only the last of two members with one name, and
/// is not deeper than 128 levels.
fn places(json: &[u8]) -> Vec<String> {
    let mut places = Vec::new();
    let mut steps: Vec<Step<'_>> = Vec::new();
    let mut is_name = false;
    let mut rest = json;
    while let Some((byte, after)) = rest.split_first()
        && places.len() < MOST_PLACES
    {
        rest = after;
        match byte {
            b'{' => {
                steps.push(Step::Member(b""));
                is_name = true;
            }
            b'[' => {
                steps.push(Step::Item(0));
                is_name = false;
            }
            b'}' | b']' => drop(steps.pop()),
            b':' => is_name = false,
            b',' => match steps.last_mut() {
                Some(Step::Item(index)) => *index += 1,
                Some(Step::Member(_)) | None => is_name = true,
            },
            b'"' => {
                let (text, after) = string(rest);
                rest = after;
                match steps.split_last_mut() {
                    Some((step, around)) if is_name => {
                        *step = Step::Member(text);
                        if has_escape(text) {
                            places.push(pointer(around));
                        }
                    }
                    _ if has_escape(text) => places.push(pointer(&steps)),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    places
}

/// Splits the rest of a JSON text after the opening quote of a string: the string, and the text after its closing quote.
fn string(text: &[u8]) -> (&[u8], &[u8]) {
    let mut end = 0;
    while let Some(byte) = text.get(end)
        && *byte != b'"'
    {
        end += if *byte == b'\\' { 2 } else { 1 };
    }
    let (string, after) = text.split_at_checked(end).unwrap_or((text, b""));
    (string, after.get(1..).unwrap_or_default())
}

/// Whether a text has the escape of U+0000, as JSON writes it: strings cannot contain the character itself.
fn has_escape(json: &[u8]) -> bool {
    let mut rest = json;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        let escape = rest.get(at + 1..).unwrap_or_default();
        if escape.starts_with(b"u0000") {
            return true;
        }
        // The character after a backslash can be another one.
        rest = escape.get(1..).unwrap_or_default();
    }
    false
}

/// Returns the JSON Pointer of a place (RFC 6901, section 3).
fn pointer(steps: &[Step<'_>]) -> String {
    let mut pointer = String::new();
    for step in steps {
        pointer.push('/');
        match step {
            Step::Item(index) => pointer.push_str(&index.to_string()),
            Step::Member(name) => {
                let name = serde_json::from_slice(&[b"\"", *name, b"\""].concat())
                    .unwrap_or_else(|_| String::from_utf8_lossy(name).into_owned());
                pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
            }
        }
    }
    pointer
}

fn finding(path: String) -> Finding {
    Finding {
        code: String::from(CODE),
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

/// The most places in a problem.
const MOST_PLACES: usize = 100;

/// The code of a text with U+0000.
pub(crate) const CODE: &str = "request.null_character";
