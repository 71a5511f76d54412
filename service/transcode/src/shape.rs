//! The JSON form of a message type, computed once from its descriptors.

use prost_reflect::{Cardinality, EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor, Syntax};

use crate::{
    json::Text,
    set::{Cast, Custom, Facets},
};

/// The JSON form of a message type.
#[derive(Debug)]
pub(crate) enum Shape {
    /// An object with these members in this order.
    Object(Vec<Member>),
    /// An object without members, and under `value` in an `Any`: `google.protobuf.Empty`.
    Empty,
    Any,
    Timestamp,
    Duration,
    FieldMask,
    /// The value of its only field: `google.protobuf.StringValue` and the other wrappers.
    Wrapper,
    Struct,
    ListValue,
    Value,
}

/// The JSON form of a field.
#[derive(Debug)]
pub(crate) struct Member {
    /// The quoted name and the colon.
    pub(crate) key: Text,
    pub(crate) field: FieldDescriptor,
    pub(crate) content: Content,
    pub(crate) unset: Unset,
}

/// The content of a field, if the value alone does not determine its JSON. For a map, the content of its values.
#[derive(Debug)]
pub(crate) enum Content {
    /// The value determines its JSON.
    Plain,
    /// An enum with these names.
    Enum(Names),
    /// `google.protobuf.NullValue`
    Null,
    /// A number that is text or bytes on the wire.
    Custom(Custom),
    /// Bytes that are not written as base64.
    Cast(Cast),
    /// A message of the type at this position.
    Message(usize),
}

/// The JSON of a field that is not set.
#[derive(Debug)]
pub(crate) enum Unset {
    /// The field is omitted because it belongs to a oneof.
    Absent,
    /// This JSON.
    As(Text),
    /// An empty message of the type at this position.
    Message(usize),
}

/// The names of an enum by number. If a number has several names, the first one counts.
#[derive(Debug)]
pub(crate) struct Names(Vec<(i32, Text)>);

impl Shape {
    /// Returns the JSON form of a type. `place_of` returns the positions of the types of its fields.
    pub(crate) fn of(
        message: &MessageDescriptor,
        facets: Option<&[Facets]>,
        place_of: &dyn Fn(&MessageDescriptor) -> usize,
    ) -> Self {
        match message.full_name().strip_prefix("google.protobuf.") {
            Some("Any") => Self::Any,
            Some("Timestamp") => Self::Timestamp,
            Some("Duration") => Self::Duration,
            Some("FieldMask") => Self::FieldMask,
            Some("Struct") => Self::Struct,
            Some("ListValue") => Self::ListValue,
            Some("Value") => Self::Value,
            Some("Empty") => Self::Empty,
            Some(
                "BoolValue" | "BytesValue" | "DoubleValue" | "FloatValue" | "Int32Value" | "Int64Value"
                | "StringValue" | "UInt32Value" | "UInt64Value",
            ) => Self::Wrapper,
            _ => Self::Object(members(message, facets, place_of)),
        }
    }
}

/// Returns the members in the order of Go's fields: as declared, with those of a oneof at the position of its first
/// field.
fn members(
    message: &MessageDescriptor,
    facets: Option<&[Facets]>,
    place_of: &dyn Fn(&MessageDescriptor) -> usize,
) -> Vec<Member> {
    let mut first_of_oneof: Vec<(String, usize)> = Vec::new();
    let mut members: Vec<(usize, Member)> = Vec::new();
    let declared = message.descriptor_proto().field.iter();
    for (index, field) in declared.filter_map(|field| message.get_field_by_name(field.name())).enumerate() {
        let facets = facets.and_then(|facets| facets.get(index)).copied().unwrap_or_default();
        let oneof = real_oneof(&field);
        let first = first_of_oneof.iter().find(|(known, _)| Some(known) == oneof.as_ref());
        let place = first.map_or(index, |(_, first)| *first);
        first_of_oneof.extend(oneof.map(|name| (name, place)));
        members.push((place, Member::of(field, facets, place_of)));
    }
    members.sort_by_key(|(place, _)| *place);
    members.into_iter().map(|(_, member)| member).collect()
}

/// Returns the oneof of a field, unless it only marks the field as `optional`.
fn real_oneof(field: &FieldDescriptor) -> Option<String> {
    let is_optional = field.field_descriptor_proto().proto3_optional.unwrap_or(false);
    field.containing_oneof().filter(|_| !is_optional).map(|oneof| oneof.name().to_owned())
}

