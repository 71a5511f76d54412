//! The frame of an answer: the request is read, what is asked is worked out, and what was found stands at the end.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::{could_not_run, placed, too_large, write};
use crate::finding::{Finding, Findings};
use crate::json::{self, Node};
use crate::wire::{Answer, FromJson, Input, Limits, RefusedOutcome, completed};

/// Why there is no valid answer.
pub(super) enum Unanswered {
    /// The call itself is wrong, for this reason.
    Malformed(String),
    /// What was given is.
    Refused(Vec<Finding>),
}

/// What it means that the text of a request is JSON, and yet odd: a name twice in an object, a number that hosts read
/// differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Odd {
    /// The call is wrong.
    Malformed,
    /// It is found, beside what else is wrong.
    Found,
}

/// Reads a request and answers it.
pub(super) fn answered(
    request: &[u8],
    limit: usize,
    odd: Odd,
    answer: &dyn Fn(&Node<'_>, Findings) -> Result<String, Unanswered>,
) -> String {
    if let Some(refusal) = too_large(request, limit) {
        return refusal;
    }
    match read(request, odd)
        .map_err(Unanswered::Malformed)
        .and_then(|(root, findings)| answer(&root, findings))
    {
        Ok(answer) => answer,
        Err(Unanswered::Malformed(message)) => could_not_run("request.malformed", message),
        Err(Unanswered::Refused(findings)) => refused(&findings),
    }
}

fn read(request: &[u8], odd: Odd) -> Result<(Node<'_>, Findings), String> {
    let mut findings = Findings::default();
    let root = json::read(request, &mut findings);
    if let Some(root) = root.filter(|_| odd == Odd::Found || findings.is_empty()) {
        return Ok((root, findings));
    }
    let found = findings.into_document_order();
    Err(found.first().map(Finding::message).unwrap_or_default())
}

/// Reads the JSON text of an envelope of at most `limit` bytes.
///
/// # Errors
///
/// The answer that says why the call could not run.
pub(super) fn root(request: &[u8], limit: usize) -> Result<Node<'_>, String> {
    if let Some(refusal) = too_large(request, limit) {
        return Err(refusal);
    }
    let read = read(request, Odd::Malformed).map_err(|message| could_not_run("request.malformed", message));
    read.map(|(root, _)| root)
}

/// Reads the envelope of a request by its type; if its shape is wrong, the call could not run.
pub(super) fn envelope<'n, R: FromJson<'n>>(root: &'n Node<'n>) -> Result<R, String> {
    let mut findings = Findings::default();
    let request = R::from_json(Input::whole(root), &Limits::NONE, &mut findings);
    match request {
        Ok(request) if findings.is_empty() => Ok(request),
        _ => Err(not_run(findings)),
    }
}

#[cold]
fn not_run(findings: Findings) -> String {
    let found = findings.into_document_order();
    let (code, message) = found.first().map_or_else(
        || ("request.malformed", String::new()),
        |finding| (finding.code().code, placed(finding)),
    );
    could_not_run(code, message)
}

/// The answer with findings: 400 if any of them is about a shape, else 409.
pub(super) fn refused(findings: &[Finding]) -> String {
    let status = findings.iter().filter_map(|finding| finding.code().status).min();
    refused_as(status.unwrap_or(400), findings)
}

/// The answer with findings that stand for this status.
pub(super) fn refused_as(status: u16, findings: &[Finding]) -> String {
    write(&RefusedAnswer { outcome: RefusedOutcome::Findings, status, findings })
}

/// The answer to a request that is refused.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FindingsAnswer"))]
pub(super) struct RefusedAnswer<'f> {
    /// `findings`.
    outcome: RefusedOutcome,
    /// The HTTP status that a service answers with.
    status: u16,
    /// Errors and warnings, in the order of the text.
    findings: &'f [Finding],
}

/// The answer that `work` makes of a typed request; findings refuse it.
pub(super) fn typed<'n, R: FromJson<'n>, A: Answer>(
    root: &'n Node<'n>,
    mut findings: Findings,
    work: impl FnOnce(&R, &mut Findings) -> Option<A>,
) -> Result<String, Unanswered> {
    let request = R::from_json(Input::whole(root), &Limits::NONE, &mut findings);
    let answer = request.ok().and_then(|request| work(&request, &mut findings));
    completed(answer, findings).map(|answer| write(&answer)).map_err(Unanswered::Refused)
}
