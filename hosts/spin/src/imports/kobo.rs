//! `POST /v1/imports/kobo`: takes a submission as the REST service of `KoBoToolbox` sends it, and stores a record for each
//! measured fuel.
//!
//! The service of `KoBoToolbox` sends a submission again after 502, 503 and 504 only, and shows the answer in the log of
//! its hook. A submission that is sent again has the same records, because their ids follow from their claims.

use hearth_mapping::{Measured, Places, Problem as CellProblem, submission};
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::mappings;
use crate::body::{self, Limit};
use crate::claims::{Measurement, fuel_result};
use crate::lists::Parameters;
use crate::module::Finding;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use crate::store::Store;

/// Stores the records of a submission: 201 if one is new, 200 if all were stored before. If a fuel is refused, the
/// problem has the results of the others.
pub(crate) async fn receive(call: Call) -> Result<Reply, Problem> {
    let parameters = Parameters::read(call.head.uri.query(), &["mapping"], "")?;
    let name = parameters.value("mapping").map(str::to_owned);
    let body = body::read(&call.head, call.body, SUBMISSION).await?;
    let Some(name) = name else {
        return Err(Problem::bad_request(
            "the parameter `mapping` is missing; store a mapping with `PUT /v1/mappings/{name}`, and add \
             `?mapping={name}` to the URL of the REST service",
        ));
    };
    let members: Map<String, Value> = serde_json::from_slice(&body).map_err(|error| {
        Problem::bad_request(format!("the body is not a submission as a JSON object: {error}"))
    })?;
    let mapping = mappings::named(call.key.organisation(), &name).await?;
    let identity = IDENTITIES.iter().find_map(|name| members.get(*name)?.as_str());
    let applied = mapping.apply(&submission(&members, ""));
    if !applied.problems.is_empty() {
        return Err(refused(applied.problems));
    }
    let store = Store::open().await?;
    let mut import = Import::default();
    for Measured { fuel, request } in applied.fuels {
        let kept = match request {
            Err(problems) => Err(refused(problems)),
            Ok(request) => {
                let kept = Measurement::Weighings(request.text).keep(&call.key, &store, &call.settings).await;
                kept.map_err(|problem| in_fields(problem, &request.places))
            }
        };
        match kept {
            Ok((status, stored)) => import.add(status, fuel_result(&fuel, status, &stored)?),
            Err(problem) if problem.is_outage() => return Err(problem),
            Err(problem) => import.refuse(&fuel, problem),
        }
    }
    import.reply(identity, applied.is_selected)
}

/// The results of the fuels of a submission.
#[derive(Default)]
struct Import {
    results: Vec<Box<RawValue>>,
    is_new: bool,
    problem: Option<Problem>,
}

impl Import {
    fn add(&mut self, status: StatusCode, result: Box<RawValue>) {
        self.is_new |= status == StatusCode::CREATED;
        self.results.push(result);
    }

    fn refuse(&mut self, fuel: &str, problem: Problem) {
        let problem = problem.of_fuel(fuel);
        self.problem = Some(match self.problem.take() {
            Some(first) => first.joined(problem),
            None => problem,
        });
    }

    fn reply(self, identity: Option<&str>, is_selected: bool) -> Result<Reply, Problem> {
        #[derive(Serialize)]
        struct Document<'a> {
            submission: Option<&'a str>,
            results: &'a [Box<RawValue>],
            #[serde(skip_serializing_if = "Option::is_none")]
            skipped: Option<&'static str>,
        }
        if let Some(problem) = self.problem {
            return Err(problem.with_results(self.results));
        }
        let skipped = match (self.results.is_empty(), is_selected) {
            (false, _) => None,
            (true, true) => Some("the submission has no weighings of a fuel in the mapping"),
            (true, false) => Some("the mapping does not select the submission"),
        };
        let document = Document { submission: identity, results: &self.results, skipped };
        let status = if self.is_new { StatusCode::CREATED } else { StatusCode::OK };
        let body = serde_json::to_vec(&document)
            .map_err(|_| Problem::internal("the results cannot be serialised"))?;
        Ok(Reply::json(status, body).with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
    }
}

/// Returns the problem of fields that cannot be read.
fn refused(problems: Vec<CellProblem>) -> Problem {
    let findings = problems.into_iter().map(|problem| {
        let field = problem.place.to_string();
        Finding::of_field(problem.code, field, problem.message, problem.help)
    });
    Problem::submission(findings.collect())
}

/// Replaces the paths of findings with the fields of the submission.
fn in_fields(problem: Problem, places: &Places) -> Problem {
    problem.with_fields(|path| places.of(path).to_string())
}

/// The fields that identify a submission, the most stable one first.
const IDENTITIES: [&str; 2] = ["meta/rootUuid", "_uuid"];

/// The limit of a submission, like that of a claim.
const SUBMISSION: Limit = Limit { bytes: 1 << 20, what: "the submission" };
