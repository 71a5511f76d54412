//! Converts the fields of request messages to the types of a gateway configuration.

use std::collections::BTreeMap;

use hearth_kpt_core::gateway::{is_kind, json_name};
use prost_reflect::{Cardinality, EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor};
use serde::Serialize;

/// The fields of a message, by proto name.
pub(super) type Fields = BTreeMap<String, Field>;
/// Messages, by full name.
pub(super) type Messages = BTreeMap<String, Fields>;
/// Enums, by full name, with the numbers of their values.
pub(super) type Enums = BTreeMap<String, BTreeMap<String, i32>>;

/// The type of a field, and its JSON name if it is not the usual one.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum Field {
    /// A type.
    Usual(String),
    /// A type, and the name from `json_name`.
    Named {
        /// The type.
        #[serde(rename = "type")]
        kind: String,
        /// The name.
        #[serde(rename = "jsonName")]
        json_name: String,
    },
}

/// The messages and enums that the fields of requests use.
#[derive(Debug, Default)]
pub(super) struct Types {
    pub(super) messages: Messages,
    pub(super) enums: Enums,
    /// The messages that are not yet converted.
    queue: Vec<MessageDescriptor>,
}

impl Types {
    /// Returns the fields of a request. Afterwards, `messages` and `enums` contain all types that they use.
    pub(super) fn request(&mut self, message: &MessageDescriptor) -> Fields {
        let fields = self.fields(message);
        while let Some(message) = self.queue.pop() {
            if !self.messages.contains_key(message.full_name()) {
                let fields = self.fields(&message);
                self.messages.insert(message.full_name().to_owned(), fields);
            }
        }
        fields
    }

    fn fields(&mut self, message: &MessageDescriptor) -> Fields {
        message.fields().map(|field| (field.name().to_owned(), self.field(&field))).collect()
    }

    fn field(&mut self, field: &FieldDescriptor) -> Field {
        let kind = if let Some((key, value)) = map_entry(field) {
            format!("map<{}, {}>", word(&key), word(&value))
        } else {
            self.add(&field.kind());
            let repeated = if field.is_list() { "repeated " } else { "" };
            format!("{repeated}{}", word(&field.kind()))
        };
        if field.json_name() == json_name(field.name()) {
            Field::Usual(kind)
        } else {
            Field::Named { kind, json_name: field.json_name().to_owned() }
        }
    }

    fn add(&mut self, kind: &Kind) {
        match kind {
            Kind::Message(message) if !is_kind(message.full_name()) => {
                self.queue.push(message.clone());
            }
            Kind::Enum(kind) if !self.enums.contains_key(kind.full_name()) => {
                self.enums.insert(kind.full_name().to_owned(), values(kind));
            }
            _ => {}
        }
    }
}

fn values(kind: &EnumDescriptor) -> BTreeMap<String, i32> {
    kind.values().map(|value| (value.name().to_owned(), value.number())).collect()
}

/// Returns the key and the value of a map. A hostile set can mark an arbitrary message as a map entry.
fn map_entry(field: &FieldDescriptor) -> Option<(Kind, Kind)> {
    let Kind::Message(entry) = field.kind() else { return None };
    let repeated = field.cardinality() == Cardinality::Repeated;
    let parts = entry.get_field(1).zip(entry.get_field(2));
    parts.filter(|_| repeated && entry.is_map_entry()).map(|(key, value)| (key.kind(), value.kind()))
}

/// Returns the name of a type in a configuration.
fn word(kind: &Kind) -> String {
    let word = match kind {
        Kind::Double => "double",
        Kind::Float => "float",
        Kind::Int32 => "int32",
        Kind::Int64 => "int64",
        Kind::Uint32 => "uint32",
        Kind::Uint64 => "uint64",
        Kind::Sint32 => "sint32",
        Kind::Sint64 => "sint64",
        Kind::Fixed32 => "fixed32",
        Kind::Fixed64 => "fixed64",
        Kind::Sfixed32 => "sfixed32",
        Kind::Sfixed64 => "sfixed64",
        Kind::Bool => "bool",
        Kind::String => "string",
        Kind::Bytes => "bytes",
        Kind::Message(message) => message.full_name(),
        Kind::Enum(kind) => kind.full_name(),
    };
    word.to_owned()
}
