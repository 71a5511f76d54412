//! The bytes of a request, and the forms in which a vector describes them.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context as _, Result};
use data_encoding::BASE64;
use serde::{Deserialize, Deserializer, de};
use serde_json::value::RawValue;

use crate::folder::{BASES, root};
use crate::json::{self, Tree};

/// The bytes of a request.
#[derive(Debug)]
pub(crate) enum Request {
    Text(String),
    Base64(String),
    Parts(Vec<Part>),
    Json(Box<RawValue>),
    Patched { base: String, patch: Box<RawValue> },
}

/// A part of a long request.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(crate) enum Part {
    Text { text: String },
    Repeat { repeat: String, times: usize },
}

impl Request {
    /// Returns the bytes. JSON is written without white space between its tokens; members keep their order and numbers
    /// their digits.
    ///
    /// # Errors
    ///
    /// Returns an error if the base64 or the base cannot be read.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>> {
        Ok(match self {
            Self::Text(text) => text.clone().into_bytes(),
            Self::Base64(text) => BASE64.decode(text.as_bytes())?,
            Self::Parts(parts) => parts.iter().map(Part::text).collect::<String>().into_bytes(),
            Self::Json(value) => json::without_spaces(value.get()).into_bytes(),
            Self::Patched { base, patch } => {
                let base: Tree = serde_json::from_str(&base_text(base)?)?;
                let patch: Tree = serde_json::from_str(patch.get())?;
                base.patched(patch).to_string().into_bytes()
            }
        })
    }
}

impl Part {
    fn text(&self) -> String {
        match self {
            Self::Text { text } => text.clone(),
            Self::Repeat { repeat, times } => repeat.repeat(*times),
        }
    }
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let members = BTreeMap::<String, Box<RawValue>>::deserialize(deserializer)?;
        let members: Vec<(&str, &RawValue)> =
            members.iter().map(|(name, value)| (name.as_str(), &**value)).collect();
        match *members {
            [("text", text)] => of(text).map(Self::Text),
            [("base64", text)] => of(text).map(Self::Base64),
            [("parts", parts)] => of(parts).map(Self::Parts),
            [("json", value)] => Ok(Self::Json(value.to_owned())),
            [("base", base), ("patch", patch)] => {
                Ok(Self::Patched { base: of(base)?, patch: patch.to_owned() })
            }
            _ => Err(de::Error::custom(
                "a request has `text`, `json`, `base` with `patch`, `parts` or `base64`",
            )),
        }
    }
}

fn of<T: de::DeserializeOwned, E: de::Error>(value: &RawValue) -> Result<T, E> {
    serde_json::from_str(value.get()).map_err(E::custom)
}

/// Returns the text of `tests/vectors/bases/NAME.json`.
fn base_text(name: &str) -> Result<String> {
    let file = root().join(BASES).join(format!("{name}.json"));
    fs::read_to_string(&file).with_context(|| format!("cannot read the base {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(request: &str) -> String {
        let request: Request = serde_json::from_str(request).expect("a request");
        String::from_utf8(request.bytes().expect("bytes")).expect("UTF-8")
    }

    #[test]
    fn only_white_space_is_removed_from_json() {
        let request = r#"{ "json": { "b": [ 1.0, "a b" ], "a": 1e400, "a": null } }"#;
        assert_eq!(bytes(request), r#"{"b":[1.0,"a b"],"a":1e400,"a":null}"#);
    }

    #[test]
    fn a_request_has_one_form() {
        for request in [r"{}", r#"{"text":"","json":1}"#, r#"{"base":"claim"}"#, r#"{"words":""}"#] {
            assert!(serde_json::from_str::<Request>(request).is_err(), "{request}");
        }
    }
}
