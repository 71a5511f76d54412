//! Recognises the kind of a credential by the type of its subject, and reports inputs that no check of this kind uses.
//!
//! An input that is given and not used is an error. Otherwise, a changed type would switch off the checks that the
//! verifier asks for.

use alloc::format;

use super::inputs::Inputs;
use crate::credential::codes;
use crate::credential::document::{Located, has_word, member, string};
use crate::credential::subject::SUBJECT;
use crate::finding::{Finding, Findings};
use crate::json::{Node, Value};

/// The kind of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The credential of a claim.
    Claim,
    /// The credential of a study.
    Study,
    /// A credential of this module by its own type, but not by the type of its subject.
    Unknown,
    /// A document of another program. Its signature is checked, but no check compares its statements.
    Foreign,
}

impl Kind {
    /// Returns the kind of a document.
    pub(super) fn of(document: &Node<'_>) -> Self {
        let has_type = |name| has_word(member(document, "type"), name);
        let types = (has_type("KPTCredential"), has_type("KPTStudyCredential"));
        match (member(document, SUBJECT).and_then(subject_type), types) {
            (Some(CLAIM), (_, false)) => Self::Claim,
            (Some(STUDY), (false, _)) => Self::Study,
            (Some(CLAIM | STUDY), _) | (_, (true, _) | (_, true)) => Self::Unknown,
            _ => Self::Foreign,
        }
    }

    /// Reports a type of the subject that this module does not know.
    pub(super) fn check(self, document: &Located<'_, '_>, findings: &mut Findings) {
        let subject = document.member(SUBJECT);
        let Some(subject) = subject.filter(|_| matches!(self, Self::Unknown | Self::Foreign)) else { return };
        let code = if self == Self::Unknown { &codes::UNKNOWN_SUBJECT } else { &codes::FOREIGN_SUBJECT };
        let found = subject.node;
        let found = match member(found, "type").map(|node| &node.value) {
            None => "none",
            Some(Value::String(text)) => text,
            Some(other) => other.kind(),
        };
        findings.add(subject.finding_at(code, "type").with("found", found));
    }

    /// Returns the reason why the statements of this kind are not checked without their input.
    pub(super) fn without(self, input: &'static str) -> &'static str {
        match self {
            Self::Claim | Self::Study => input,
            Self::Unknown | Self::Foreign => "the type of the subject is unknown",
        }
    }
}

/// Returns the type of a subject: a string, or the only member of a list, which means the same in JSON-LD.
pub(super) fn subject_type<'n>(subject: &'n Node<'_>) -> Option<&'n str> {
    let given = member(subject, "type")?;
    match &given.value {
        Value::Array(items) => match items.as_slice() {
            [only] => string(only),
            _ => None,
        },
        _ => string(given),
    }
}

/// Reports an input that was given, although the check does not use it.
pub(super) fn refuse_unused(member: &'static str, is_unused: bool, findings: &mut Findings) {
    if is_unused {
        let finding = Finding::new(&codes::INPUT_NOT_USED, format!("/{member}"), 0);
        findings.add(finding.with("member", member));
    }
}

/// Returns whether the claims of a study are compared.
pub(super) fn compares_claims(inputs: &Inputs<'_, '_>) -> bool {
    inputs.kind == Kind::Study && inputs.claims.is_some()
}

/// The type of the subject of a claim's credential.
const CLAIM: &str = "KitchenPerformanceTest";

/// The type of the subject of a study's credential.
const STUDY: &str = "KitchenPerformanceTestStudy";
