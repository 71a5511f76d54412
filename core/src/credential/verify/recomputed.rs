//! Calculates the figures of a study again, from its credential and the claims that it counts.

use alloc::string::String;
use alloc::vec::Vec;

use super::kind::SubjectKind;
use crate::credential::document::member;
use crate::credential::request::VerifyCredentialRequest;
use crate::credential::study_subject::StudySubject;
use crate::credential::subject::SUBJECT;
use crate::finding::{Findings, Severity};
use crate::json::{self, Node, Path, written};
use crate::study::{self, AssessRequest};
use crate::wire::{FromJson, Input, Limits};

/// The statements of a study's credential, calculated again.
#[derive(Debug)]
pub(super) enum Recomputed {
    /// The credential is not that of a study.
    OtherSubject,
    /// No claims were given.
    NoClaims,
    /// The study cannot be assessed, because of an error with this code.
    Refused(&'static str),
    /// The subject, as JSON text.
    Subject(String),
}

impl Recomputed {
    /// Assesses the study of a credential with the given claims. `text` is the text of the request.
    pub(super) fn of(
        text: &str,
        request: &VerifyCredentialRequest<'_>,
        kind: SubjectKind,
        rule_set: &'static str,
    ) -> Self {
        let Some(subject) = member(request.credential.0, SUBJECT).filter(|_| kind == SubjectKind::Study)
        else {
            return Self::OtherSubject;
        };
        if request.claims.is_none() {
            return Self::NoClaims;
        }
        let study = composed(text, request, subject);
        let mut findings = Findings::default();
        let node = json::read(study.as_bytes(), &mut findings);
        let subject = node.as_ref().and_then(|node| {
            let input = Input { node, path: &Path::ROOT };
            let request = AssessRequest::from_json(input, &Limits::NONE, &mut findings).ok()?;
            let assessed = study::assess(&request, &mut findings)?;
            Some(written(&StudySubject::of(node, &assessed.assessment, rule_set, "")))
        });
        let found = findings.into_document_order();
        let error = found.iter().find(|finding| finding.code().severity == Severity::Error);
        match (subject, error) {
            (Some(subject), None) => Self::Subject(subject),
            (_, error) => Self::Refused(error.map_or("request.malformed", |error| error.code().code)),
        }
    }
}

/// Returns the request of `study.assess`: the given claims, selection and history, with the parameters in the credential. The
/// texts are copied unchanged, so that every number keeps its digits.
fn composed(whole: &str, request: &VerifyCredentialRequest<'_>, subject: &Node<'_>) -> String {
    let copy = |node: &Node<'_>| node.text(whole);
    let name = member(subject, "studyId").map_or("null", copy);
    let mut study = String::from("{\"study\":{\"id\":");
    study.push_str(name);
    study.push_str("},\"claims\":[");
    let claims = request.claims.iter().flat_map(|claims| &claims.value);
    study.push_str(&claims.map(|claim| copy(claim.0)).collect::<Vec<_>>().join(","));
    study.push(']');
    for (name, value) in [("selection", &request.selection), ("history", &request.history)] {
        if let Some(value) = value {
            study.push_str(&[",\"", name, "\":"].concat());
            study.push_str(copy(value.0));
        }
    }
    let parameters = member(subject, "parameters").map_or("{}", copy);
    let parameters = parameters.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    if let Some(parameters) = parameters.filter(|rest| !rest.trim().is_empty()) {
        study.push(',');
        study.push_str(parameters);
    }
    study.push('}');
    study
}
