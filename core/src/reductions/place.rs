//! Places of the request, for findings about the meaning of its members.

use alloc::borrow::Cow;

use super::codes::NOT_OF_METHODOLOGY;
use super::names::MethodologyName;
use crate::finding::{Code, Finding, Findings, List, Param};
use crate::json::Path;
use crate::wire::{Refused, codes};

/// A value, or [`Refused`] after findings that say why.
pub(super) type Read<T> = Result<T, Refused>;

/// The place of an object of the request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'p> {
    pub(super) path: &'p Path<'p>,
    pub(super) at: usize,
}

impl Place<'_> {
    /// A finding about the object.
    pub(super) fn here(self, code: &'static Code) -> Finding {
        Finding::new(code, self.path.pointer(), self.at)
    }

    /// A finding about the member `name` that starts at byte `at`; about the object if the member is absent.
    pub(super) fn about(self, name: &str, at: Option<usize>, code: &'static Code) -> Finding {
        match at {
            Some(at) => Finding::new(code, self.path.member(name).pointer(), at),
            None => self.here(code),
        }
    }

    /// Says that a member is missing which the other members, or the methodology, ask for.
    pub(super) fn missing(self, name: &'static str, findings: &mut Findings) -> Refused {
        findings.add(self.here(&codes::MISSING_MEMBER).with("member", name));
        Refused
    }

    /// Says that exactly one of the members `names` has to be present.
    pub(super) fn one_of(self, names: &[&'static str], findings: &mut Findings) -> Refused {
        findings.add(self.here(&codes::ONE_OF).with("members", names));
        Refused
    }

    /// Refuses members that a methodology does not take; each has the byte at which it starts, if it is present.
    pub(super) fn refuse(
        self,
        members: &[(&'static str, Option<usize>)],
        methodology: MethodologyName,
        findings: &mut Findings,
    ) -> Read<()> {
        let mut read = Ok(());
        for (name, at) in members.iter().filter(|(_, at)| at.is_some()) {
            let finding = self.about(name, *at, &NOT_OF_METHODOLOGY).with("member", *name);
            findings.add(finding.with("methodology", methodology.word()));
            read = Err(Refused);
        }
        read
    }
}

/// Adds a finding that refuses the request.
pub(super) fn refused(finding: Finding, findings: &mut Findings) -> Refused {
    findings.add(finding);
    Refused
}

/// Words to choose from, as a parameter: `none` if there are none.
pub(super) fn choice(words: &[&'static str]) -> Param {
    match words {
        [] => Param::from("none"),
        words => Param::from(words.iter().copied().map(Cow::Borrowed).collect::<List>()),
    }
}
