//! The members `messages` and `enums`, and what a word for a type means.

use alloc::string::ToString;

use super::shape::Place;
use crate::finding::Findings;
use crate::gateway::binding::Kind;
use crate::gateway::codes;
use crate::gateway::types::{Enum, FieldType, Message, Shape, Types};

/// Makes room for every message and enum, so that they can name each other in any order.
pub(super) fn declare(types: &mut Types, root: Place<'_, '_, '_>, findings: &mut Findings) {
    let members = root.members();
    root.member(members, "messages", |messages| {
        for message in messages.map(findings) {
            types.declare_message(&message.name);
        }
    });
    root.member(members, "enums", |enums| {
        for named in enums.map(findings) {
            types.declare_enum(&named.name);
        }
    });
}

/// Reads every message and enum; a later one goes before an earlier one of the same name.
#[inline(never)]
pub(super) fn define(types: &mut Types, root: Place<'_, '_, '_>, findings: &mut Findings) {
    let members = root.members();
    root.member(members, "messages", |messages| {
        let list = messages.members();
        messages.each_member(list, |name, place| {
            let read = message(types, place, findings);
            let number = types.message(name);
            if let Some(slot) = number.and_then(|number| types.messages.get_mut(number)) {
                *slot = read;
            }
        });
    });
    root.member(members, "enums", |enums| {
        let list = enums.members();
        enums.each_member(list, |name, place| {
            let read = values(place, findings);
            let number = types.enumeration(name);
            if let Some(slot) = number.and_then(|number| types.enums.get_mut(number)) {
                *slot = read;
            }
        });
    });
}

/// The fields of a message: `{"key": "bytes", "limit": "uint64"}`.
pub(super) fn message(types: &Types, place: Place<'_, '_, '_>, findings: &mut Findings) -> Message {
    let mut fields = alloc::vec::Vec::new();
    let members = place.map(findings);
    place.each_member(members, |name, place| fields.extend(field(types, name, place, findings)));
    Message { fields }
}

/// A field: the word for its type, or `{"type", "jsonName"}`.
fn field(types: &Types, name: &str, place: Place<'_, '_, '_>, findings: &mut Findings) -> Option<FieldType> {
    if !matches!(place.node.value, crate::json::Value::Object(_)) {
        let (repeated, shape) = typed(types, place, findings)?;
        return Some(FieldType::new(name, None, repeated, shape));
    }
    let members = place.object(&["type", "jsonName"], findings);
    let (repeated, shape) =
        place.required(members, "type", findings, |place, findings| typed(types, place, findings))?;
    let json_name = place.member(members, "jsonName", |place| place.text(findings)).flatten();
    Some(FieldType::new(name, json_name, repeated, shape))
}

/// What a word such as `repeated uint64` means.
fn typed(types: &Types, place: Place<'_, '_, '_>, findings: &mut Findings) -> Option<(bool, Shape)> {
    let word = place.text(findings)?;
    let single = word.strip_prefix("repeated ");
    let pair = word.strip_prefix("map<").and_then(|pair| pair.strip_suffix('>')?.split_once(','));
    let shape = match pair.and_then(|(key, value)| Some((key, value.strip_prefix(' ')?))) {
        Some((key, value)) => named(types, key).and(named(types, value)).map(|_| Shape::Map),
        None => named(types, single.unwrap_or(word)),
    };
    if shape.is_none() {
        findings.add(place.finding(&codes::UNKNOWN_TYPE).with("type", word));
    }
    Some((single.is_some(), shape?))
}

fn named(types: &Types, name: &str) -> Option<Shape> {
    Kind::of(name)
        .map(Shape::Kind)
        .or_else(|| types.message(name).map(Shape::Message))
        .or_else(|| types.enumeration(name).map(Shape::Enum))
}

fn values(place: Place<'_, '_, '_>, findings: &mut Findings) -> Enum {
    let mut values = alloc::vec::Vec::new();
    let members = place.map(findings);
    place.each_member(members, |name, place| {
        values.extend(place.number(findings).map(|number| (name.to_string(), number)));
    });
    Enum { values }
}
