//! Recognises the kind of a credential by the type of its subject, and reports inputs that no check of this kind uses.
//!
//! An input that is given and not used is an error. Otherwise, a changed type would switch off the checks that the
//! verifier asks for.

use alloc::format;

use crate::credential::codes;
use crate::credential::document::{Located, has_word, member, string};
use crate::credential::subject::SUBJECT;
use crate::finding::{Finding, Findings};
use crate::json::{Node, Value};

/// The kind of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SubjectKind {
    /// The credential of a claim.
    Claim,
    /// The credential of a study.
    Study,
    /// Another document, or a credential whose own type and that of its subject disagree. No check compares its
    /// statements.
    Unknown,
}

impl SubjectKind {
    /// Returns the kind of a document.
    pub(super) fn of(document: &Node<'_>) -> Self {
        match member(document, SUBJECT).and_then(subject_type) {
            Some(CLAIM) if !has_type(document, OF_STUDY) => Self::Claim,
            Some(STUDY) if !has_type(document, OF_CLAIM) => Self::Study,
            _ => Self::Unknown,
        }
    }

    /// Refuses a credential whose subject this module does not know, because no check would compare its statements.
    pub(super) fn check(self, document: &Located<'_, '_>, findings: &mut Findings) {
        let subject = document.member(SUBJECT);
        let is_credential = subject.is_some() || CREDENTIALS.iter().any(|name| has_type(document.node, name));
        if self != Self::Unknown || !is_credential {
            return;
        }
        let given = subject.as_ref().and_then(|subject| member(subject.node, "type"));
        let found = match given.map(|node| &node.value) {
            None => "none",
            Some(Value::String(text)) => text,
            Some(other) => other.kind(),
        };
        let place = document.finding_at(&codes::UNKNOWN_SUBJECT, "credentialSubject/type");
        findings.add(place.with("found", found));
    }

    /// Returns the subject of a document if it is a study.
    pub(super) fn study<'n, 'a>(self, document: &Located<'n, 'a>) -> Option<Located<'n, 'a>> {
        document.member(SUBJECT).filter(|_| self == Self::Study)
    }

    /// Returns the members of a credential of this kind. Only a claim has evidence, which is the last of them.
    pub(super) fn members(self) -> &'static [&'static str] {
        match self {
            Self::Claim => &MEMBERS,
            Self::Study | Self::Unknown => {
                let [others @ .., _] = &MEMBERS;
                others
            }
        }
    }

    /// Returns the reason why the statements of this kind are not checked without their input.
    pub(super) fn without(self, input: &'static str) -> &'static str {
        match self {
            Self::Claim | Self::Study => input,
            Self::Unknown => "the type of the subject is unknown",
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

/// Reports an input that was given, although the check does not use it. `index` is its place in a list.
pub(super) fn refuse_unused(
    member: &'static str,
    index: Option<usize>,
    is_unused: bool,
    findings: &mut Findings,
) {
    if is_unused {
        let path = index.map_or_else(|| format!("/{member}"), |index| format!("/{member}/{index}"));
        findings.add(Finding::new(&codes::INPUT_NOT_USED, path, 0).with("member", member));
    }
}

fn has_type(document: &Node<'_>, name: &str) -> bool {
    has_word(member(document, "type"), name)
}

/// The members of a credential.
const MEMBERS: [&str; 11] = [
    "@context",
    "id",
    "type",
    "issuer",
    "validFrom",
    "validUntil",
    SUBJECT,
    "credentialSchema",
    "credentialStatus",
    "proof",
    "evidence",
];

/// The types of the credentials of this module.
const OF_CLAIM: &str = "KPTCredential";
const OF_STUDY: &str = "KPTStudyCredential";

/// The types of documents that have a subject.
const CREDENTIALS: [&str; 3] = ["VerifiableCredential", OF_CLAIM, OF_STUDY];

/// The type of the subject of a claim's credential.
const CLAIM: &str = "KitchenPerformanceTest";

/// The type of the subject of a study's credential.
const STUDY: &str = "KitchenPerformanceTestStudy";
