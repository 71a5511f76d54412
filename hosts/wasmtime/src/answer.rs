//! Parses the text of an answer.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::contract::CallError;
use crate::error::{Error, Kind};
use crate::report::Refused;

/// Parses an answer.
///
/// # Errors
///
/// Returns an error if the operation could not run, or the answer does not have this type.
pub(crate) fn read<A: DeserializeOwned>(answer: &str) -> Result<A, Error> {
    if answer.starts_with(COULD_NOT_RUN) {
        let CouldNotRun { error } = parse(answer)?;
        return Err(Kind::Call(error).into());
    }
    parse(answer)
}

/// Parses the answer to an input that can be refused.
///
/// # Errors
///
/// Returns the errors of [`read`].
pub(crate) fn read_refusable<A: DeserializeOwned>(
    answer: &str,
    subject: &'static str,
) -> Result<Result<A, Refused>, Error> {
    if answer.starts_with(FINDINGS) {
        Ok(Err(Refused::new(subject, parse(answer)?)))
    } else {
        read(answer).map(Ok)
    }
}

fn parse<A: DeserializeOwned>(answer: &str) -> Result<A, Error> {
    serde_json::from_str(answer)
        .map_err(|error| Kind::Contract(format!("the answer cannot be read ({error})")).into())
}

#[derive(Deserialize)]
struct CouldNotRun {
    error: CallError,
}

/// The starts of answers, which begin with their outcome.
const COULD_NOT_RUN: &str = r#"{"outcome":"could-not-run""#;
const FINDINGS: &str = r#"{"outcome":"findings""#;
