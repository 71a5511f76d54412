//! Values that several resources have.

use std::borrow::Cow;

use hearth_routes::Scope as Known;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::StatusChange;

/// A permission of an API key.
pub(crate) struct Scope;

impl JsonSchema for Scope {
    fn schema_name() -> Cow<'static, str> {
        "Scope".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A permission of an API key.",
            "type": "string",
            "enum": Known::ALL,
        })
    }
}

/// An object with any members.
pub(crate) struct Object;

impl JsonSchema for Object {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Object".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object" })
    }
}

/// A number of persons, or the persons by age and sex.
#[derive(JsonSchema)]
#[schemars(inline, untagged)]
#[expect(dead_code, reason = "the type is for its schema")]
pub(crate) enum HouseholdSize {
    Number(f64),
    Persons(Object),
}

/// A text for people that does not consist of white space only.
#[derive(JsonSchema)]
pub(crate) struct FilledText(
    #[schemars(length(max = StatusChange::LONGEST_REASON), regex(pattern = FILLED))]
    #[expect(dead_code, reason = "the type is for its schema")]
    String,
);

/// A character that is not white space in Unicode.
pub(crate) const FILLED: &str =
    "[^\\x09-\\x0d\\x20\\x85\\xa0\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}]";
