//! The results of lines, as lines of JSON.

use hearth_resources::ClaimResult;
use http::StatusCode;
use serde_json::value::RawValue;

use super::super::result::line_result;
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
    let text = written.or_else(|problem| refused(line, &problem, request));
    // Both forms consist of strings, numbers and valid JSON.
    results.extend_from_slice(text.unwrap_or_default().as_bytes());
    results.push(b'\n');
}

fn accepted(line: u64, status: StatusCode, stored: &StoredRecord) -> Result<String, Problem> {
    let result = line_result(line, status, stored)?;
    serde_json::to_string(&result).map_err(|_| Problem::internal("the result cannot be serialised"))
}

fn refused(line: u64, problem: &Problem, request: &str) -> serde_json::Result<String> {
    let document = RawValue::from_string(problem.document(request))?;
    let status = problem.status().as_u16();
    serde_json::to_string(&ClaimResult { line, status, problem: Some(&document), ..ClaimResult::default() })
}
