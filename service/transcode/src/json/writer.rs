//! Writes messages, fields and values.

use std::collections::HashMap;

use prost_reflect::{DynamicMessage, MapKey, Value};

use super::{decimal::decimal, known, output::Output, raw, text};
use crate::{
    Descriptors, Error,
    set::{Cast, Custom},
    shape::{Content, Member, Shape, Unset},
};

/// Writes one reply.
pub(crate) struct Writer<'a> {
    descriptors: &'a Descriptors,
    out: Output,
}

impl<'a> Writer<'a> {
    /// Returns a writer for a message of this number of bytes.
    pub(crate) fn new(descriptors: &'a Descriptors, bytes: usize) -> Self {
        Self { descriptors, out: Output::with_capacity(bytes.saturating_mul(2)) }
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.out.bytes
    }

    /// Writes a message of the type at a position.
    pub(crate) fn message(&mut self, message: &DynamicMessage, place: usize) -> Result<(), Error> {
        let (_, shape) = self.at(place)?;
        self.nested(|writer| match shape {
            Shape::Object(members) => {
                writer.out.bytes.push(b'{');
                writer.members(message, members, true)?;
                writer.out.bytes.push(b'}');
                Ok(())
            }
            Shape::Any => {
                let (type_url, bytes) = (message.get_field_by_number(1), message.get_field_by_number(2));
                let type_url = type_url.as_deref().and_then(Value::as_str).unwrap_or_default();
                writer.any(type_url, bytes.as_deref().and_then(Value::as_bytes).map_or(&[], |bytes| bytes))
            }
            _ => known::write(&mut writer.out, message, shape),
        })
    }

    /// Writes the value of one field, even if it is not set.
    pub(crate) fn field(&mut self, message: &DynamicMessage, place: usize, name: &str) -> Result<(), Error> {
        let (descriptor, shape) = self.at(place)?;
        let member = match shape {
            Shape::Object(members) => members.iter().find(|member| member.field.name() == name),
            _ => None,
        };
        let member = member
            .ok_or_else(|| Error::reply(format!("`{}` has no field `{name}`", descriptor.full_name())))?;
        if message.has_field(&member.field) {
            return self.value(&message.get_field(&member.field), &member.content);
        }
        match &member.unset {
            Unset::Absent => self.out.bytes.extend_from_slice(b"null"),
            Unset::As(json) => self.out.bytes.extend_from_slice(json),
            Unset::Message(place) => self.empty(*place)?,
        }
        Ok(())
    }

    /// Writes a message that is given by its type URL and its bytes.
    pub(crate) fn any(&mut self, type_url: &str, bytes: &[u8]) -> Result<(), Error> {
        let name = type_url.rsplit_once('/').map_or(type_url, |(_, name)| name);
        let place = self.descriptors.place(name);
        let place = place
            .ok_or_else(|| Error::reply(format!("the type `{}` of an `Any` is unknown", shown(type_url))))?;
        let (descriptor, shape) = self.at(place)?;
        let message = DynamicMessage::decode(descriptor.clone(), bytes)
            .map_err(|cause| Error::undecodable(format!("an `Any` is not a valid `{name}`"), cause))?;
        self.out.bytes.extend_from_slice(b"{\"@type\":");
        text::string(&mut self.out.bytes, type_url);
        if let Shape::Object(members) = shape {
            self.nested(|writer| writer.members(&message, members, false))?;
        } else {
            self.out.bytes.extend_from_slice(b",\"value\":");
            self.message(&message, place)?;
        }
        self.out.bytes.push(b'}');
        Ok(())
    }

    fn members(
        &mut self,
        message: &DynamicMessage,
        members: &[Member],
        mut first: bool,
    ) -> Result<(), Error> {
        for member in members {
            let is_set = message.has_field(&member.field);
            if !is_set && matches!(member.unset, Unset::Absent) {
                continue;
            }
            if !first {
                self.out.bytes.push(b',');
            }
            first = false;
            self.out.bytes.extend_from_slice(&member.key);
            if is_set {
                self.value(&message.get_field(&member.field), &member.content)?;
                continue;
            }
            match &member.unset {
                Unset::Absent => {}
                Unset::As(json) => self.out.bytes.extend_from_slice(json),
                Unset::Message(place) => self.empty(*place)?,
            }
        }
        Ok(())
    }

    fn empty(&mut self, place: usize) -> Result<(), Error> {
        let (descriptor, _) = self.at(place)?;
        self.message(&DynamicMessage::new(descriptor.clone()), place)
    }

