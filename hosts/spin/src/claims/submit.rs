//! `POST /v1/claims`: from the body to a stored record.
//!
//! A claim is answered 201 only after its record is stored. The same claim again is answered 200 with the
//! record it has; a claim that contradicts a stored one is a 409, decided by the statement that stores.

use http::StatusCode;
use http::header::{HeaderValue, LOCATION};
use serde_json::value::RawValue;

use super::identity;
use super::record::{self, DEFAULT_STUDY};
use crate::body::{self, Limit};
use crate::clock;
use crate::module::{self, Decided, Record};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use crate::settings::Settings;
use crate::store::{NewRecord, Position, Store};

/// Decides, stores and answers a claim.
pub(crate) async fn submit(call: Call) -> Result<Reply, Problem> {
    let bytes = body::read(&call.head, call.body, CLAIM).await?;
    let tenant = call.subject.as_str();
    let claim = module::validate(&bytes)?;
    let settings = Settings::read().await?;
    let request = Record::new(claim, &settings);
    let decided = module::record(&request)?;
    let id = identity::id(tenant, claim)?;

    let facts = &decided.claim;
    let measurements = identity::measurements(facts);
    let position = Position {
        tenant,
        study: facts.study_id.as_deref().unwrap_or(DEFAULT_STUDY),
        test_group: &facts.test_group,
        household: &facts.household_id,
        measurements: &measurements,
        period: facts.start_date.as_deref().zip(facts.end_date.as_deref()),
    };
    let store = Store::open().await?;
    let decision = decide(&store, &settings, &position, &request, &decided).await?;
    let new = NewRecord {
        id: &id,
        position,
        claim,
        status: &record::status(&decision)?,
        decision: decision.get(),
        created_at: &clock::now()?,
        rule_set: &module::version()?.rule_set,
        module: module::DIGEST,
    };
    let (status, stored) = match store.insert(&new).await? {
        Some(stored) => (StatusCode::CREATED, stored),
        None => match store.find(tenant, &id).await? {
            Some(stored) => (StatusCode::OK, stored),
            None => return Err(contradiction(&store, &new, &request).await),
        },
    };
    let stored = record::refresh(&store, &settings, tenant, stored).await?;
    let reply = record::reply(status, &stored, &http::HeaderMap::new())?;
    let location = HeaderValue::try_from(format!("/v1/claims/{id}"));
    Ok(match location {
        Ok(location) if status == StatusCode::CREATED => reply.with_header(LOCATION, location),
        _ => reply,
    })
}

/// The decision, with the facts of the study where the policy asks for them.
async fn decide(
    store: &Store,
    settings: &Settings,
    position: &Position<'_>,
    request: &Record<'_>,
    alone: &Decided,
) -> Result<Box<RawValue>, Problem> {
    if !settings.by_study() {
        return Ok(alone.record.clone());
    }
    let study = store.study(position).await?;
    Ok(module::record(&Record { study: Some(&study), ..*request })?.record)
}

/// Why the store took no record: the stored claim that this one contradicts, in the module's words.
async fn contradiction(store: &Store, new: &NewRecord<'_>, request: &Record<'_>) -> Problem {
    let conflict = match store.conflict(new).await {
        Ok(Some(conflict)) => conflict,
        Ok(None) => {
            return Problem::unavailable("the store changed while the claim was decided; send it again");
        }
        Err(problem) => return problem,
    };
    match module::record(&Record { conflict: Some(&conflict), ..*request }) {
        Err(problem) => problem,
        Ok(_) => Problem::internal("the rules and the store disagree about a contradiction"),
    }
}

/// The module's own limit for a claim.
const CLAIM: Limit = Limit { bytes: 1 << 20, what: "the claim" };
