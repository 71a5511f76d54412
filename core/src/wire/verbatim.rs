//! Values that an answer repeats byte for byte.

use serde::{Serialize, Serializer};

/// The text of a JSON value, which is written unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verbatim<T>(pub(crate) T);

impl<T: AsRef<str>> Serialize for Verbatim<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The serializer of answers writes bytes as unchanged JSON text.
        serializer.serialize_bytes(self.0.as_ref().as_bytes())
    }
}

#[cfg(feature = "schema")]
impl<T> schemars::JsonSchema for Verbatim<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        alloc::borrow::Cow::Borrowed("Any")
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        true.into()
    }
}
