//! Checks the parts of a file, and converts them to the types of `prost_reflect`.
//!
//! Names, map entries and the syntax are checked here because `prost_reflect` panics on invalid ones. It reports all
//! other errors itself.

use std::collections::HashMap;

use prost_types::{
    DescriptorProto, EnumDescriptorProto, EnumOptions, EnumValueDescriptorProto, FieldDescriptorProto,
    FieldOptions, FileDescriptorProto, MessageOptions, MethodDescriptorProto, OneofDescriptorProto,
    ServiceDescriptorProto,
    field_descriptor_proto::{Label, Type},
};

use super::{
    Facets,
    proto::{EnumType, Field, File, MessageType, MethodType, Service, full_name},
};
use crate::Error;

/// Converts a file. The Go options that affect the JSON are added to `facets`, and other options are dropped.
pub(super) fn file(
    file: File,
    imports: Vec<String>,
    facets: &mut HashMap<String, Vec<Facets>>,
) -> Result<FileDescriptorProto, Error> {
    if !matches!(file.syntax.as_deref(), None | Some("proto2" | "proto3")) {
        let syntax = file.syntax.unwrap_or_default();
        return Err(Error::descriptors(format!("`{}` has the unknown syntax `{syntax}`", file.name)));
    }
    if !file.package.is_empty() {
        for part in file.package.split('.') {
            identifier(part)?;
        }
    }
    let messages = file.messages.into_iter().map(|inner| message(inner, &file.package, facets));
    Ok(FileDescriptorProto {
        message_type: messages.collect::<Result<_, _>>()?,
        enum_type: file.enums.into_iter().map(enumeration).collect::<Result<_, _>>()?,
        service: file.services.into_iter().map(service).collect::<Result<_, _>>()?,
        name: Some(file.name),
        package: Some(file.package),
        dependency: imports,
        syntax: file.syntax,
        ..FileDescriptorProto::default()
    })
}

fn message(
    message_type: MessageType,
    scope: &str,
    facets: &mut HashMap<String, Vec<Facets>>,
) -> Result<DescriptorProto, Error> {
    identifier(&message_type.name)?;
    let full_name = full_name(scope, &message_type.name);
    let map_entry = message_type.options.is_some_and(|options| options.map_entry);
    if map_entry && !is_map_entry(&message_type.fields) {
        return Err(Error::descriptors(format!(
            "`{full_name}` is marked as a map entry, but does not have its fields"
        )));
    }
    let of_fields: Vec<Facets> =
        message_type.fields.iter().map(|field| Facets::of(field.options.as_ref())).collect();
    if of_fields.iter().any(|of_field| *of_field != Facets::default()) {
        facets.insert(full_name.clone(), of_fields);
    }
    let messages = message_type.messages.into_iter().map(|inner| message(inner, &full_name, facets));
    let nested_type = messages.collect::<Result<_, _>>()?;
    let oneofs = message_type.oneofs.into_iter().map(|oneof| {
        identifier(&oneof.name)?;
        Ok(OneofDescriptorProto { name: Some(oneof.name), options: None })
    });
    Ok(DescriptorProto {
        name: Some(message_type.name),
        nested_type,
        field: message_type.fields.into_iter().map(field).collect::<Result<_, _>>()?,
        enum_type: message_type.enums.into_iter().map(enumeration).collect::<Result<_, _>>()?,
        oneof_decl: oneofs.collect::<Result<_, Error>>()?,
        options: map_entry.then(|| MessageOptions { map_entry: Some(true), ..MessageOptions::default() }),
        ..DescriptorProto::default()
    })
}

/// Returns whether these are the two fields of a map entry: `key = 1` with a valid key type, and `value = 2`.
fn is_map_entry(fields: &[Field]) -> bool {
    let [key, value] = fields else {
        return false;
    };
    let is_single = |field: &Field| {
        field.oneof.is_none() && !field.proto3_optional && field.label != Some(Label::Repeated.into())
    };
    let kind = |field: &Field| field.kind.and_then(|kind| Type::try_from(kind).ok());
    is_single(key)
        && is_single(value)
        && (key.number, value.number) == (1, 2)
        && key.type_name.is_empty()
        && kind(key).is_some_and(|kind| {
            !matches!(
                kind,
                Type::Double | Type::Float | Type::Bytes | Type::Message | Type::Group | Type::Enum
            )
        })
        && kind(value).is_some_and(|kind| kind != Type::Group)
}

fn field(field: Field) -> Result<FieldDescriptorProto, Error> {
    identifier(&field.name)?;
    let packed = field.options.and_then(|options| options.packed);
    Ok(FieldDescriptorProto {
        name: Some(field.name),
        number: Some(field.number),
        label: field.label,
        r#type: field.kind,
        type_name: (!field.type_name.is_empty()).then_some(field.type_name),
        json_name: field.json_name,
        oneof_index: field.oneof,
        proto3_optional: field.proto3_optional.then_some(true),
        options: packed.map(|packed| FieldOptions { packed: Some(packed), ..FieldOptions::default() }),
        ..FieldDescriptorProto::default()
    })
}

fn enumeration(enum_type: EnumType) -> Result<EnumDescriptorProto, Error> {
    identifier(&enum_type.name)?;
    let values = enum_type.values.into_iter().map(|value| {
        identifier(&value.name)?;
        Ok(EnumValueDescriptorProto { name: Some(value.name), number: Some(value.number), options: None })
    });
    let allow_alias = enum_type.options.is_some_and(|options| options.allow_alias);
    Ok(EnumDescriptorProto {
        name: Some(enum_type.name),
        value: values.collect::<Result<_, Error>>()?,
        options: allow_alias.then(|| EnumOptions { allow_alias: Some(true), ..EnumOptions::default() }),
        ..EnumDescriptorProto::default()
    })
}

fn service(service: Service) -> Result<ServiceDescriptorProto, Error> {
    identifier(&service.name)?;
    Ok(ServiceDescriptorProto {
        name: Some(service.name),
        method: service.methods.into_iter().map(method).collect::<Result<_, _>>()?,
        options: None,
    })
}

fn method(method: MethodType) -> Result<MethodDescriptorProto, Error> {
    identifier(&method.name)?;
    Ok(MethodDescriptorProto {
        name: Some(method.name),
        input_type: Some(method.input),
        output_type: Some(method.output),
        options: None,
        client_streaming: Some(method.client_streaming),
        server_streaming: Some(method.server_streaming),
    })
}

fn identifier(name: &str) -> Result<(), Error> {
    let is_identifier = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && name.bytes().next().is_some_and(|byte| !byte.is_ascii_digit());
    if is_identifier {
        return Ok(());
    }
    let shown: String = name.chars().take(64).collect();
    Err(Error::descriptors(format!("`{}` is not a valid name", shown.escape_debug())))
}
