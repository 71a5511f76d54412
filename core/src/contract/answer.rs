//! Reads a request, runs the operation, and writes the answer with its findings.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::{could_not_run, placed, too_large, write};
use crate::finding::{Finding, Findings};
use crate::invariant::Held as _;
use crate::json::{self, Node};
use crate::wire::{Answer, FromJson, Input, Limits, RefusedOutcome, completed};

/// The reason why an operation has no valid answer.
pub(super) enum Failure {
    /// The call itself is malformed, for this reason.
    Malformed(String),
    /// The input is refused, with these findings.
    Refused(Vec<Finding>),
}

/// How an operation treats text that is JSON but that hosts read differently (RFC 7493): a duplicate name in an object,
/// or a number outside the range or the precision of a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Violations {
    /// The call is malformed.
    Malformed,
    /// The violations are findings, in addition to the others.
    Found,
}

/// Reads a request of at most `limit` bytes and answers it with `answer`.
pub(super) fn answered(
    request: &[u8],
    limit: usize,
    violations: Violations,
    answer: &dyn Fn(&Node<'_>, Findings) -> Result<String, Failure>,
) -> String {
    if let Some(refusal) = too_large(request, limit) {
        return refusal;
    }
    match read(request, violations)
        .map_err(Failure::Malformed)
        .and_then(|(root, findings)| answer(&root, findings))
    {
        Ok(answer) => answer,
        Err(Failure::Malformed(message)) => could_not_run("request.malformed", message),
        Err(Failure::Refused(findings)) => refused(&findings),
    }
}

fn read(request: &[u8], violations: Violations) -> Result<(Node<'_>, Findings), String> {
    let mut findings = Findings::default();
    let root = json::read(request, &mut findings);
    if let Some(root) = root.filter(|_| violations == Violations::Found || findings.is_empty()) {
        return Ok((root, findings));
    }
    let found = findings.into_document_order();
    Err(found.first().held("a text that is refused has a finding").message())
}

/// Returns the text of a request that was read.
pub(super) fn text_of(request: &[u8]) -> &str {
    core::str::from_utf8(request).held("JSON is UTF-8")
}

/// Reads the JSON text of an envelope of at most `limit` bytes.
///
/// # Errors
///
/// Returns the answer `could-not-run` if the text is too large or is not interoperable JSON.
pub(super) fn root(request: &[u8], limit: usize) -> Result<Node<'_>, String> {
    if let Some(refusal) = too_large(request, limit) {
        return Err(refusal);
    }
    let read =
        read(request, Violations::Malformed).map_err(|message| could_not_run("request.malformed", message));
    read.map(|(root, _)| root)
}

/// Reads the envelope of a request.
///
/// # Errors
///
/// Returns the answer `could-not-run` if the shape of the envelope is wrong.
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
    let first = found.first().held("an envelope that is refused has a finding");
    could_not_run(first.code().code, placed(first))
}

/// Returns the answer `findings`, with the lowest HTTP status of the findings: 400 if at least one finding is about a
/// shape, otherwise 409.
pub(super) fn refused(findings: &[Finding]) -> String {
    let status = findings.iter().filter_map(|finding| finding.code().status).min();
    refused_as(status.held("a refusal has an error"), findings)
}

/// Returns the answer `findings` with this HTTP status.
pub(super) fn refused_as(status: u16, findings: &[Finding]) -> String {
    write(&RefusedAnswer { outcome: RefusedOutcome::Findings, status, findings })
}

/// The answer to a request that is refused.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FindingsAnswer"))]
pub(super) struct RefusedAnswer<'f> {
    /// `findings`.
    outcome: RefusedOutcome,
    /// The HTTP status for a service.
    status: u16,
    /// Errors and warnings, in document order.
    findings: &'f [Finding],
}

/// Reads a typed request and writes the answer that `work` returns. An error refuses the request.
pub(super) fn typed<'n, R: FromJson<'n>, A: Answer>(
    root: &'n Node<'n>,
    mut findings: Findings,
    work: impl FnOnce(&R, &mut Findings) -> Option<A>,
) -> Result<String, Failure> {
    let request = R::from_json(Input::whole(root), &Limits::NONE, &mut findings);
    let answer = request.ok().and_then(|request| work(&request, &mut findings));
    completed(answer, findings).map(|answer| write(&answer)).map_err(Failure::Refused)
}
