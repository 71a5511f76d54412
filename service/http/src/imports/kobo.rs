//! `POST /v1/imports/kobo`: takes a submission as the REST service of `KoBoToolbox` sends it, and stores a record for each
//! measured fuel. A submission as JSON becomes claims by a stored mapping. A submission as XML is one of the form of
//! `hearth xlsform`.
//!
//! The service of `KoBoToolbox` sends a submission again after 502, 503 and 504 only, and shows the answer in the log of
//! its hook. A submission that is sent again has the same records, because their ids follow from their claims.

use hearth_mapping::{BadCell, Measured, Places, submission};
use hearth_resources::ApiKey;
use http::header::CONTENT_TYPE;
use http::request::Parts;
use serde_json::{Map, Value};

use super::results::Results;
use super::{form, mappings};
use crate::body::{self, Limit};
use crate::call::Call;
use crate::claims::Measurement;
use crate::findings::Finding;
use crate::lists::Parameters;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::{Database, Recording, Setting};
use crate::store::Store;

/// Stores the records of a submission: 201 if one is new, 200 if all were stored before. If a fuel is refused, the
/// problem has the results of the others.
pub(crate) async fn receive(call: Call) -> Result<Reply, Problem> {
    let parameters = Parameters::read(call.head.uri.query(), &["mapping"], "")?;
    let name = parameters.value("mapping").map(str::to_owned);
    let is_xml = is_xml(&call.head);
    let body = body::read(&call.head, call.body, SUBMISSION).await?;
    let (database, recording) = (&call.settings.database, &call.settings.recording);
    match (is_xml, name) {
        (true, None) => form::receive(&body, &call.key, database, recording).await,
        (true, Some(_)) => Err(Problem::bad_request(
            "a mapping applies to submissions as JSON, but the body is XML; select JSON in the REST service, or remove \
             `mapping` from its URL if the form is that of `hearth xlsform`",
        )),
        (false, Some(name)) => mapped(&name, &body, &call.key, database, recording).await,
        (false, None) => Err(Problem::bad_request(
            "the parameter `mapping` is missing; store a mapping with `PUT /v1/mappings/{name}`, and add \
             `?mapping={name}` to the URL of the REST service; or select XML in it if the form is that of `hearth xlsform`",
        )),
    }
}

/// Stores the records of a submission as JSON, by the mapping with this name.
async fn mapped(
    name: &str,
    body: &[u8],
    key: &ApiKey,
    database: &Setting<Database>,
    recording: &Recording,
) -> Result<Reply, Problem> {
    let members: Map<String, Value> = serde_json::from_slice(body).map_err(|error| {
        Problem::bad_request(format!("the body is not a submission as a JSON object: {error}"))
    })?;
    let mapping = mappings::named(database, &key.organisation, name).await?;
    let identity = IDENTITIES.iter().find_map(|name| members.get(*name)?.as_str());
    let applied = mapping.apply(&submission(&members, ""));
    if !applied.problems.is_empty() {
        return Err(refused(applied.problems));
    }
    let store = Store::open(database).await?;
    let mut results = Results::default();
    for Measured { fuel, request } in applied.fuels {
        let kept = match request {
            Err(problems) => Err(refused(problems)),
            Ok(request) => {
                let kept = Measurement::Weighings(request.text).keep(key, &store, recording).await;
                kept.map_err(|problem| in_fields(problem, &request.places))
            }
        };
        results.add(&fuel, kept)?;
    }
    let skipped = if applied.is_selected {
        "the submission has no weighings of a fuel in the mapping"
    } else {
        "the mapping does not select the submission"
    };
    results.reply(identity, skipped)
}

fn is_xml(head: &Parts) -> bool {
    let value = head.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = value.split(';').next().unwrap_or_default().trim();
    ["application/xml", "text/xml"].iter().any(|xml| essence.eq_ignore_ascii_case(xml))
}

/// Returns the problem of fields that cannot be read.
fn refused(problems: Vec<BadCell>) -> Problem {
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
