//! Values of a request that are documents of other programs, with members that no type describes.

use super::{FromJson, Input, Limits, Refused};
use crate::finding::Findings;
use crate::json::{Node, Value};

/// Any JSON value except `null`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyValue<'n>(pub(crate) &'n Node<'n>);

/// A JSON object with any members.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyObject<'n>(pub(crate) &'n Node<'n>);

impl<'n> FromJson<'n> for AnyValue<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, _: &mut Findings) -> Result<Self, Refused> {
        Ok(Self(input.node))
    }
}

impl<'n> FromJson<'n> for AnyObject<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        match input.node.value {
            Value::Object(_) => Ok(Self(input.node)),
            _ => Err(input.wrong_type("an object", findings)),
        }
    }
}

#[cfg(feature = "schema")]
mod schema {
    use alloc::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

    use super::{AnyObject, AnyValue};

    impl JsonSchema for AnyValue<'_> {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            "AnyValue".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            Schema::default()
        }
    }

    impl JsonSchema for AnyObject<'_> {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            "AnyObject".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({ "type": "object", "additionalProperties": true })
        }
    }
}
