//! `POST /v1/sampling`: how many households a study needs.
//!
//! The request is the module's own, or of the shape that the platform's clients send: `expectedMean` and `expectedSD`,
//! `dropoutRate`, `stratification`. Nothing is stored; the design's id follows from what was asked.

use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};
use serde::Serialize;
use serde_json::value::RawValue;

use super::members::Members;
use crate::body::{self, Limit};
use crate::module;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;

/// The module's answer, with the id of the design.
pub(crate) async fn sample_size(call: Call) -> Result<Reply, Problem> {
    let body = body::read(&call.head, call.body, DESIGN).await?;
    let sent = Members::read(&body)?;
    let is_platforms = sent.names().any(|name| PLATFORMS.contains(&name));
    let project = sent.get("projectId");
    let request = if is_platforms { translated(&sent)? } else { sent.written()? };
    let answer = module::sample_size(request.as_bytes())?;
    let id = hearth_identity::design(&request)?;
    let mut answered = Members::of(&answer).map_err(|_| unreadable())?;
    answered.take("outcome");
    let document = Document { design_id: &id, project_id: project, answer: answered };
    let body = serde_json::to_vec(&document).map_err(|_| unreadable())?;
    let reply = Reply::json(StatusCode::OK, body);
    Ok(reply.with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

/// The answer: the design's id first, then what the module says.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    design_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    project_id: Option<&'a RawValue>,
    #[serde(flatten)]
    answer: Members<'a>,
}

/// The module's request for one of the platform's shape.
///
/// The platform computes with a proportion of one half and leaves mean and spread aside: 5,000 households, 0.95 and
/// 0.05, mean 0.8, standard deviation 0.2 and a dropout of 0.15 are 357, and 420 with the dropouts. So this does the
/// same, and says so in `inputs`; with `estimate`, the client chooses the formula.
fn translated(sent: &Members<'_>) -> Result<String, Problem> {
    if let Some(unknown) = sent.names().find(|name| !PLATFORMS.contains(name) && !SHARED.contains(name)) {
        return Err(Problem::bad_request(format!(
            "`{unknown}` is no member of a request with `{}`",
            PLATFORMS.join("`, `")
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
            // The platform's own rule, where one of the two is not said.
            let (confidence, precision) =
                (confidence.map_or("0.95", RawValue::get), precision.map_or("0.05", RawValue::get));
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

/// The strata, where the stratification is not switched off.
fn strata(stratification: &RawValue) -> Result<Option<String>, Problem> {
    let malformed = |why| Problem::bad_request(format!("`stratification` cannot be read: {why}"));
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
    Problem::internal("the rules gave no readable answer")
}

/// Members that the platform's requests alone have.
const PLATFORMS: [&str; 7] =
    ["projectId", "confidence", "precision", "expectedMean", "expectedSD", "dropoutRate", "stratification"];

/// Members that both have.
const SHARED: [&str; 2] = ["population", "estimate"];

/// What the platform computes with.
const HALF: &str = r#"{"kind":"proportion","expected":0.5}"#;

/// Room for thousands of strata.
const DESIGN: Limit = Limit { bytes: 1 << 20, what: "the design" };
