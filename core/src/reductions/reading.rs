//! Functions that the readers of the request share.

use alloc::borrow::Cow;

use super::codes::NOT_OF_METHODOLOGY;
use super::names::MethodologyName;
use crate::finding::{Finding, Findings, List, Param};
use crate::wire::{Place, Refused};

/// A value, or [`Refused`] after findings that describe the errors.
pub(super) type Read<T> = Result<T, Refused>;

/// Rejects members that do not apply to a methodology. Each has its byte offset, if it is present.
pub(super) fn refuse_members(
    place: Place<'_>,
    members: &[(&'static str, Option<usize>)],
    methodology: MethodologyName,
    findings: &mut Findings,
) -> Read<()> {
    let mut read = Ok(());
    for (name, at) in members.iter().filter(|(_, at)| at.is_some()) {
        let finding = place.about(name, *at, &NOT_OF_METHODOLOGY).with("member", *name);
        findings.add(finding.with("methodology", methodology.word()));
        read = Err(Refused);
    }
    read
}

/// Adds a finding that rejects the request.
pub(super) fn refused(finding: Finding, findings: &mut Findings) -> Refused {
    findings.add(finding);
    Refused
}

/// Returns words to choose from as a parameter; `none` if the list is empty.
pub(super) fn choice(words: &[&'static str]) -> Param {
    match words {
        [] => Param::from("none"),
        words => Param::from(words.iter().copied().map(Cow::Borrowed).collect::<List>()),
    }
}
