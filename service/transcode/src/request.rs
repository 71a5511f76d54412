//! Encodes the request of a method from fields with dotted names.

use prost::Message;
use prost_reflect::{DynamicMessage, FieldDescriptor, Kind, MessageDescriptor, ReflectMessage, Value};
use serde_json::Map;

use crate::Error;

/// Encodes a request as protobuf. Each field is read separately, so that an error can name it.
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
        check_oneof(message, &field)?;
        let Value::Message(inner) = message.get_field_mut(&field) else {
            return Err(format!("`{part}` has no fields"));
        };
        message = inner;
    }
    let field = field(message, leaf)?;
    check_oneof(message, &field)?;
    if message.has_field(&field) {
        return Err("it is already set".to_owned());
    }
    if let Some(value) = read(&message.descriptor(), &field, value)? {
        message.try_set_field(&field, value).map_err(|_| "the value has the wrong type".to_owned())?;
    }
    Ok(())
}

fn field(message: &DynamicMessage, name: &str) -> Result<FieldDescriptor, String> {
    let descriptor = message.descriptor();
    descriptor
        .get_field_by_name(name)
        .ok_or_else(|| format!("`{}` has no field `{name}`", descriptor.full_name()))
}

/// Returns an error if another field of the same oneof is set.
fn check_oneof(message: &DynamicMessage, field: &FieldDescriptor) -> Result<(), String> {
    let Some(oneof) = field.containing_oneof() else {
        return Ok(());
    };
    match oneof.fields().find(|other| other != field && message.has_field(other)) {
        Some(other) => Err(format!("only one of `{}` and `{}` can be set", other.name(), field.name())),
        None => Ok(()),
    }
}

/// Reads a value with the JSON reader of `prost_reflect`, which only reads whole messages: the value becomes a message
/// with this field. Returns `None` if the value is `null`.
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
