//! The options of a field that affect its JSON.

use super::proto::FieldOptions;

/// The properties of a field, besides its type, that affect its JSON.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Facets {
    /// `(gogoproto.nullable)`: whether Go stores the field as a pointer, if its type allows that.
    pub(crate) nullable: bool,
    /// `(gogoproto.stdtime)`: the field is a `time.Time`.
    pub(crate) standard_time: bool,
    /// The type of number in the field's text.
    pub(crate) custom: Option<Custom>,
    /// The content of the field's bytes.
    pub(crate) cast: Option<Cast>,
    /// Whether `(gogoproto.customtype)` is set, so that Go may store text and bytes as a pointer.
    pub(crate) custom_type: bool,
}

/// A number that is text on the wire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Custom {
    /// A decimal, which is an integer in units of 10⁻¹⁸ on the wire.
    Decimal,
    /// An integer, which is the same on the wire and in JSON.
    Integer,
}

/// The content of bytes with their own JSON form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Cast {
    /// JSON, which is written as JSON.
    Json,
    /// A hash or an address, written in hexadecimal.
    Hex,
}

impl Facets {
    pub(super) fn of(options: Option<&FieldOptions>) -> Self {
        options.map_or_else(Self::default, |options| Self {
            nullable: options.nullable.unwrap_or(true),
            standard_time: options.standard_time,
            custom: custom(&options.custom_type),
            cast: cast(&options.cast_type),
            custom_type: !options.custom_type.is_empty(),
        })
    }
}

impl Default for Facets {
    fn default() -> Self {
        Self { nullable: true, standard_time: false, custom: None, cast: None, custom_type: false }
    }
}

/// Returns the type of number that `(gogoproto.customtype)` names. Without it, the field is an ordinary string in Go,
/// regardless of its `(cosmos_proto.scalar)`.
fn custom(custom_type: &str) -> Option<Custom> {
    match package_and_name(custom_type).1 {
        "Dec" | "LegacyDec" => Some(Custom::Decimal),
        "Int" | "Uint" => Some(Custom::Integer),
        _ => None,
    }
}

/// Returns the content of bytes that `(gogoproto.casttype)` names: the `RawContractMessage` of contracts, the
/// `HexBytes` of consensus.
fn cast(cast_type: &str) -> Option<Cast> {
    match package_and_name(cast_type) {
        (_, "RawContractMessage") | ("json", "RawMessage") => Some(Cast::Json),
        (_, "HexBytes") => Some(Cast::Hex),
        _ => None,
    }
}

/// Splits `cosmossdk.io/math.LegacyDec` into `math` and `LegacyDec`. A type of the same Go package has no package name.
fn package_and_name(go_type: &str) -> (&str, &str) {
    let last = go_type.rsplit('/').next().unwrap_or_default();
    last.rsplit_once('.').unwrap_or(("", last))
}
