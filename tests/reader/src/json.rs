//! JSON that preserves the order of members and the digits of numbers, and JSON Merge Patch (RFC 7396).

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, de};
use serde_json::value::RawValue;

/// A JSON value: an object with its members, or the text of any other value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tree {
    Object(Vec<(String, Tree)>),
    Other(String),
}

impl Tree {
    /// Returns the value after a merge patch. Members that the patch adds come last.
    pub(crate) fn patched(self, patch: Self) -> Self {
        let Self::Object(changes) = patch else { return patch };
        let Self::Object(mut members) = self else {
            return Self::Object(Vec::new()).patched(Self::Object(changes));
        };
        for (name, change) in changes {
            let place = members.iter().position(|(member, _)| *member == name);
            match (place, change) {
                (Some(place), Self::Other(text)) if text == NULL => drop(members.remove(place)),
                (None, Self::Other(text)) if text == NULL => {}
                (Some(place), change) => {
                    if let Some((_, member)) = members.get_mut(place) {
                        *member = member.clone().patched(change);
                    }
                }
                (None, change) => members.push((name, Self::Object(Vec::new()).patched(change))),
            }
        }
        Self::Object(members)
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let members = match self {
            Self::Other(text) => return f.write_str(text),
            Self::Object(members) => members,
        };
        f.write_str("{")?;
        for (index, (name, value)) in members.iter().enumerate() {
            let name = serde_json::to_string(name).map_err(|_| fmt::Error)?;
            write!(f, "{}{name}:{value}", if index == 0 { "" } else { "," })?;
        }
        f.write_str("}")
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Box::<RawValue>::deserialize(deserializer)?;
        if !value.get().starts_with('{') {
            return Ok(Self::Other(without_spaces(value.get())));
        }
        let mut reader = serde_json::Deserializer::from_str(value.get());
        (&mut reader).deserialize_map(Members).map(Self::Object).map_err(de::Error::custom)
    }
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Vec<(String, Tree)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(members)
    }
}

/// Returns JSON without white space between its tokens.
pub(crate) fn without_spaces(text: &str) -> String {
    let (mut in_string, mut escaped) = (false, false);
    let is_kept = |character: &char| {
        let kept = in_string || !character.is_ascii_whitespace();
        match character {
            '"' if !escaped => in_string = !in_string,
            _ => {}
        }
        escaped = in_string && *character == '\\' && !escaped;
        kept
    };
    text.chars().filter(is_kept).collect()
}

const NULL: &str = "null";

#[cfg(test)]
mod tests {
    use super::*;

    fn patched(value: &str, patch: &str) -> String {
        let tree = |text| serde_json::from_str::<Tree>(text).expect("JSON");
        tree(value).patched(tree(patch)).to_string()
    }

    /// The cases of RFC 7396, Appendix A.
    #[test]
    fn patches_follow_the_standard() {
        for (value, patch, expected) in [
            (r#"{"a":"b"}"#, r#"{"a":"c"}"#, r#"{"a":"c"}"#),
            (r#"{"a":"b"}"#, r#"{"b":"c"}"#, r#"{"a":"b","b":"c"}"#),
            (r#"{"a":"b"}"#, r#"{"a":null}"#, r"{}"),
            (r#"{"a":"b","b":"c"}"#, r#"{"a":null}"#, r#"{"b":"c"}"#),
            (r#"{"a":["b"]}"#, r#"{"a":"c"}"#, r#"{"a":"c"}"#),
            (r#"{"a":"c"}"#, r#"{"a":["b"]}"#, r#"{"a":["b"]}"#),
            (r#"{"a":{"b":"c"}}"#, r#"{"a":{"b":"d","c":null}}"#, r#"{"a":{"b":"d"}}"#),
            (r#"{"a":[{"b":"c"}]}"#, r#"{"a":[1]}"#, r#"{"a":[1]}"#),
            (r#"["a","b"]"#, r#"["c","d"]"#, r#"["c","d"]"#),
            (r#"{"a":"b"}"#, r#"["c"]"#, r#"["c"]"#),
            (r#"{"a":"foo"}"#, "null", "null"),
            (r#"{"a":"foo"}"#, r#""bar""#, r#""bar""#),
            (r#"{"e":null}"#, r#"{"a":1}"#, r#"{"e":null,"a":1}"#),
            ("[1,2]", r#"{"a":"b","c":null}"#, r#"{"a":"b"}"#),
            ("{}", r#"{"a":{"bb":{"ccc":null}}}"#, r#"{"a":{"bb":{}}}"#),
        ] {
            assert_eq!(patched(value, patch), expected, "{value} with {patch}");
        }
    }

    #[test]
    fn spaces_in_strings_are_kept() {
        assert_eq!(without_spaces(r#"{ "a \" b" : "\\" , "c" : 1 }"#), r#"{"a \" b":"\\","c":1}"#);
    }
}
