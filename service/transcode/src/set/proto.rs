//! The parts of `google/protobuf/descriptor.proto` that are read from a set. The options of gogoproto are found by
//! their numbers, whether or not the set contains the file that declares them.
//!
//! Everything else is omitted on purpose: extensions, proto2 defaults, reserved numbers, other options and comments do
//! not affect the JSON, and unread data cannot be invalid. `(cosmos_proto.scalar)` is omitted too: it describes a text,
//! and only the Go type determines how a node prints it.

use prost::Message;

#[derive(Clone, PartialEq, Message)]
pub(super) struct Set {
    #[prost(message, repeated, tag = "1")]
    pub(super) files: Vec<File>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct File {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(string, tag = "2")]
    pub(super) package: String,
    #[prost(string, repeated, tag = "3")]
    pub(super) imports: Vec<String>,
    #[prost(message, repeated, tag = "4")]
    pub(super) messages: Vec<MessageType>,
    #[prost(message, repeated, tag = "5")]
    pub(super) enums: Vec<EnumType>,
    #[prost(message, repeated, tag = "6")]
    pub(super) services: Vec<Service>,
    #[prost(int32, repeated, tag = "10")]
    pub(super) public_imports: Vec<i32>,
    #[prost(string, optional, tag = "12")]
    pub(super) syntax: Option<String>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct MessageType {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(message, repeated, tag = "2")]
    pub(super) fields: Vec<Field>,
    #[prost(message, repeated, tag = "3")]
    pub(super) messages: Vec<MessageType>,
    #[prost(message, repeated, tag = "4")]
    pub(super) enums: Vec<EnumType>,
    #[prost(message, optional, tag = "7")]
    pub(super) options: Option<MessageOptions>,
    #[prost(message, repeated, tag = "8")]
    pub(super) oneofs: Vec<Oneof>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct MessageOptions {
    #[prost(bool, tag = "7")]
    pub(super) map_entry: bool,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Field {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(int32, tag = "3")]
    pub(super) number: i32,
    #[prost(int32, optional, tag = "4")]
    pub(super) label: Option<i32>,
    #[prost(int32, optional, tag = "5")]
    pub(super) kind: Option<i32>,
    #[prost(string, tag = "6")]
    pub(super) type_name: String,
    #[prost(message, optional, tag = "8")]
    pub(super) options: Option<FieldOptions>,
    #[prost(int32, optional, tag = "9")]
    pub(super) oneof: Option<i32>,
    #[prost(string, optional, tag = "10")]
    pub(super) json_name: Option<String>,
    #[prost(bool, tag = "17")]
    pub(super) proto3_optional: bool,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct FieldOptions {
    #[prost(bool, optional, tag = "2")]
    pub(super) packed: Option<bool>,
    /// `(gogoproto.nullable)`
    #[prost(bool, optional, tag = "65001")]
    pub(super) nullable: Option<bool>,
    /// `(gogoproto.customtype)`
    #[prost(string, tag = "65003")]
    pub(super) custom_type: String,
    /// `(gogoproto.casttype)`
    #[prost(string, tag = "65007")]
    pub(super) cast_type: String,
    /// `(gogoproto.stdtime)`
    #[prost(bool, tag = "65010")]
    pub(super) standard_time: bool,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Oneof {
    #[prost(string, tag = "1")]
    pub(super) name: String,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct EnumType {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(message, repeated, tag = "2")]
    pub(super) values: Vec<EnumValue>,
    #[prost(message, optional, tag = "3")]
    pub(super) options: Option<EnumOptions>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct EnumOptions {
    #[prost(bool, tag = "2")]
    pub(super) allow_alias: bool,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct EnumValue {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(int32, tag = "2")]
    pub(super) number: i32,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Service {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(message, repeated, tag = "2")]
    pub(super) methods: Vec<MethodType>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct MethodType {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(string, tag = "2")]
    pub(super) input: String,
    #[prost(string, tag = "3")]
    pub(super) output: String,
    #[prost(bool, tag = "5")]
    pub(super) client_streaming: bool,
    #[prost(bool, tag = "6")]
    pub(super) server_streaming: bool,
}

/// Returns the name of a declaration in a package or a message.
pub(super) fn full_name(scope: &str, name: &str) -> String {
    if scope.is_empty() { name.to_owned() } else { format!("{scope}.{name}") }
}
