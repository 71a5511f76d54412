//! `POST /v1/claims`: decides a claim and stores its record.
//!
//! The response is 201 after the record is stored, or 200 with the existing record if the same claim is stored already.
//! The statement that stores the record also refuses a claim that contradicts a stored one (409), invalidates the
//! record that the claim replaces, and supersedes the record that it amends.

use http::StatusCode;
use http::header::{HeaderValue, LOCATION};

use super::record::{self, DEFAULT_STUDY};
use crate::body::{self, Limit};
use crate::clock;
use crate::credentials::{self, Signing, VerifiedRecord};
use crate::module::{self, Facts, Record};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use crate::store::{NewRecord, Position, Store, StoredRecord};

/// Decides a claim, and stores and returns its record.
pub(crate) async fn submit(call: Call) -> Result<Reply, Problem> {
    let bytes = body::read(&call.head, call.body, CLAIM).await?;
    let tenant = call.subject.as_str();
    let claim = module::validate(&bytes)?;
    let settings = &call.settings;
    let by = settings.claims.get()?;
    // Checked before anything is stored, because a verified record needs its credential.
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
    let subject =
        VerifiedRecord { id: &id, claim, policy: &by.policy, study: study.as_ref(), is_stored: false };
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

/// Stores a record and its credential in one statement. Returns `None` if the record is stored already.
///
/// A credential contains its status list index, so the index is chosen before the credential is stored. If another
/// credential has the index, nothing is stored, and the next index is tried.
async fn store_with_credential(
    store: &Store,
    new: &mut NewRecord<'_>,
    signing: Option<&Signing>,
    subject: &VerifiedRecord<'_>,
    request: &Record<'_>,
) -> Result<Option<StoredRecord>, Problem> {
    for attempt in 0..credentials::ATTEMPTS {
        if let Some(signing) = signing {
            let issued = credentials::issue(store, signing, subject, attempt).await?;
            let unsigned = || Problem::internal("the module verified the claim but issued no credential");
            new.issued = Some(issued.ok_or_else(unsigned)?);
        }
        if let Some(stored) = store.insert(new).await? {
            return Ok(Some(stored));
        }
        if store.find(new.position.tenant, subject.id).await?.is_some() {
            return Ok(None);
        }
        check_refused(store, new, request).await?;
    }
    Err(changing())
}

/// Returns the members of a claim by which the store compares it with others.
fn position<'a>(tenant: &'a str, facts: &'a Facts, measurements: &'a str) -> Position<'a> {
    Position {
        tenant,
        study: facts.study_id.as_deref().unwrap_or(DEFAULT_STUDY),
        test_group: &facts.test_group,
        household: &facts.household_id,
        measurements,
        fuel: facts.fuel_type.as_deref(),
        period: facts.start_date.as_deref().zip(facts.end_date.as_deref()),
    }
}

/// Checks why the store refused a record.
///
/// # Errors
///
/// Returns a problem if a stored claim contradicts the claim, or if the record to replace cannot be replaced. Otherwise
/// only the status list index was taken.
async fn check_refused(store: &Store, new: &NewRecord<'_>, request: &Record<'_>) -> Result<(), Problem> {
    check_replaced(store, new).await?;
    let Some(conflict) = store.conflict(new).await? else { return Ok(()) };
    module::record(&Record { conflict: Some(&conflict), ..*request })?;
    Err(Problem::internal("the module does not confirm the contradiction that the store found"))
}

/// Checks that the record that the claim replaces, if any, can be replaced.
async fn check_replaced(store: &Store, new: &NewRecord<'_>) -> Result<(), Problem> {
    let Some(id) = new.replaces else { return Ok(()) };
    let why = match store.find(new.position.tenant, id).await? {
        None => format!("no record has the id `{id}`, which the claim replaces"),
        Some(stored) if stored.household != new.position.household => {
            format!("the record `{id}` belongs to another household")
        }
        Some(stored) if stored.is_withdrawn() => match (&stored.replaced_by, &stored.amended_by) {
            (Some(by), _) => format!("the record `{id}` is already replaced by `{by}`"),
            (None, Some(by)) => format!("the record `{id}` is superseded by `{by}`"),
            (None, None) => format!("the record `{id}` is already invalidated"),
        },
        Some(_) => return Ok(()),
    };
    Err(Problem::nothing_to_replace(why))
}

/// The problem that the store changed during every attempt.
fn changing() -> Problem {
    Problem::unavailable(
        "the store changed while the claim was decided, and nothing was stored; send the claim again",
    )
}

/// The module's limit for a claim.
const CLAIM: Limit = Limit { bytes: 1 << 20, what: "the claim" };