    fn value(&mut self, value: &Value, content: &Content) -> Result<(), Error> {
        match value {
            Value::List(values) => {
                self.out.bytes.push(b'[');
                for (index, value) in values.iter().enumerate() {
                    if index > 0 {
                        self.out.bytes.push(b',');
                    }
                    self.value(value, content)?;
                }
                self.out.bytes.push(b']');
                Ok(())
            }
            Value::Map(entries) => self.map(entries, content),
            Value::Message(message) => match content {
                Content::Message(place) => self.message(message, *place),
                _ => Err(Error::reply("the descriptors do not describe a message here")),
            },
            Value::EnumNumber(number) => {
                self.enumeration(*number, content);
                Ok(())
            }
            Value::String(wire) => {
                self.string(wire, content);
                Ok(())
            }
            Value::Bytes(wire) => self.bytes(wire, content),
            _ => {
                self.out.scalar(value);
                Ok(())
            }
        }
    }

    fn string(&mut self, wire: &str, content: &Content) {
        match content {
            Content::Custom(Custom::Decimal) => text::string(&mut self.out.bytes, &decimal(wire)),
            Content::Custom(Custom::Integer) if wire.is_empty() => self.out.bytes.extend_from_slice(b"\"0\""),
            _ => text::string(&mut self.out.bytes, wire),
        }
    }

    fn bytes(&mut self, wire: &[u8], content: &Content) -> Result<(), Error> {
        match (content, std::str::from_utf8(wire)) {
            (Content::Custom(_), Ok(wire)) => self.string(wire, content),
            (Content::Cast(Cast::Json), _) => return self.json(wire),
            (Content::Cast(Cast::Hex), _) => text::hexadecimal(&mut self.out.bytes, wire),
            _ => text::bytes(&mut self.out.bytes, wire),
        }
        Ok(())
    }

    /// Writes JSON from bytes. Invalid JSON and JSON that is nested too deep is written as base64.
    fn json(&mut self, wire: &[u8]) -> Result<(), Error> {
        let depth = self.out.depth_left();
        if wire.is_empty() {
            self.out.display("null");
        } else if !raw::compact(&mut self.out.bytes, wire, depth) {
            text::bytes(&mut self.out.bytes, wire);
        }
        self.out.bounded()
    }

    fn enumeration(&mut self, number: i32, content: &Content) {
        match content {
            Content::Enum(names) => match names.get(number) {
                Some(name) => self.out.bytes.extend_from_slice(name),
                None => self.out.display(number),
            },
            Content::Null => self.out.display("null"),
            _ => self.out.display(number),
        }
    }

    /// Writes a map in the order of its keys: numbers by value, text by its bytes.
    fn map(&mut self, entries: &HashMap<MapKey, Value>, content: &Content) -> Result<(), Error> {
        let mut sorted: Vec<(&MapKey, &Value)> = entries.iter().collect();
        sorted.sort_by_key(|(key, _)| *key);
        self.out.bytes.push(b'{');
        for (index, (key, value)) in sorted.into_iter().enumerate() {
            if index > 0 {
                self.out.bytes.push(b',');
            }
            match key {
                MapKey::Bool(key) => self.out.quoted(key),
                MapKey::I32(key) => self.out.quoted(key),
                MapKey::I64(key) => self.out.quoted(key),
                MapKey::U32(key) => self.out.quoted(key),
                MapKey::U64(key) => self.out.quoted(key),
                MapKey::String(key) => text::string(&mut self.out.bytes, key),
            }
            self.out.bytes.push(b':');
            self.value(value, content)?;
        }
        self.out.bytes.push(b'}');
        Ok(())
    }

    /// Calls `write` for a message one level deeper.
    fn nested(&mut self, write: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        self.out.enter()?;
        let written = write(self);
        self.out.leave();
        written
    }

    fn at(&self, place: usize) -> Result<(&'a prost_reflect::MessageDescriptor, &'a Shape), Error> {
        self.descriptors.at(place).ok_or_else(|| Error::reply("a type is unknown"))
    }
}

/// Returns a type URL for a message, escaped and truncated.
fn shown(type_url: &str) -> String {
    let mut shown: String = type_url.chars().take(MAX_SHOWN).flat_map(char::escape_debug).collect();
    if type_url.chars().nth(MAX_SHOWN).is_some() {
        shown.push_str("...");
    }
    shown
}

/// The maximum length of a type URL in a message, which is longer than any type name in use.
const MAX_SHOWN: usize = 200;
