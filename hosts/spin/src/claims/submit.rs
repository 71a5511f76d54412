//! `POST /v1/claims`: from the body to a stored record.
//!
//! A claim is answered 201 only after its record is stored. The same claim again is answered 200 with the
//! record it has; a claim that contradicts a stored one is a 409, decided by the statement that stores. That statement
//! also invalidates the record that the claim replaces.

use http::StatusCode;
use http::header::{HeaderValue, LOCATION};

use super::identity;
use super::record::{self, DEFAULT_STUDY};
use crate::body::{self, Limit};
use crate::clock;
use crate::credentials::{self, Signing, Subject};
use crate::module::{self, Facts, Record};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use crate::settings::Settings;
use crate::store::{Issued, NewRecord, Position, Store};

/// Decides, stores and answers a claim.
pub(crate) async fn submit(call: Call) -> Result<Reply, Problem> {
    let bytes = body::read(&call.head, call.body, CLAIM).await?;
    let tenant = call.subject.as_str();
    let claim = module::validate(&bytes)?;
    let settings = Settings::read().await?;
    let request = Record::new(claim, &settings);
    let alone = module::record(&request)?;
    let id = identity::id(tenant, claim)?;
    let measurements = identity::measurements(&alone.claim);
    let position = position(tenant, &alone.claim, &measurements);
    let store = Store::open().await?;
    let study = record::context(&store, &settings, &position).await?;
    let decision = match &study {
        Some(study) => module::record(&Record { study: Some(study), ..request })?.record,
        None => alone.record,
    };
    let status = record::status(&decision)?;
    let subject = Subject {
        id: &id,
        tenant,
        claim,
        policy: &settings.policy,
        study: study.as_ref(),
        study_id: position.study,
    };
    let issued = if status == "verified" { credential(&store, &subject).await? } else { None };
    let new = NewRecord {
        id: &id,
        position,
        claim,
        status: &status,
        decision: decision.get(),
        created_at: &clock::now()?,
        rule_set: &module::version()?.rule_set,
        module: module::DIGEST,
        replaces: alone.claim.replaces.as_deref(),
        issued,
    };
    let (status, stored) = match store.insert(&new).await? {
        Some(stored) => (StatusCode::CREATED, stored),
        None => match store.find(tenant, &id).await? {
            Some(stored) => (StatusCode::OK, stored),
            None => return Err(refusal(&store, &new, &request).await),
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

/// Where a claim stands among all others.
fn position<'a>(tenant: &'a str, facts: &'a Facts, measurements: &'a str) -> Position<'a> {
    Position {
        tenant,
        study: facts.study_id.as_deref().unwrap_or(DEFAULT_STUDY),
        test_group: &facts.test_group,
        household: &facts.household_id,
        measurements,
        period: facts.start_date.as_deref().zip(facts.end_date.as_deref()),
    }
}

/// The credential of a claim that is about to be stored, so that both are stored by one statement.
async fn credential(store: &Store, subject: &Subject<'_>) -> Result<Option<Issued>, Problem> {
    match Signing::read().await? {
        Some(signing) => credentials::issue(store, &signing, subject).await,
        None => Ok(None),
    }
}

/// Why the store took no record: the stored claim that this one contradicts, in the module's words, or that there is
/// nothing to replace.
async fn refusal(store: &Store, new: &NewRecord<'_>, request: &Record<'_>) -> Problem {
    match replaced(store, new).await {
        Ok(()) => contradiction(store, new, request).await,
        Err(problem) => problem,
    }
}

/// Whether there is what the claim replaces, if it replaces anything.
async fn replaced(store: &Store, new: &NewRecord<'_>) -> Result<(), Problem> {
    let Some(id) = new.replaces else { return Ok(()) };
    let why = match store.find(new.position.tenant, id).await? {
        None => format!("there is no record `{id}` here that the claim could replace"),
        Some(stored) if stored.household != new.position.household => {
            format!("the record `{id}` is of another household")
        }
        Some(stored) if stored.is_invalidated() => match &stored.replaced_by {
            Some(by) => format!("the record `{id}` is replaced already, by `{by}`"),
            None => format!("the record `{id}` is invalidated already"),
        },
        Some(_) => return Ok(()),
    };
    Err(Problem::nothing_to_replace(why))
}

/// The stored claim that this one contradicts, in the module's words.
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