impl Member {
    fn of(field: FieldDescriptor, facets: Facets, place_of: &dyn Fn(&MessageDescriptor) -> usize) -> Self {
        let content = Content::of(&field, facets, place_of);
        let unset = Unset::of(&field, &content, facets);
        let mut key = Vec::with_capacity(field.name().len() + 3);
        key.push(b'"');
        key.extend_from_slice(field.name().as_bytes());
        key.extend_from_slice(b"\":");
        Self { key: key.into(), field, content, unset }
    }
}

impl Content {
    fn of(field: &FieldDescriptor, facets: Facets, place_of: &dyn Fn(&MessageDescriptor) -> usize) -> Self {
        let mut kind = field.kind();
        let (mut custom, mut cast) = (facets.custom, facets.cast);
        if let Kind::Message(entry) = &kind
            && field.is_map()
        {
            kind = entry.map_entry_value_field().kind();
            (custom, cast) = (None, None);
        }
        match kind {
            Kind::Message(message) => Self::Message(place_of(&message)),
            Kind::Enum(enumeration) if enumeration.full_name() == "google.protobuf.NullValue" => Self::Null,
            Kind::Enum(enumeration) => Self::Enum(Names::of(&enumeration)),
            Kind::String => custom.map_or(Self::Plain, Self::Custom),
            Kind::Bytes => custom.map(Self::Custom).or(cast.map(Self::Cast)).unwrap_or(Self::Plain),
            _ => Self::Plain,
        }
    }
}

impl Unset {
    fn of(field: &FieldDescriptor, content: &Content, facets: Facets) -> Self {
        if field.is_map() {
            return Self::text("{}");
        }
        if field.cardinality() == Cardinality::Repeated {
            return Self::text("[]");
        }
        if real_oneof(field).is_some() {
            return Self::Absent;
        }
        // Go does not store the bytes as a pointer, and empty bytes have no digits.
        if matches!(content, Content::Cast(Cast::Hex)) {
            return Self::text("\"\"");
        }
        // Go stores messages, custom types and fields with presence as pointers.
        let has_presence =
            field.supports_presence() || facets.custom_type || field.parent_file().syntax() == Syntax::Proto2;
        if has_presence && facets.nullable {
            return Self::text("null");
        }
        match (field.kind(), content) {
            (Kind::Message(message), _)
                if facets.standard_time && message.full_name() == "google.protobuf.Timestamp" =>
            {
                Self::text("\"0001-01-01T00:00:00Z\"")
            }
            (_, Content::Message(place)) => Self::Message(*place),
            (_, Content::Custom(Custom::Decimal)) => Self::text("\"0.000000000000000000\""),
            (_, Content::Custom(Custom::Integer)) => Self::text("\"0\""),
            (Kind::Enum(enumeration), Content::Enum(names)) => {
                let number = enumeration.default_value().number();
                Self::As(names.get(number).cloned().unwrap_or_else(|| number.to_string().into_bytes().into()))
            }
            (Kind::Bytes, _) | (_, Content::Null) => Self::text("null"),
            (Kind::String, _) => Self::text("\"\""),
            (Kind::Bool, _) => Self::text("false"),
            (Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 | Kind::Uint64 | Kind::Fixed64, _) => {
                Self::text("\"0\"")
            }
            _ => Self::text("0"),
        }
    }

    fn text(json: &str) -> Self {
        Self::As(json.as_bytes().into())
    }
}

impl Names {
    fn of(enumeration: &EnumDescriptor) -> Self {
        let declared = enumeration.enum_descriptor_proto().value.iter();
        let mut names: Vec<(i32, Text)> = declared
            .map(|value| (value.number(), format!("\"{}\"", value.name()).into_bytes().into()))
            .collect();
        // The sort is stable, so the first name of a number stays first.
        names.sort_by_key(|(number, _)| *number);
        names.dedup_by_key(|(number, _)| *number);
        Self(names)
    }

    /// Returns the quoted name of a number.
    pub(crate) fn get(&self, number: i32) -> Option<&Text> {
        let place = self.0.binary_search_by_key(&number, |(known, _)| *known).ok()?;
        self.0.get(place).map(|(_, name)| name)
    }
}
