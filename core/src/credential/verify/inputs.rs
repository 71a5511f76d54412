//! The inputs of a verification.

use alloc::format;
use alloc::vec::Vec;

use super::kind::SubjectKind;
use super::recomputed::Recomputed;
use crate::claims::{Context, Study};
use crate::credential::codes;
use crate::credential::request::VerifyCredentialRequest;
use crate::finding::{Finding, Findings};
use crate::json::{Node, Path};
use crate::limits;
use crate::time::Time;
use crate::wire::{AnyObject, FromJson, Input, Limits};

/// The document to verify, and the inputs for its checks.
#[derive(Debug)]
pub(super) struct Inputs<'n, 'a> {
    /// The document.
    pub(super) credential: &'n Node<'a>,
    /// The kind of the document.
    pub(super) kind: SubjectKind,
    /// The claim's text.
    pub(super) claim: Option<&'n str>,
    /// The claims that the credential of a study counts.
    pub(super) claims: Option<Vec<&'n Node<'a>>>,
    /// Whether the selection of the study was given.
    pub(super) has_selection: bool,
    /// Whether the history of the study was given.
    pub(super) has_history: bool,
    /// The statements of a study's credential, calculated again.
    pub(super) recomputed: Recomputed,
    /// The context of the claim's study.
    pub(super) context: Option<Context>,
    /// The digest of the verifier's module.
    pub(super) module: Option<&'n str>,
    /// The rule set of the verifier's module.
    pub(super) rule_set: &'static str,
    /// The verifier's time.
    pub(super) now: Option<Time>,
    /// The controller documents of issuers.
    pub(super) controllers: Vec<&'n Node<'a>>,
    /// The credentials of status lists.
    pub(super) lists: Option<Vec<&'n Node<'a>>>,
    /// The expected issuer.
    pub(super) issuer: Option<&'n str>,
}

impl<'n> Inputs<'n, 'n> {
    /// Returns the inputs in a request.
    ///
    /// # Errors
    ///
    /// Returns an error if a document is not an object or is too large.
    pub(super) fn of(
        text: &str,
        request: &VerifyCredentialRequest<'n>,
        rule_set: &'static str,
    ) -> Result<Self, Vec<Finding>> {
        let credential = request.credential.0;
        let (mut findings, path) = (Findings::default(), Path::ROOT.member("credential"));
        let input = Input { node: credential, path: &path };
        if AnyObject::from_json(input, &Limits::NONE, &mut findings).is_err() {
            return Err(findings.into_document_order());
        }
        let nodes = |documents: &Vec<AnyObject<'n>>| documents.iter().map(|document| document.0).collect();
        let lists: Option<Vec<&Node<'_>>> = request.status_lists.as_ref().map(nodes);
        let documents =
            [("/credential", credential.span.len()), ("/claim", request.claim.map_or(0, str::len))];
        let documents = documents.into_iter().map(|(path, bytes)| (path.into(), bytes));
        let listed = lists.iter().flatten().enumerate();
        let listed = listed.map(|(index, list)| (format!("/statusLists/{index}"), list.span.len()));
        let kind = SubjectKind::of(credential);
        for (path, bytes) in documents.chain(listed) {
            let is_larger = kind == SubjectKind::Study && path == "/credential";
            let limit = if is_larger { limits::STUDY_DOCUMENT_BYTES } else { limits::DOCUMENT_BYTES };
            if bytes > limit {
                let finding = Finding::new(&codes::TOO_LARGE, path, 0).with("bytes", bytes);
                return Err([finding.with("limit", limit)].into());
            }
        }
        let study = request.study.as_ref().map(Study::from);
        Ok(Self {
            credential,
            kind,
            claim: request.claim,
            claims: request.claims.as_ref().map(|claims| claims.value.iter().map(|claim| claim.0).collect()),
            has_selection: request.selection.is_some(),
            has_history: request.history.is_some(),
            recomputed: Recomputed::of(text, request, kind, rule_set),
            context: study.map(|study| Context { study: Some(study), ..Context::default() }),
            module: request.module.map(|digest| digest.0),
            rule_set,
            now: request.now.map(|moment| moment.0),
            controllers: request.controllers.as_ref().map(nodes).unwrap_or_default(),
            lists,
            issuer: request.issuer,
        })
    }
}
