//! The request of a method, from fields by their dotted names.

use prost::Message;
use prost_reflect::{DynamicMessage, FieldDescriptor, Kind, MessageDescriptor, ReflectMessage, Value};
use serde_json::Map;

use crate::Error;

/// The request as protobuf. Each field is read by itself, so that an error can name it.
pub(crate) fn write(
    input: &MessageDescriptor,
    fields: &Map<String, serde_json::Value>,
) -> Result<Vec<u8>, Error> {
    let mut request = DynamicMessage::new(input.clone());
    for (name, value) in fields {
        set(&mut request, name, value).map_err(|what| Error::request(name, what))?;
    }
    Ok(request.encode_to_vec())
}

fn set(request: &mut DynamicMessage, name: &str, value: &serde_json::Value) -> Result<(), String> {
    let (parents, leaf) = match name.rsplit_once('.') {
        Some((parents, leaf)) => (Some(parents), leaf),
        None => (None, name),
    };
    let mut message = request;
    for part in parents.into_iter().flat_map(|parents| parents.split('.')) {
        let field = field(message, part)?;
        if field.is_list() || !matches!(field.kind(), Kind::Message(_)) || field.is_map() {
            return Err(format!("`{part}` has no fields"));
        }
        clear_of_others(message, &field)?;
        let Value::Message(inner) = message.get_field_mut(&field) else {
            return Err(format!("`{part}` has no fields"));
        };
        message = inner;
    }
    let field = field(message, leaf)?;
    clear_of_others(message, &field)?;
    if message.has_field(&field) {
        return Err("it is set already".to_owned());
    }
    if let Some(value) = read(&message.descriptor(), &field, value)? {
        message.try_set_field(&field, value).map_err(|_| "the value is of another type".to_owned())?;
    }
    Ok(())
}

fn field(message: &DynamicMessage, name: &str) -> Result<FieldDescriptor, String> {
    let descriptor = message.descriptor();
    descriptor
        .get_field_by_name(name)
        .ok_or_else(|| format!("`{}` has no field `{name}`", descriptor.full_name()))
}

/// An error if another field of the same oneof is set.
fn clear_of_others(message: &DynamicMessage, field: &FieldDescriptor) -> Result<(), String> {
    let Some(oneof) = field.containing_oneof() else {
        return Ok(());
    };
    match oneof.fields().find(|other| other != field && message.has_field(other)) {
        Some(other) => Err(format!("only one of `{}` and `{}` can be set", other.name(), field.name())),
        None => Ok(()),
    }
}

/// Reads a value by the JSON reader of `prost_reflect`, which reads whole messages: one with this field alone. None if
/// the value is `null`.
fn read(
    parent: &MessageDescriptor,
    field: &FieldDescriptor,
    value: &serde_json::Value,
) -> Result<Option<Value>, String> {
    let alone =
        serde_json::Value::Object([(field.json_name().to_owned(), value.clone())].into_iter().collect());
    let message = DynamicMessage::deserialize(parent.clone(), alone).map_err(|cause| cause.to_string())?;
    Ok(message.has_field(field).then(|| message.get_field(field).into_owned()))
}
