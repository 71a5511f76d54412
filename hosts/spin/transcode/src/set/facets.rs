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
    /// What the field's bytes hold.
    pub(crate) cast: Option<Cast>,
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

/// What is in bytes that have a JSON of their own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Cast {
    /// JSON, and written as such.
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

/// The number that `(gogoproto.customtype)` names. Without one the field is an ordinary text in Go, whatever its
/// `(cosmos_proto.scalar)` calls it.
fn custom(custom_type: &str) -> Option<Custom> {
    match package_and_name(custom_type).1 {
        "Dec" | "LegacyDec" => Some(Custom::Decimal),
        "Int" | "Uint" => Some(Custom::Integer),
        _ => None,
    }
}

/// What `(gogoproto.casttype)` says of bytes: the `RawContractMessage` of contracts, the `HexBytes` of consensus.
fn cast(cast_type: &str) -> Option<Cast> {
    match package_and_name(cast_type) {
        (_, "RawContractMessage") | ("json", "RawMessage") => Some(Cast::Json),
        (_, "HexBytes") => Some(Cast::Hex),
        _ => None,
    }
}

/// Of `cosmossdk.io/math.LegacyDec`, `math` and `LegacyDec`. A type of the package itself has no package.
fn package_and_name(go_type: &str) -> (&str, &str) {
    let last = go_type.rsplit('/').next().unwrap_or_default();
    last.rsplit_once('.').unwrap_or(("", last))
}
