//! What the options of a field say about its JSON.

use super::proto::FieldOptions;

/// What the JSON of a field depends on beside its type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Facets {
    /// `(gogoproto.nullable)`: whether Go holds the field by a pointer, if it is of a kind that can be.
    pub(crate) nullable: bool,
    /// `(gogoproto.stdtime)`: the field is a `time.Time`.
    pub(crate) standard_time: bool,
    /// The number that the field's text stands for.
    pub(crate) custom: Option<Custom>,
    /// `(gogoproto.customtype)` is there, so that Go may hold text and bytes by a pointer.
    pub(crate) custom_type: bool,
}

/// A number that travels as text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Custom {
    /// An integer on the wire, which is that many times 10⁻¹⁸.
    Decimal,
    /// An integer, on the wire as in the JSON.
    Integer,
}

impl Facets {
    pub(super) fn of(options: Option<&FieldOptions>) -> Self {
        options.map_or_else(Self::default, |options| Self {
            nullable: options.nullable.unwrap_or(true),
            standard_time: options.standard_time,
            custom: custom(options),
            custom_type: !options.custom_type.is_empty(),
        })
    }
}

impl Default for Facets {
    fn default() -> Self {
        Self { nullable: true, standard_time: false, custom: None, custom_type: false }
    }
}

/// `cosmos.Int` alone names no Go type: such a field is plain text.
fn custom(options: &FieldOptions) -> Option<Custom> {
    let go_type = options.custom_type.rsplit(['.', '/']).next().unwrap_or_default();
    match (options.scalar.as_str(), go_type) {
        ("cosmos.Dec" | "cosmos.LegacyDec", _) | (_, "Dec" | "LegacyDec") => Some(Custom::Decimal),
        (_, "Int" | "Uint") => Some(Custom::Integer),
        _ => None,
    }
}
