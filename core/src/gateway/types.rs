//! The types of request messages: their fields, their enums, and the lookup of a field by name.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::binding::kind::{camel_case, signed_decimal};
use super::binding::{FieldValue, Kind, Value};
use super::codes;
use super::names::Names;
use super::target::finding;
use crate::finding::Finding;
use crate::invariant::Held as _;

/// The messages and enums of a table.
#[derive(Debug, Default)]
pub(crate) struct Types {
    pub(super) messages: Vec<Message>,
    pub(super) enums: Vec<Enum>,
    /// The numbers of the enums and of the named messages; the messages of routes have no names.
    names: Names,
}

/// A message: a list of fields.
#[derive(Debug, Default)]
pub(crate) struct Message {
    pub(super) fields: Vec<FieldType>,
}

/// A field of a message.
#[derive(Debug)]
pub(crate) struct FieldType {
    /// The name in the proto file.
    pub(super) name: String,
    /// The name in protobuf's JSON, if it differs.
    pub(super) json_name: Option<String>,
    pub(super) repeated: bool,
    pub(super) shape: Shape,
}

impl FieldType {
    pub(super) fn new(name: &str, json_name: Option<&str>, repeated: bool, shape: Shape) -> Self {
        let json_name = match json_name {
            Some(json_name) => Some(json_name.to_string()),
            None => name.contains('_').then(|| camel_case(name)),
        };
        Self { name: name.to_string(), json_name, repeated, shape }
    }

    /// Returns what the field is, if a single value cannot set it.
    pub(super) fn unbindable(&self) -> Option<&'static str> {
        match self.shape {
            Shape::Map => Some("a map"),
            Shape::Message(_) if self.repeated => Some("a list of messages"),
            Shape::Message(_) => Some("a message"),
            _ => None,
        }
    }
}

/// The type of a field or of the items of a repeated field.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    Kind(&'static Kind),
    Enum(usize),
    Message(usize),
    Map,
}

/// An enum: the names and numbers of its values.
#[derive(Debug, Default)]
pub(crate) struct Enum {
    pub(super) values: Vec<(String, i32)>,
}

impl Enum {
    /// Returns the expected values for a message: the first few of the names, because an enum may have any number.
    pub(super) fn expected(&self) -> String {
        let mut words = String::new();
        for (index, (name, _)) in self.values.iter().take(SHOWN_VALUES).enumerate() {
            words.push_str(if index == 0 { "`" } else { ", `" });
            words.push_str(name);
            words.push('`');
        }
        let more = if self.values.len() > SHOWN_VALUES {
            ", …, or the number of a value"
        } else {
            ", or the number of a value"
        };
        words.push_str(more);
        words
    }

    /// Returns the name of a value that is given by its name or its number.
    pub(super) fn read(&self, text: &str) -> Option<&str> {
        let number = signed_decimal::<i32>(text);
        let known = |(name, value): &&(String, i32)| name == text || Some(*value) == number;
        self.values.iter().find(known).map(|(name, _)| name.as_str())
    }
}

/// The result of looking up a dotted name.
#[derive(Debug)]
pub(crate) enum Found<'t> {
    /// A field, with its dotted proto name.
    Field(String, &'t FieldType),
    /// A list or a map on the way, whose fields cannot be named.
    Blocked(String, &'t FieldType),
    /// The name is unknown.
    Nowhere,
}

impl Types {
    /// Declares a message, unless its name is declared.
    pub(super) fn declare_message(&mut self, name: &str) {
        if self.message(name).is_none() {
            self.names.insert(MESSAGES, name, self.messages.len());
            self.messages.push(Message::default());
        }
    }

    /// Declares an enum, unless its name is declared.
    pub(super) fn declare_enum(&mut self, name: &str) {
        if self.enumeration(name).is_none() {
            self.names.insert(ENUMS, name, self.enums.len());
            self.enums.push(Enum::default());
        }
    }

    /// Returns the number of a message.
    pub(super) fn message(&self, name: &str) -> Option<usize> {
        self.names.get(MESSAGES, name)
    }

    /// Returns the number of an enum.
    pub(super) fn enumeration(&self, name: &str) -> Option<usize> {
        self.names.get(ENUMS, name)
    }

    /// Looks up a dotted name, starting from a message. Accepts JSON names if `json` is set.
    pub(super) fn find(&self, message: usize, name: &str, json: bool) -> Found<'_> {
        let numbered = |number: usize| self.messages.get(number).held("a number has a message");
        let mut message = numbered(message);
        let mut full = String::new();
        let mut parts = name.split('.').peekable();
        while let Some(part) = parts.next() {
            let named =
                |field: &&FieldType| field.name == part || json && field.json_name.as_deref() == Some(part);
            let Some(field) = message.fields.iter().find(named) else {
                return Found::Nowhere;
            };
            if !full.is_empty() {
                full.push('.');
            }
            full.push_str(&field.name);
            if parts.peek().is_none() {
                return Found::Field(full, field);
            }
            message = match field.shape {
                Shape::Message(next) if !field.repeated => numbered(next),
                Shape::Message(_) | Shape::Map => return Found::Blocked(full, field),
                _ => return Found::Nowhere,
            };
        }
        Found::Nowhere
    }

    /// Reads the text of a variable: one value, or several values separated by commas.
    pub(super) fn bound<'v>(
        &self,
        binding: Binding,
        text: Cow<'v, str>,
    ) -> Result<FieldValue<'v>, WrongType<'v>> {
        if !binding.repeated {
            return self.value(binding.shape, text).map(FieldValue::One);
        }
        let items = text.split(',').map(|item| self.value(binding.shape, Cow::Owned(item.to_string())));
        items.collect::<Result<Vec<_>, _>>().map(FieldValue::Many)
    }

    /// Reads a text as a value of a type.
    pub(super) fn value<'v>(&self, shape: Shape, text: Cow<'v, str>) -> Result<Value<'v>, WrongType<'v>> {
        let wrong = |text, expected| Err(WrongType { text, expected });
        match shape {
            Shape::Kind(kind) => match kind.read(&text) {
                Some(value) => Ok(value),
                None => wrong(text, Cow::Borrowed(kind.expected)),
            },
            Shape::Enum(number) => {
                let one = self.enums.get(number).held("a number has an enum");
                match one.read(&text) {
                    Some(name) => Ok(Value::Text(Cow::Owned(name.into()))),
                    None => wrong(text, Cow::Owned(one.expected())),
                }
            }
            Shape::Message(_) | Shape::Map => wrong(text, Cow::Borrowed("nothing")),
        }
    }
}

/// A text that is not a valid value of its field.
#[derive(Debug)]
pub(super) struct WrongType<'v> {
    text: Cow<'v, str>,
    expected: Cow<'static, str>,
}

impl WrongType<'_> {
    pub(super) fn finding(self, field: &str, at: usize) -> Finding {
        finding(&codes::WRONG_TYPE, at)
            .with("value", self.text.into_owned())
            .with("field", field)
            .with("expected", self.expected.into_owned())
    }
}

/// The spaces of [`Names`].
const MESSAGES: usize = 0;
const ENUMS: usize = 1;

/// The number of names of an enum that a message lists.
const SHOWN_VALUES: usize = 8;

/// The type of a variable of a template.
#[derive(Clone, Copy, Debug)]
pub(super) struct Binding {
    pub(super) shape: Shape,
    /// Whether it is a list, whose values a path separates with commas.
    pub(super) repeated: bool,
}
