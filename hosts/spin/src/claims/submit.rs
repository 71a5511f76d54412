//! `POST /v1/claims`: from the body to a stored record.
//!
//! A claim is answered 201 only after its record is stored. The same claim again is answered 200 with the
//! record it has; a claim that contradicts a stored one is a 409, decided by the statement that stores. That statement
//! also invalidates the record that the claim replaces.

use http::StatusCode;
use http::header::{HeaderValue, LOCATION};

use super::record::{self, DEFAULT_STUDY};
use crate::body::{self, Limit};
use crate::clock;
use crate::credentials::{self, Signing, Subject};
use crate::module::{self, Facts, Record};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use crate::store::{NewRecord, Position, Store, StoredRecord};

/// Decides, stores and answers a claim.
pub(crate) async fn submit(call: Call) -> Result<Reply, Problem> {
    let bytes = body::read(&call.head, call.body, CLAIM).await?;
    let tenant = call.subject.as_str();
    let claim = module::validate(&bytes)?;
    let settings = &call.settings;
    let by = settings.claims.get()?;
    // Before anything is stored: a verified record has its credential.
    let signing = settings.signing.get()?.as_ref();
    let request = Record::new(claim, by);
    let alone = module::record(&request)?;
    let id = hearth_identity::claim(tenant, claim)?;
    let measurements = hearth_identity::measurements(&alone.claim.measurements);
    let position = position(tenant, &alone.claim, &measurements);
    let store = Store::open().await?;
    let study = record::context(&store, by, &position).await?;
    let decided = match &study {
        Some(study) => module::record(&Record { study: Some(study), ..request })?.record,
        None => alone.record,
    };
    let status = record::status(&decided)?;
    let subject = Subject {
        id: &id,
        tenant,
        claim,
        policy: &by.policy,
        study: study.as_ref(),
        study_id: position.study,
        is_stored: false,
    };
    let mut new = NewRecord {
        id: &id,
        position,
        claim,
        status: &status,
        decision: decided.get(),
        created_at: &clock::now()?,
        rule_set: &module::version()?.rule_set,
        module: module::DIGEST,
        replaces: alone.claim.replaces.as_deref(),
        issued: None,
    };
    let signing = signing.filter(|_| status == "verified");
    let Some(stored) = store_with_credential(&store, &mut new, signing, &subject, &request).await? else {
        let stored = store.find(tenant, &id).await?.ok_or_else(changing)?;
        let stored = record::refresh(&store, settings, tenant, stored).await?;
        return record::reply(StatusCode::OK, &stored, &http::HeaderMap::new());
    };
    let reply = record::reply(StatusCode::CREATED, &stored, &http::HeaderMap::new())?;
    Ok(match HeaderValue::try_from(format!("/v1/claims/{id}")) {
        Ok(location) => reply.with_header(LOCATION, location),
        Err(_) => reply,
    })
}

/// Stores a record and its credential by one statement; `None` if the record is there already.
///
/// A credential has its place in the lists of statuses before it is stored. If another credential has the same place, nothing
/// is stored, and the next place is tried.
async fn store_with_credential(
    store: &Store,
    new: &mut NewRecord<'_>,
    signing: Option<&Signing>,
    subject: &Subject<'_>,
    request: &Record<'_>,
) -> Result<Option<StoredRecord>, Problem> {
    for attempt in 0..ATTEMPTS {
        if let Some(signing) = signing {
            let issued = credentials::issue(store, signing, subject, attempt).await?;
            let unsigned = || Problem::internal("the rules verify a claim and sign no credential of it");
            new.issued = Some(issued.ok_or_else(unsigned)?);
        }
        if let Some(stored) = store.insert(new).await? {
            return Ok(Some(stored));
        }
        if store.find(subject.tenant, subject.id).await?.is_some() {
            return Ok(None);
        }
        refuse(store, new, request).await?;
    }
    Err(changing())
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

/// Refuses a record that the store did not take: a stored claim contradicts it, which the module words, or there is nothing
/// to replace. Neither is the case if only the place of its credential was taken.
async fn refuse(store: &Store, new: &NewRecord<'_>, request: &Record<'_>) -> Result<(), Problem> {
    replaced(store, new).await?;
    let Some(conflict) = store.conflict(new).await? else { return Ok(()) };
    module::record(&Record { conflict: Some(&conflict), ..*request })?;
    Err(Problem::internal("the rules and the store disagree about a contradiction"))
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

/// The store changes faster than the claim is stored.
fn changing() -> Problem {
    Problem::unavailable(
        "the store changed while the claim was decided, and nothing was stored; send it again",
    )
}

/// How often a claim is tried to be stored, each time with another place in the lists, of which at least half are free.
const ATTEMPTS: u32 = 32;

/// The module's own limit for a claim.
const CLAIM: Limit = Limit { bytes: 1 << 20, what: "the claim" };
