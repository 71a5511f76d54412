//! `POST /v1/sampling`: computes the sample size of a study.
//!
//! The request is that of the operation `sampling.size`, or has the form that the platform's clients send, with members
//! such as `expectedMean`, `expectedSD`, `dropoutRate` and `stratification`. Nothing is stored. The id of the design is
//! derived from the request.

use hearth_resources::{OF_PLATFORM, PLATFORM_CONFIDENCE, PLATFORM_PRECISION, SizedSample};
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};
use serde_json::value::RawValue;

use super::members::Members;
use crate::body::{self, Limit};
use crate::call::Call;
use crate::module;
use crate::problem::Problem;
use crate::reply::Reply;

/// Returns the module's answer with the id of the design.
pub(crate) async fn sample_size(call: Call) -> Result<Reply, Problem> {
    let body = body::read(&call.head, call.body, DESIGN).await?;
    let sent = Members::read(&body)?;
    let is_platform_request = sent.names().any(|name| OF_PLATFORM.contains(&name));
    let project = sent.get("projectId");
    let request = if is_platform_request { translated(&sent)? } else { sent.to_json() };
    let answer = module::sample_size(request.as_bytes())?;
    let id = hearth_identity::design(&request)?;
    let mut answered = Members::of(&answer).map_err(|_| unreadable())?;
    answered.take("outcome");
    let document = SizedSample { design_id: &id, project_id: project, answer: answered };
    let reply = Reply::of_json(StatusCode::OK, &document);
    Ok(reply.with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

/// Translates a request of the platform's form into the module's request.
///
/// The platform computes with a proportion of one half and ignores the mean and the standard deviation. For example,
/// 5,000 households, a confidence of 0.95, a precision of 0.05, the mean 0.8, the standard deviation 0.2 and a dropout
/// rate of 0.15 give 357 households, or 420 with the dropouts. The translated request gives the same result, and
/// `inputs` shows the proportion. With `estimate`, the client selects another formula.
fn translated(sent: &Members<'_>) -> Result<String, Problem> {
    if let Some(unknown) = sent.names().find(|name| !OF_PLATFORM.contains(name) && !SHARED.contains(name)) {
        return Err(Problem::bad_request(format!(
            "`{unknown}` is not a member of a request that has one of the members `{}`",
            OF_PLATFORM.join("`, `")
        )));
    }
    let mut parts = Vec::new();
    let mut part = |name: &str, text: &str| parts.push(format!("\"{name}\":{text}"));
    if let Some(population) = sent.get("population") {
        part("population", population.get());
    }
    match (sent.get("confidence"), sent.get("precision")) {
        (None, None) => {}
        (confidence, precision) => {
            let or = |given: Option<&RawValue>, default: f64| {
                given.map_or_else(|| default.to_string(), |given| given.get().to_owned())
            };
            let (confidence, precision) =
                (or(confidence, PLATFORM_CONFIDENCE), or(precision, PLATFORM_PRECISION));
            part("rule", &format!("{{\"confidence\":{confidence},\"precision\":{precision}}}"));
        }
    }
    part("estimate", sent.get("estimate").map_or(HALF, RawValue::get));
    if let Some(dropout) = sent.get("dropoutRate") {
        part("dropout", dropout.get());
    }
    if let Some(strata) = sent.get("stratification").map(strata).transpose()?.flatten() {
        part("strata", &strata);
    }
    Ok(format!("{{{}}}", parts.join(",")))
}

/// Returns the strata, unless the stratification is disabled.
fn strata(stratification: &RawValue) -> Result<Option<String>, Problem> {
    let malformed = |why| Problem::bad_request(format!("`stratification` is not valid: {why}"));
    let members = Members::of(stratification.get()).map_err(malformed)?;
    match members.get("enabled").map(RawValue::get) {
        None | Some("true") => {}
        Some("false") => return Ok(None),
        Some(_) => return Err(malformed(String::from("`enabled` must be `true` or `false`"))),
    }
    let strata = members.get("strata").ok_or_else(|| malformed(String::from("`strata` is missing")))?;
    Ok(Some(strata.get().to_owned()))
}

fn unreadable() -> Problem {
    Problem::internal("the module returned an unreadable answer")
}

/// The members that both forms have.
const SHARED: [&str; 2] = ["population", "estimate"];

/// The estimate that the platform computes with.
const HALF: &str = r#"{"kind":"proportion","expected":0.5}"#;

/// Enough for thousands of strata.
const DESIGN: Limit = Limit { bytes: 1 << 20, what: "the design" };
