//! Expands vectors for readers in other languages, so that they need not write or patch the JSON of a request.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::request::Request;
use crate::vector;

/// Empties `folder` and writes every vector into it in expanded form.
///
/// # Errors
///
/// Returns an error if a file is not a vector, or cannot be written.
pub fn expand(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    let root = vector::root();
    for file in vector::files()? {
        let text = fs::read_to_string(&file)?;
        let expanded = expanded(&text).with_context(|| format!("{} is not a vector", file.display()))?;
        let place = folder.join(file.strip_prefix(&root)?);
        if let Some(parent) = place.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&place, expanded).with_context(|| format!("cannot write {}", place.display()))?;
    }
    Ok(())
}

/// A vector. The parts that are not expanded keep their text.
#[derive(Deserialize, Serialize)]
struct Document<'a> {
    #[serde(borrow)]
    description: &'a RawValue,
    call: Call<'a>,
    #[serde(borrow)]
    answer: &'a RawValue,
}

#[derive(Deserialize, Serialize)]
struct Call<'a> {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    before: Vec<Call<'a>>,
    operation: String,
    #[serde(borrow)]
    request: BTreeMap<String, &'a RawValue>,
}

fn expanded(text: &str) -> Result<String> {
    let mut document: Document<'_> = serde_json::from_str(text)?;
    let mut requests = Vec::new();
    for call in document.call.before.iter().chain([&document.call]) {
        requests.push(written(call)?);
    }
    for (call, request) in document.call.before.iter_mut().zip(&requests) {
        call.replace(request.as_deref());
    }
    document.call.replace(requests.last().and_then(Option::as_deref));
    Ok(serde_json::to_string(&document)?)
}

/// Returns the text of a request that is given as `json` or `base`, or `None` for the other forms.
fn written(call: &Call<'_>) -> Result<Option<Box<RawValue>>> {
    if !call.request.contains_key("json") && !call.request.contains_key("base") {
        return Ok(None);
    }
    let request: Request = serde_json::from_str(&serde_json::to_string(&call.request)?)?;
    let text = String::from_utf8(request.bytes()?)?;
    Ok(Some(serde_json::value::to_raw_value(&text)?))
}

impl<'a> Call<'a> {
    fn replace(&mut self, text: Option<&'a RawValue>) {
        if let Some(text) = text {
            self.request = BTreeMap::from([("text".to_owned(), text)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::expanded;

    #[test]
    fn a_request_in_json_is_expanded_to_text() {
        let vector = r#"{ "description": "d", "call": { "operation": "a.b", "request": { "json": { "n": 1.0 } } },
            "answer": { "sum": 1.50 } }"#;
        let expected = r#"{"description":"d","call":{"operation":"a.b","request":{"text":"{\"n\":1.0}"}},"answer":{ "sum": 1.50 }}"#;
        assert_eq!(expanded(vector).expect("a vector"), expected);
    }

    #[test]
    fn other_forms_are_unchanged() {
        let vector =
            r#"{"description":"d","call":{"operation":"a.b","request":{"base64":"AA=="}},"answer":{}}"#;
        assert_eq!(expanded(vector).expect("a vector"), vector);
    }
}
