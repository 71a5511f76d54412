//! The JSON Schemas (2020-12) of a record and of a change, generated from the table of members.
//!
//! The schema of a change contains every rule except two: a text must not be blank or contain hidden characters. The
//! schema of a record allows any text, because stored values are kept unchanged.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::member::{MEMBERS, Member, Takes, UPDATED_AT};
#[cfg(feature = "schema")]
use crate::invariant::Held as _;

/// A JSON Schema.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::preferences::Schema;
///
/// let schema = serde_json::to_value(Schema::CHANGE)?;
/// assert_eq!(schema["properties"]["agentName"]["maxLength"], 80);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    of: Of,
    /// Whether it is a document with its own dialect and identifier.
    alone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Of {
    Record,
    Change,
}

impl Schema {
    /// The schema of a record.
    pub const RECORD: Self = Self { of: Of::Record, alone: true };
    /// The schema of a change.
    pub const CHANGE: Self = Self { of: Of::Change, alone: true };

    /// Returns the schema for use inside another document.
    pub(super) const fn within(self) -> Self {
        Self { alone: false, ..self }
    }
}

#[cfg(feature = "schema")]
impl Schema {
    /// Returns the schema as the definition of a type.
    pub(super) fn described(self) -> schemars::Schema {
        let value = serde_json::to_value(self).held("a schema is JSON");
        let mut schema = schemars::Schema::try_from(value).held("a schema is an object");
        schema.remove("$schema");
        schema.remove("$id");
        schema.remove("title");
        schema.insert("additionalProperties".into(), true.into());
        schema
    }
}

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut schema = serializer.serialize_map(None)?;
        let (id, title, description) = match self.of {
            Of::Record => (
                "urn:hearth:schema:user-preferences",
                "User preferences",
                "How an agent should respond in one room (a chat room of an agent runtime). Texts from other programs may be longer than a change allows.",
            ),
            Of::Change => (
                "urn:hearth:schema:user-preferences-change",
                "Change of user preferences",
                "Only the members that change: a value sets a member, `null` clears it, and omitted members stay unchanged.",
            ),
        };
        if self.alone {
            schema.serialize_entry("$schema", "https://json-schema.org/draft/2020-12/schema")?;
            schema.serialize_entry("$id", id)?;
            schema.serialize_entry("title", title)?;
            schema.serialize_entry("description", description)?;
        }
        schema.serialize_entry("type", "object")?;
        schema.serialize_entry("properties", &Properties(self.of))?;
        if self.of == Of::Change {
            schema.serialize_entry("additionalProperties", &false)?;
        }
        schema.end()
    }
}

struct Properties(Of);

impl Serialize for Properties {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut properties = serializer.serialize_map(None)?;
        for member in &MEMBERS {
            properties.serialize_entry(member.name, &Property { member, of: self.0 })?;
        }
        if self.0 == Of::Record {
            properties.serialize_entry(UPDATED_AT, &UpdatedAt)?;
        }
        properties.end()
    }
}

struct Property {
    member: &'static Member,
    of: Of,
}

impl Serialize for Property {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut property = serializer.serialize_map(None)?;
        if self.of == Of::Record {
            property.serialize_entry("description", self.member.description)?;
            property.serialize_entry("type", "string")?;
            return property.end();
        }
        property.serialize_entry("description", &[self.member.description, NULL].concat())?;
        property.serialize_entry("type", &["string", "null"])?;
        match self.member.takes {
            Takes::Line(limit) | Takes::Lines(limit) => {
                property.serialize_entry("minLength", &1)?;
                property.serialize_entry("maxLength", &limit)?;
            }
            Takes::Word { words, .. } => property.serialize_entry("enum", &Words(words))?,
        }
        property.end()
    }
}

/// The advice in each description, because some providers make a model send all members.
const NULL: &str = " Omit it unless the user asks to change it; `null` erases it.";

/// The words of a member, and `null`.
struct Words(&'static [&'static str]);

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Some).chain([None]))
    }
}

struct UpdatedAt;

impl Serialize for UpdatedAt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut property = serializer.serialize_map(None)?;
        property.serialize_entry("description", "The time of the last change (RFC 3339).")?;
        property.serialize_entry("type", "string")?;
        property.serialize_entry("format", "date-time")?;
        property.end()
    }
}
