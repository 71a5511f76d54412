//! Places in a request, for findings about the meaning of its members.

use super::{Refused, codes};
use crate::finding::{Code, Finding, Findings};
use crate::json::Path;

/// The place of a value in the request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'p> {
    pub(crate) path: &'p Path<'p>,
    pub(crate) at: usize,
}

impl Place<'_> {
    /// Returns a finding about the value.
    pub(crate) fn here(self, code: &'static Code) -> Finding {
        Finding::new(code, self.path.pointer(), self.at)
    }

    /// Returns a finding about the member `name`, which starts at byte `at`, or about the object if the member is
    /// absent.
    pub(crate) fn about(self, name: &str, at: Option<usize>, code: &'static Code) -> Finding {
        match at {
            Some(at) => Finding::new(code, self.path.member(name).pointer(), at),
            None => self.here(code),
        }
    }

    /// Reports that a member is missing that the other members of the object require.
    pub(crate) fn missing(self, name: &'static str, findings: &mut Findings) -> Refused {
        findings.add(self.here(&codes::MISSING_MEMBER).with("member", name));
        Refused
    }

    /// Reports that exactly one of the members `names` must be present.
    pub(crate) fn one_of(self, names: &[&'static str], findings: &mut Findings) -> Refused {
        findings.add(self.here(&codes::ONE_OF).with("members", names));
        Refused
    }
}
