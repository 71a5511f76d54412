//! A submission of the form of `hearth xlsform` that another server received: its XML.
//!
//! Photos stay on the other server. The evidence of a claim names them by the submission and the file:
//! `urn:uuid:0f2b6a4e-1f0c-4a52-9a37-3e1c9d6b8a11#scale%2Ejpg`.

use hearth_resources::ApiKey;
use hearth_xlsform::{Measured, Submission};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::results::Results;
use crate::claims::Measurement;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::{Database, Recording, Setting};
use crate::store::Store;

/// Stores a record for each fuel.
pub(super) async fn receive(
    body: &[u8],
    key: &ApiKey,
    database: &Setting<Database>,
    recording: &Recording,
) -> Result<Reply, Problem> {
    let xml = std::str::from_utf8(body).map_err(|_| Problem::bad_request("the form is not UTF-8"))?;
    let submission = Submission::copy(xml).map_err(|error| Problem::bad_request(error.to_string()))?;
    let instance = submission.instance();
    let photo = |name: &str| {
        let uuid = instance.filter(|id| id.starts_with("uuid:"))?;
        Some(format!("urn:{uuid}#{}", utf8_percent_encode(name, NON_ALPHANUMERIC)))
    };
    let store = Store::open(database).await?;
    let mut results = Results::default();
    for Measured { name, request } in submission.measurements(&photo) {
        let kept = match request {
            Err(faults) => {
                let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
                Err(Problem::bad_request(lines.join("; ")))
            }
            Ok(request) => {
                let text = request.text.clone();
                let measurement =
                    if request.is_claim { Measurement::Claim(text) } else { Measurement::Weighings(text) };
                let kept = measurement.keep(key, &store, recording).await;
                kept.map_err(|problem| {
                    problem.with_fields(|path| request.place(path).unwrap_or(path).to_owned())
                })
            }
        };
        results.add(&name, kept)?;
    }
    results.reply(instance, "the form has no fuel")
}
