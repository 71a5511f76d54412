//! JSON of the values of this crate and of the resources.

use serde::Serialize;
use serde_json::value::RawValue;

/// Returns the JSON of a value.
#[expect(clippy::expect_used, reason = "members have names, and no value refuses to be written")]
pub(crate) fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a value has JSON")
}

/// Returns the JSON of a value, as a member of another one.
#[expect(clippy::expect_used, reason = "as of `written`")]
pub(crate) fn member(value: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("a value has JSON")
}

/// Returns a text of JSON that this crate wrote, as a member of another value.
#[expect(clippy::expect_used, reason = "the text is JSON")]
pub(crate) fn of_text(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("the text is JSON")
}
