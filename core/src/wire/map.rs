//! Objects whose member names are chosen by the client.

use alloc::vec::Vec;

use super::{FromJson, Input, Limits, Object, Refused};
use crate::finding::Findings;

/// Names with their values, in the order of the text.
#[derive(Debug)]
pub(crate) struct Map<'n, T> {
    pub(crate) entries: Vec<(&'n str, T)>,
}

impl<T> Default for Map<'_, T> {
    fn default() -> Self {
        Self { entries: Vec::new() }
    }
}

impl<'n, T: FromJson<'n>> FromJson<'n> for Map<'n, T> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let members = Object::of(input, findings)?.members();
        let mut entries = Vec::with_capacity(members.len());
        for member in members {
            let path = input.path.member(&member.name);
            let value = T::from_json(Input { node: &member.node, path: &path }, limits, findings);
            // The finding of a refused value has been added; the other values are still read.
            entries.extend(value.map(|value| (member.name.as_ref(), value)));
        }
        if entries.len() == members.len() { Ok(Self { entries }) } else { Err(Refused) }
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Map<'_, T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        alloc::format!("MapOf{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "additionalProperties": generator.subschema_for::<T>(),
        })
    }
}
