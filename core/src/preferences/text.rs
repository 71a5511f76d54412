//! The values of a change with their own checks: texts without hidden characters, and the ignored time.

use alloc::format;

use super::codes;
use crate::characters::{first_hidden, is_blank};
use crate::finding::{Finding, Findings};
use crate::invariant::Held as _;
use crate::json::Value;
use crate::wire::{FromJson, Input, Limits, Refused};

/// A text of one line.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct Line<'n>(pub(super) &'n str);

/// A text that may have line breaks and tabs.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct Lines<'n>(pub(super) &'n str);

/// The time of the last change. Any value is accepted with a warning and ignored.
#[derive(Clone, Copy, Debug)]
pub(super) struct IgnoredTime;

impl<'n> FromJson<'n> for Line<'n> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        text(input, limits, false, findings).map(Self)
    }
}

impl<'n> FromJson<'n> for Lines<'n> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        text(input, limits, true, findings).map(Self)
    }
}

impl<'n> FromJson<'n> for IgnoredTime {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let Refused = input.add(&codes::UPDATED_AT_IGNORED, findings, &|finding| about(input, finding));
        Ok(Self)
    }
}

fn text<'n>(
    input: Input<'_, 'n>,
    limits: &Limits,
    lines: bool,
    findings: &mut Findings,
) -> Result<&'n str, Refused> {
    let read = <&str>::from_json(input, limits, findings);
    if read.is_ok_and(is_blank) {
        input.add(&codes::BLANK_TEXT, findings, &|finding| about(input, finding));
    }
    // A text that is too long is checked too, so that the agent can fix both errors at once.
    if let Value::String(text) = &input.node.value
        && let Some((character, position)) = first_hidden(text, lines)
    {
        let character = format!("U+{:04X}", u32::from(character));
        input.add(&codes::CONTROL_CHARACTER, findings, &|finding| {
            about(input, finding).with("character", character.as_str()).with("position", position)
        });
    }
    read
}

fn about(input: Input<'_, '_>, finding: Finding) -> Finding {
    finding.with("member", input.path.name().held("a member has a name"))
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for IgnoredTime {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        alloc::borrow::Cow::Borrowed("IgnoredTime")
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        true.into()
    }
}
