//! The properties of every answer, for any request.

use hearth_kpt_core::limits;
use serde_json::Value;

use crate::case::{Call, on_core};

/// An answer of the core.
#[derive(Debug)]
pub struct Answer {
    /// The text.
    pub text: String,
    /// The text, parsed as JSON.
    pub value: Value,
}

impl Answer {
    /// Returns the outcome.
    pub fn outcome(&self) -> &str {
        self.value["outcome"].as_str().unwrap_or_default()
    }

    /// Returns whether the input was accepted.
    pub fn is_valid(&self) -> bool {
        self.outcome() == "valid"
    }

    /// Returns the findings.
    pub fn findings(&self) -> &[Value] {
        self.value["findings"].as_array().map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns code and path of each finding, sorted.
    pub fn places(&self) -> Vec<(&str, &str)> {
        let findings = self.findings().iter();
        let mut places: Vec<_> = findings
            .filter_map(|finding| Some((finding["code"].as_str()?, finding["path"].as_str()?)))
            .collect();
        places.sort_unstable();
        places
    }

    /// Returns whether the answer has so many findings that some may have been left out.
    pub fn is_cut(&self) -> bool {
        self.findings().len() >= limits::FINDINGS || self.text.len() >= limits::FINDINGS_BYTES / 2
    }

    fn check(&self, request_bytes: usize) {
        let text = &self.text;
        assert!(
            text.len() <= MOST_PER_BYTE * request_bytes + ANSWER,
            "{} bytes of answer for {request_bytes} bytes of requests",
            text.len()
        );
        match self.outcome() {
            "valid" => {}
            "could-not-run" => {
                assert!(self.value["error"]["code"].is_string(), "the code is missing in {text}")
            }
            "findings" => {
                assert!(!self.findings().is_empty(), "an input is rejected without a finding: {text}");
                assert!(
                    self.value["status"].as_u64().is_some_and(|status| STATUS.contains(&status)),
                    "{text}"
                );
            }
            other => panic!("`{other}` is not an outcome in {text}"),
        }
        assert!(self.findings().len() <= limits::FINDINGS + 1, "too many findings: {text}");
        for finding in self.findings() {
            let path = finding["path"].as_str().unwrap_or("the path is missing");
            assert!(path.is_empty() || path.starts_with('/'), "`{path}` is not a JSON Pointer in {text}");
            let has_text = |name: &str| finding[name].as_str().is_some_and(|text| !text.is_empty());
            assert!(has_text("code") && has_text("message"), "{finding}");
        }
    }
}

/// Runs the calls on the core, and checks the properties of every answer: it is JSON with an outcome, its length is
/// bounded by that of the requests, and the same calls return the same bytes.
///
/// # Panics
///
/// Panics if one of these properties does not hold.
pub fn answers(calls: &[Call]) -> Vec<Answer> {
    let Ok(texts) = on_core(calls) else { return Vec::new() };
    assert_eq!(on_core(calls).ok().as_ref(), Some(&texts), "the same calls returned different answers");
    let mut request_bytes = 0;
    let answered = calls.iter().zip(texts).map(|(call, text)| {
        let value = serde_json::from_str(&text);
        let value = value
            .unwrap_or_else(|error| panic!("the answer of {} is not JSON, {error}: {text}", call.operation));
        let answer = Answer { text, value };
        request_bytes += call.request.len();
        answer.check(request_bytes);
        answer
    });
    answered.collect()
}

/// Runs one call.
///
/// # Panics
///
/// Panics if the operation is unknown.
pub fn answer(operation: &str, request: &Value) -> Answer {
    let answer = answers(&[Call::new(operation, request.to_string())]).pop();
    answer.unwrap_or_else(|| panic!("`{operation}` is not an operation"))
}

/// The maximum size in bytes of an answer for each byte of its request, and the allowance of every answer, as in the
/// suite `scaling`.
const MOST_PER_BYTE: usize = 10;
const ANSWER: usize = 1 << 20;
const STATUS: [u64; 5] = [400, 404, 405, 409, 501];
