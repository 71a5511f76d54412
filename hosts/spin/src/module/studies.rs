//! The operations on samples and studies. What they are asked is the client's own, so what they cannot read is a
//! problem of the request.

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::value::RawValue;

use super::bindings::hearth::rules::{sampling, selection, study};
use super::{Answer, Findings, Outcome, read};
use crate::problem::Problem;

/// How many households a study needs: the module's answer, as it gives it.
pub(crate) fn sample_size(request: &[u8]) -> Result<String, Problem> {
    let answer = sampling::size(request);
    accepted::<IgnoredAny>(&answer)?;
    Ok(answer)
}

/// A selection that is drawn.
#[derive(Deserialize)]
pub(crate) struct Selected {
    pub(crate) selection: Box<RawValue>,
    /// Warnings.
    pub(crate) findings: Box<RawValue>,
}

/// Draws households.
pub(crate) fn draw(request: &[u8]) -> Result<Selected, Problem> {
    accepted(&selection::draw(request))
}

/// Draws a selection once more, and refuses one that differs.
pub(crate) fn verify_selection(request: &[u8]) -> Result<(), Problem> {
    accepted::<IgnoredAny>(&selection::verify(request)).map(drop)
}

/// What the claims of a study come to.
pub(crate) struct Assessed {
    /// The module's answer, as it gives it.
    pub(crate) answer: String,
    /// None where the data do not allow one.
    pub(crate) assessment: Option<Box<RawValue>>,
    /// What there is to say of the data, as JSON text.
    pub(crate) findings: Box<RawValue>,
    /// Why there is no assessment.
    pub(crate) refused: Option<Findings>,
}

/// Assesses a study.
pub(crate) fn assess(request: &[u8]) -> Result<Assessed, Problem> {
    #[derive(Deserialize)]
    struct Raw {
        assessment: Option<Box<RawValue>>,
        findings: Box<RawValue>,
    }
    let answer = study::assess(request);
    let refused = asked::<IgnoredAny>(&answer)?.err();
    let Raw { assessment, findings } =
        serde_json::from_str(&answer).map_err(|_| Problem::internal("the rules gave no readable answer"))?;
    Ok(Assessed { answer, assessment, findings, refused })
}

fn accepted<T: DeserializeOwned>(answer: &str) -> Result<T, Problem> {
    asked(answer)?.map_err(Problem::study)
}

/// Sorts an answer about what a client sent by its outcome.
fn asked<T: DeserializeOwned>(answer: &str) -> Result<Result<T, Findings>, Problem> {
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
