//! The members `messages` and `enums`, and the lookup of type names.

use alloc::string::ToString;

use super::request::{ConfiguredField, GatewayConfiguration, MessageFields, NamedField};
use crate::finding::{Finding, Findings};
use crate::gateway::binding::Kind;
use crate::gateway::codes;
use crate::gateway::types::{Enum, FieldType, Message, Shape, Types};
use crate::invariant::Held as _;
use crate::json::Path;
use crate::wire::{At, Map};

/// Declares every message and enum, so that they can refer to each other in any order.
pub(super) fn declare(types: &mut Types, configuration: &GatewayConfiguration<'_>) {
    for (name, _) in &configuration.messages.entries {
        types.declare_message(name);
    }
    for (name, _) in &configuration.enums.entries {
        types.declare_enum(name);
    }
}

/// Defines every message and enum, which are declared. A later definition replaces an earlier one with the same name.
pub(super) fn define(types: &mut Types, configuration: &GatewayConfiguration<'_>, findings: &mut Findings) {
    let path = Path::ROOT.member("messages");
    for (name, fields) in &configuration.messages.entries {
        let message = message(types, fields, &path.member(name), findings);
        let number = types.message(name);
        let declared = number.and_then(|number| types.messages.get_mut(number));
        *declared.held("each message is declared") = message;
    }
    for (name, values) in &configuration.enums.entries {
        let number = types.enumeration(name);
        let declared = number.and_then(|number| types.enums.get_mut(number));
        *declared.held("each enum is declared") = enumeration(values);
    }
}

/// Returns the message with the fields at `path`.
pub(super) fn message(
    types: &Types,
    fields: &MessageFields<'_>,
    path: &Path<'_>,
    findings: &mut Findings,
) -> Message {
    let mut message = Message::default();
    for (name, field) in &fields.entries {
        let path = path.member(name);
        let (json_name, shape) = match field {
            ConfiguredField::Typed(word) => (None, shape(types, *word, &path, findings)),
            ConfiguredField::Named(NamedField { r#type, json_name }) => {
                (*json_name, shape(types, *r#type, &path.member("type"), findings))
            }
        };
        message
            .fields
            .extend(shape.map(|(repeated, shape)| FieldType::new(name, json_name, repeated, shape)));
    }
    message
}

/// Reads a type such as `repeated uint64`.
fn shape(types: &Types, word: At<&str>, path: &Path<'_>, findings: &mut Findings) -> Option<(bool, Shape)> {
    let At { value: word, at } = word;
    let single = word.strip_prefix("repeated ");
    let pair = word.strip_prefix("map<").and_then(|pair| pair.strip_suffix('>')?.split_once(','));
    let shape = match pair.and_then(|(key, value)| Some((key, value.strip_prefix(' ')?))) {
        Some((key, value)) => named(types, key).and(named(types, value)).map(|_| Shape::Map),
        None => named(types, single.unwrap_or(word)),
    };
    if shape.is_none() {
        findings.add(Finding::new(&codes::UNKNOWN_TYPE, path.pointer(), at).with("type", word));
    }
    Some((single.is_some(), shape?))
}

fn named(types: &Types, name: &str) -> Option<Shape> {
    Kind::of(name)
        .map(Shape::Kind)
        .or_else(|| types.message(name).map(Shape::Message))
        .or_else(|| types.enumeration(name).map(Shape::Enum))
}

fn enumeration(values: &Map<'_, i32>) -> Enum {
    Enum { values: values.entries.iter().map(|(name, number)| (name.to_string(), *number)).collect() }
}
