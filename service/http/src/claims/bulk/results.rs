//! The results of lines, as lines of JSON.

use hearth_resources::ClaimResult;
use http::StatusCode;

use super::super::result::line_result;
use crate::json;
use crate::problem::Problem;
use crate::store::StoredRecord;

/// Writes the result of a line: the record, or the problem document that a request with the claim alone would get.
pub(super) fn write(
    results: &mut Vec<u8>,
    line: u64,
    result: Result<(StatusCode, StoredRecord), Problem>,
    request: &str,
) {
    let written = result.and_then(|(status, stored)| accepted(line, status, &stored));
    let text = written.unwrap_or_else(|problem| refused(line, &problem, request));
    results.extend_from_slice(text.as_bytes());
    results.push(b'\n');
}

fn accepted(line: u64, status: StatusCode, stored: &StoredRecord) -> Result<String, Problem> {
    Ok(json::written(&line_result(line, status, stored)?))
}

fn refused(line: u64, problem: &Problem, request: &str) -> String {
    let (status, document) = (problem.status().as_u16(), json::of_text(problem.document(request)));
    json::written(&ClaimResult { line, status, problem: Some(&document), ..ClaimResult::default() })
}
