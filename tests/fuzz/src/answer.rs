//! What holds of every answer, whatever is asked.

use hearth_kpt_core::limits;
use serde_json::Value;

use crate::case::{Call, on_core};

/// An answer of the core.
#[derive(Debug)]
pub struct Answer {
    /// The text.
    pub text: String,
    /// The text as JSON.
    pub value: Value,
}

impl Answer {
    /// Its outcome.
    pub fn outcome(&self) -> &str {
        self.value["outcome"].as_str().unwrap_or_default()
    }

    /// Whether nothing was refused.
    pub fn is_valid(&self) -> bool {
        self.outcome() == "valid"
    }

    /// Its findings.
    pub fn findings(&self) -> &[Value] {
        self.value["findings"].as_array().map(Vec::as_slice).unwrap_or_default()
    }

    /// Code and place of each finding, sorted.
    pub fn places(&self) -> Vec<(&str, &str)> {
        let findings = self.findings().iter();
        let mut places: Vec<_> = findings
            .filter_map(|finding| Some((finding["code"].as_str()?, finding["path"].as_str()?)))
            .collect();
        places.sort_unstable();
        places
    }

    /// Whether there are so many findings that some may have been left out.
    pub fn is_cut(&self) -> bool {
        self.findings().len() >= limits::FINDINGS || self.text.len() >= limits::FINDINGS_BYTES / 2
    }

    fn check(&self, asked: usize) {
        let text = &self.text;
        assert!(text.len() <= MOST_PER_BYTE * asked + ANSWER, "{} bytes for {asked}", text.len());
        match self.outcome() {
            "valid" => {}
            "could-not-run" => assert!(self.value["error"]["code"].is_string(), "no code in {text}"),
            "findings" => {
                assert!(!self.findings().is_empty(), "a refusal without a reason: {text}");
                assert!(
                    self.value["status"].as_u64().is_some_and(|status| STATUS.contains(&status)),
                    "{text}"
                );
            }
            other => panic!("the outcome `{other}` in {text}"),
        }
        assert!(self.findings().len() <= limits::FINDINGS + 1, "too many findings: {text}");
        for finding in self.findings() {
            let path = finding["path"].as_str().unwrap_or("no path");
            assert!(path.is_empty() || path.starts_with('/'), "the place `{path}` in {text}");
            let says = |name: &str| finding[name].as_str().is_some_and(|text| !text.is_empty());
            assert!(says("code") && says("message"), "{finding}");
        }
    }
}

/// Answers the calls on the core, and checks what holds of every answer: it is JSON with an outcome, its length is
/// bounded by that of the requests, and the same calls are answered with the same bytes.
///
/// # Panics
///
/// When one of these does not hold.
pub fn answers(calls: &[Call]) -> Vec<Answer> {
    let Ok(texts) = on_core(calls) else { return Vec::new() };
    assert_eq!(on_core(calls).ok().as_ref(), Some(&texts), "the same calls have two answers");
    let mut asked = 0;
    let answered = calls.iter().zip(texts).map(|(call, text)| {
        let value = serde_json::from_str(&text);
        let value =
            value.unwrap_or_else(|error| panic!("{} answers no JSON, {error}: {text}", call.operation));
        let answer = Answer { text, value };
        asked += call.request.len();
        answer.check(asked);
        answer
    });
    answered.collect()
}

/// Answers one call.
///
/// # Panics
///
/// When there is no such operation.
pub fn answer(operation: &str, request: &Value) -> Answer {
    let answer = answers(&[Call::new(operation, request.to_string())]).pop();
    answer.unwrap_or_else(|| panic!("no operation {operation}"))
}

/// Bytes of an answer for each byte of its request, and what every answer may have, as in the suite `scaling`.
const MOST_PER_BYTE: usize = 10;
const ANSWER: usize = 1 << 20;
const STATUS: [u64; 5] = [400, 404, 405, 409, 501];
