//! The results of lines, as lines of JSON.

use http::StatusCode;
use serde::Serialize;
use serde_json::value::RawValue;

use super::super::record;
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
    #[derive(Serialize)]
    struct Accepted<'a> {
        line: u64,
        status: u16,
        id: &'a str,
        record: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        amends: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        warnings: Option<&'a RawValue>,
    }
    let accepted = Accepted {
        line,
        status: status.as_u16(),
        id: &stored.id,
        record: &stored.status,
        amends: stored.amends.as_deref(),
        warnings: record::warnings(stored)?,
    };
    serde_json::to_string(&accepted).map_err(|_| Problem::internal("the result cannot be serialised"))
}

fn refused(line: u64, problem: &Problem, request: &str) -> serde_json::Result<String> {
    #[derive(Serialize)]
    struct Refused {
        line: u64,
        status: u16,
        problem: Box<RawValue>,
    }
    let document = RawValue::from_string(problem.document(request))?;
    serde_json::to_string(&Refused { line, status: problem.status().as_u16(), problem: document })
}
