//! The literal `true`, for a member that is either `true` or absent.

use serde::{Serialize, Serializer};

use super::{FromJson, Input, Limits, Refused};
use crate::finding::Findings;
use crate::json::Value;

/// The value `true`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct True;

impl True {
    /// Returns the value of the member if `holds`; otherwise the member is absent.
    pub(crate) fn when(holds: bool) -> Option<Self> {
        holds.then_some(Self)
    }
}

impl<'n> FromJson<'n> for True {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        match input.node.value {
            Value::Bool(true) => Ok(Self),
            _ => Err(input.wrong_type("`true`", findings)),
        }
    }
}

impl Serialize for True {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(true)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for True {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        "True".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "const": true })
    }
}
