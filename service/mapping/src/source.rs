//! Sources: where a member of a claim or of a weighing comes from. A source is the name of a column, or an object.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize};

/// A source: the name of a column, or an object.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Source<T> {
    /// The name of the column.
    Column(String),
    /// A column with its interpretation, a constant, or a gap.
    Detailed(T),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Source<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ColumnOrObject<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for ColumnOrObject<T> {
            type Value = Source<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a column, or an object such as {\"constant\": …}")
            }

            fn visit_str<E: Error>(self, column: &str) -> Result<Self::Value, E> {
                Ok(Source::Column(column.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(members)).map(Source::Detailed)
            }
        }
        deserializer.deserialize_any(ColumnOrObject(PhantomData))
    }
}

/// A text, or a gap that a person has to fill in.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Filled {
    /// The text.
    Text(String),
    /// The gap.
    Gap(Gap),
}

/// A gap: the mapping cannot be used until a person replaces it.
#[derive(Clone, Debug, DeriveDeserialize, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Gap {
    /// The text to fill in, in words.
    pub fill: String,
}

impl<'de> Deserialize<'de> for Filled {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextOrGap;
        impl<'de> Visitor<'de> for TextOrGap {
            type Value = Filled;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Filled::Text(text.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Self::Value, A::Error> {
                Gap::deserialize(MapAccessDeserializer::new(members)).map(Filled::Gap)
            }
        }
        deserializer.deserialize_any(TextOrGap)
    }
}

/// A text: exactly one of `column`, `constant` and `fill`.
#[derive(Clone, Debug, Default, DeriveDeserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The name of the column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// The text of every row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constant: Option<String>,
    /// The text for each value of the column. Any other value is refused.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Filled>,
    /// A text before the value, for example `did:example:household:`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prefix: Option<Filled>,
    /// A gap: the text to fill in, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<String>,
}

/// A list of texts: exactly one of `column`, `constant` and `fill`.
#[derive(Clone, Debug, Default, DeriveDeserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct List {
    /// The name of the column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// The texts of every row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constant: Option<Vec<String>>,
    /// The text between the items of a cell, for example a space in the answers to a question of `KoBoToolbox` with
    /// several choices. Without it, a cell is one item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub split: Option<String>,
    /// The text for each value. Any other value is refused.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Filled>,
    /// A gap: the texts to fill in, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<String>,
}

/// A number: exactly one of `column`, `sum`, `mean`, `constant` and `fill`.
#[derive(Clone, Debug, Default, DeriveDeserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Amount {
    /// The name of the column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// Columns whose sum is the number. A blank cell makes the number blank.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sum: Vec<String>,
    /// Columns whose mean is the number, rounded to three decimals. Blank cells do not count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mean: Vec<String>,
    /// The number of every row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constant: Option<serde_json::Number>,
    /// Whether the sign is changed, for a column with the weight after minus the weight before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub negate: bool,
    /// A gap: the number to fill in, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<String>,
}

/// A date: exactly one of `column`, `constant` and `fill`.
#[derive(Clone, Debug, Default, DeriveDeserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Day {
    /// The name of the column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// The date of every row, `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constant: Option<String>,
    /// Days to add, for a table with the first day only.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub add_days: i32,
    /// A gap: the date to fill in, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(days: &i32) -> bool {
    *days == 0
}
