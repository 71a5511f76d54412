//! The operations on samples and studies.
//!
//! Their requests are written by clients, so an unreadable request is the client's error.

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Answer, Outcome, read};
use crate::findings::Findings;
use crate::host::host;
use crate::problem::Problem;

/// Returns the module's answer with the sample size of a study.
pub(crate) fn sample_size(request: &[u8]) -> Result<String, Problem> {
    let answer = host().answer("sampling.size", request);
    accepted::<IgnoredAny>(&answer)?;
    Ok(answer)
}

/// A drawn selection.
#[derive(Deserialize)]
pub(crate) struct Selected {
    pub(crate) selection: Box<RawValue>,
    /// The warnings about the request.
    pub(crate) findings: Box<RawValue>,
}

/// Draws a selection of households.
pub(crate) fn draw(request: &str) -> Result<Selected, Problem> {
    let refusal = hearth_beacons::refusal(request, "");
    accepted(&refusal.unwrap_or_else(|| host().answer("selection.draw", request.as_bytes())))
}

/// A description of a frame that can be registered.
#[derive(Deserialize)]
pub(crate) struct Registered {
    pub(crate) design: String,
    pub(crate) frame: RegisteredFrame,
    pub(crate) pledge: Option<Pledge>,
    /// The warnings about the request.
    pub(crate) findings: Box<RawValue>,
}

/// The description of a frame.
#[derive(Deserialize)]
pub(crate) struct RegisteredFrame {
    pub(crate) digest: String,
    pub(crate) households: i64,
}

/// Pledged randomness: a round, or a block with its chain and height. It is written as in a request.
#[derive(Deserialize, Serialize)]
pub(crate) struct Pledge {
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chain: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<u32>,
}

/// Describes a frame that can be registered.
pub(crate) fn describe_frame(request: &str) -> Result<Registered, Problem> {
    accepted(&host().answer("selection.frame", request.as_bytes()))
}

/// Draws a selection again. Returns a problem if the result differs.
pub(crate) fn verify_selection(document: &RawValue, frame: &RawValue) -> Result<(), Problem> {
    let request = format!(r#"{{"selection":{document},"frame":{frame}}}"#);
    let refusal = hearth_beacons::refusal(document.get(), "/selection");
    accepted::<IgnoredAny>(&refusal.unwrap_or_else(|| host().answer("selection.verify", request.as_bytes())))
        .map(drop)
}

/// The assessment of a study.
pub(crate) struct Assessed {
    /// The module's answer.
    pub(crate) answer: String,
    /// The assessment; `None` if the data do not allow one.
    pub(crate) assessment: Option<Box<RawValue>>,
    /// The findings about the data, as JSON text.
    pub(crate) findings: Box<RawValue>,
    /// The errors that prevent an assessment.
    pub(crate) refused: Option<Findings>,
}

/// Assesses a study.
pub(crate) fn assess(request: &[u8]) -> Result<Assessed, Problem> {
    #[derive(Deserialize)]
    struct Raw {
        assessment: Option<Box<RawValue>>,
        findings: Box<RawValue>,
    }
    let answer = host().answer("study.assess", request);
    let refused = read_client_answer::<IgnoredAny>(&answer)?.err();
    let unreadable = |_| Problem::internal("the module returned an unreadable answer");
    let Raw { assessment, findings } = serde_json::from_str(&answer).map_err(unreadable)?;
    Ok(Assessed { answer, assessment, findings, refused })
}

fn accepted<T: DeserializeOwned>(answer: &str) -> Result<T, Problem> {
    read_client_answer(answer)?.map_err(Problem::study)
}

/// Reads an answer about a client's request by its outcome.
fn read_client_answer<T: DeserializeOwned>(answer: &str) -> Result<Result<T, Findings>, Problem> {
    let outcome: Option<Outcome<'_>> = serde_json::from_str(answer).ok();
    if let Some(error) = outcome.and_then(|outcome| outcome.error) {
        return Err(match error.code.as_str() {
            "request.too_large" => Problem::too_large(error.message),
            _ => Problem::bad_request(error.message),
        });
    }
    Ok(match read(answer)? {
        Answer::Valid(valid) => Ok(valid),
        Answer::Findings(findings) => Err(findings),
    })
}
