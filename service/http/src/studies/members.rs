//! The members of a client's JSON object. Values keep their text, so that numbers reach the module unchanged.

use std::fmt;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::json;
use crate::problem::Problem;

/// The members of an object, in their order. Names are unique.
#[derive(Default)]
pub(super) struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Members<'a> {
    /// Reads a body.
    pub(super) fn read(body: &'a [u8]) -> Result<Self, Problem> {
        let text = str::from_utf8(body).map_err(|_| Problem::bad_request("the body is not UTF-8"))?;
        Self::of(text)
            .map_err(|why| Problem::bad_request(format!("the body is not a valid JSON object: {why}")))
    }

    /// Reads the text of an object.
    pub(super) fn of(text: &'a str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a RawValue> {
        self.0.iter().find(|(member, _)| member == name).map(|(_, value)| *value)
    }

    /// Returns a member that is a string.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        serde_json::from_str(self.get(name)?.get()).ok()
    }

    pub(super) fn take(&mut self, name: &str) -> Option<&'a RawValue> {
        let index = self.0.iter().position(|(member, _)| member == name)?;
        Some(self.0.remove(index).1)
    }

    pub(super) fn push(&mut self, name: &str, value: &'a RawValue) {
        self.0.push((name.to_owned(), value));
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// Returns the object as JSON text.
    pub(super) fn to_json(&self) -> String {
        json::written(self)
    }
}

impl Serialize for Members<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MembersVisitor;

        impl<'de> Visitor<'de> for MembersVisitor {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Members(Vec::new());
                while let Some((name, value)) = map.next_entry::<String, &'de RawValue>()? {
                    if members.0.len() == MAX_MEMBERS {
                        return Err(A::Error::custom(format_args!("it has more than {MAX_MEMBERS} members")));
                    }
                    if members.get(&name).is_some() {
                        return Err(A::Error::custom(format_args!("it has the member `{name}` twice")));
                    }
                    members.0.push((name, value));
                }
                Ok(members)
            }
        }
        deserializer.deserialize_map(MembersVisitor)
    }
}

/// More members than any request has. The limit keeps the comparison of their names fast.
const MAX_MEMBERS: usize = 100;
