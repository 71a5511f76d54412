//! Records as responses, and updates of pending records.

use http::HeaderMap;
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::clock;
use crate::credentials::{self, Signing, VerifiedRecord};
use crate::module::{self, Record, Study};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::{Claims, Recording};
use crate::store::{Position, Settled, Store, StoredRecord};

/// Updates a record: decides a pending record again with the claims that its study has now, and issues the credential
/// of a verified record that has none.
///
/// A verified record does not change otherwise. If the settings are invalid, no record changes, because a record must
/// not become verified without its credential.
pub(super) async fn refresh(
    store: &Store,
    recording: &Recording,
    tenant: &str,
    stored: StoredRecord,
) -> Result<StoredRecord, Problem> {
    let Ok((claims, signing)) = recording.get() else {
        return Ok(stored);
    };
    let stored = if stored.is_pending() { settle(store, claims, tenant, stored).await? } else { stored };
    match signing {
        Some(signing) => certify(store, claims, signing, tenant, stored).await,
        None => Ok(stored),
    }
}

/// Decides pending records of a tenant again. Returns whether a status changed.
pub(crate) async fn settle_pending(
    store: &Store,
    recording: &Recording,
    tenant: &str,
    ids: impl Iterator<Item = &str>,
) -> Result<bool, Problem> {
    let mut changed = false;
    for id in ids {
        let stored = reload(store, tenant, id).await?;
        changed |= !refresh(store, recording, tenant, stored).await?.is_pending();
    }
    Ok(changed)
}

/// Issues and stores the credential of a verified record that has none.
async fn certify(
    store: &Store,
    claims: &Claims,
    signing: &Signing,
    tenant: &str,
    mut stored: StoredRecord,
) -> Result<StoredRecord, Problem> {
    for attempt in 0..credentials::ATTEMPTS {
        if !stored.is_verified() || stored.credential.is_some() {
            break;
        }
        let study = context(store, claims, &stored.position(tenant)).await?;
        let subject = VerifiedRecord {
            id: &stored.id,
            claim: &stored.claim,
            policy: &claims.policy,
            study: study.as_ref(),
            is_stored: true,
        };
        let Some(issued) = credentials::issue(store, signing, &subject, attempt).await? else { break };
        store.keep_credential(&stored.id, &issued).await?;
        // Another credential may have taken the status list index.
        stored = reload(store, tenant, &stored.id).await?;
    }
    Ok(stored)
}

/// Decides a pending record again.
async fn settle(
    store: &Store,
    claims: &Claims,
    tenant: &str,
    stored: StoredRecord,
) -> Result<StoredRecord, Problem> {
    let request = Record {
        received_at: Some(stored.created_at.as_str().into()),
        ..Record::new(&stored.claim, &claims.policy, &claims.issuer)
    };
    let Ok(alone) = module::record(&request) else {
        // The current rules refuse a claim that an earlier rule set accepted. The record does not change.
        return Ok(stored);
    };
    let position = stored.position(tenant);
    let arrival = store.arrival(&position, &alone.claim.marks).await?;
    let study = context(store, claims, &position).await?;
    let request = Record { study: study.as_ref(), copies: &arrival.copies, ..request };
    let decided = module::record(&request)?;
    if decided.record.get() == stored.decision {
        return Ok(stored);
    }
    let status = status(&decided.record)?;
    let rule_set = &module::version()?.rule_set;
    let settled = Settled {
        decision: decided.record.get(),
        status: &status,
        rule_set,
        module: module::digest(),
        at: &clock::now()?,
    };
    store.settle(&stored.id, settled).await?;
    // A concurrent request may have decided the record first.
    reload(store, tenant, &stored.id).await
}

/// Returns the other claims of the study, as far as the rules need them; `None` under the policy `claim`.
pub(super) async fn context(
    store: &Store,
    claims: &Claims,
    position: &Position<'_>,
) -> Result<Option<Study>, Problem> {
    if !claims.by_study() {
        return Ok(None);
    }
    store.study(position).await.map(Some)
}

/// Reads a stored record again.
async fn reload(store: &Store, tenant: &str, id: &str) -> Result<StoredRecord, Problem> {
    store.find(tenant, id).await?.ok_or_else(unreadable)
}

/// Returns the record as a response, which is the same for `POST` and `GET`.
pub(super) fn reply(
    status: StatusCode,
    stored: &StoredRecord,
    request: &HeaderMap,
) -> Result<Reply, Problem> {
    let decision: Decision<'_> = serde_json::from_str(&stored.decision).map_err(|_| unreadable())?;
    let history = stored.history.as_deref().unwrap_or("[]");
    let changes: Vec<Change> = serde_json::from_str(history).map_err(|_| unreadable())?;
    let document = Document {
        id: &stored.id,
        status: &stored.status,
        status_reason: changes.last().map(|change| change.reason.as_str()),
        status_history: (!changes.is_empty()).then(|| raw(history)).transpose()?,
        credential: decision.credential,
        verifiable_credential: stored.credential.as_deref().map(raw).transpose()?,
        checks: decision.checks,
        outstanding: decision.outstanding,
        warnings: decision.warnings,
        amends: stored.amends.as_deref(),
        amended_by: stored.amended_by.as_deref(),
        replaces: stored.replaces.as_deref(),
        replaced_by: stored.replaced_by.as_deref(),
        study_id: Some(stored.study.as_str()).filter(|study| *study != DEFAULT_STUDY),
        created_at: &stored.created_at,
        sent_by: &stored.sent_by,
        rule_set: &stored.rule_set,
        module: &stored.module,
    };
    let reply =
        Reply::of_json(status, &document).with_header(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(reply.tagged(request))
}

/// Returns the warnings in the decision of a record; `None` if it has none.
pub(super) fn warnings(stored: &StoredRecord) -> Result<Option<&RawValue>, Problem> {
    let Decision { warnings, .. } = serde_json::from_str(&stored.decision).map_err(|_| unreadable())?;
    Ok(Some(warnings).filter(|warnings| warnings.get() != "[]"))
}

/// Counts the changes of a record's status.
pub(super) fn count_changes(stored: &StoredRecord) -> Result<usize, Problem> {
    let history = stored.history.as_deref().unwrap_or("[]");
    let changes: Vec<IgnoredAny> = serde_json::from_str(history).map_err(|_| unreadable())?;
    Ok(changes.len())
}

/// Returns the last change of a record's status, to be appended to the status in a message: when, by whom and why.
pub(super) fn last_change(stored: &StoredRecord) -> Result<String, Problem> {
    let history = stored.history.as_deref().unwrap_or("[]");
    let mut changes: Vec<Change> = serde_json::from_str(history).map_err(|_| unreadable())?;
    Ok(changes.pop().map_or_else(String::new, |Change { at, by, reason }| {
        let by = by.map(|by| format!(" by `{by}`")).unwrap_or_default();
        format!(" since {at}{by} with the reason `{reason}`")
    }))
}

fn raw(text: &str) -> Result<&RawValue, Problem> {
    serde_json::from_str(text).map_err(|_| unreadable())
}

/// Returns the status in a decision.
pub(super) fn status(decision: &RawValue) -> Result<String, Problem> {
    #[derive(Deserialize)]
    struct Status {
        status: String,
    }
    let Status { status } = serde_json::from_str(decision.get()).map_err(|_| unreadable())?;
    Ok(status)
}

fn unreadable() -> Problem {
    Problem::internal("the stored record cannot be read")
}

/// The study of claims without `studyId`; each tenant has its own. No claim can name it, because the name is empty.
pub(super) const DEFAULT_STUDY: &str = "";

/// The response: the members of the specification, and the members that this service adds.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    id: &'a str,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    status_reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status_history: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    credential: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verifiable_credential: Option<&'a RawValue>,
    checks: &'a RawValue,
    outstanding: &'a RawValue,
    warnings: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    amends: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    amended_by: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replaces: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replaced_by: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    study_id: Option<&'a str>,
    created_at: &'a str,
    sent_by: &'a str,
    rule_set: &'a str,
    module: &'a str,
}

/// The module's decision, whose members are passed on unchanged.
#[derive(Deserialize)]
struct Decision<'a> {
    #[serde(borrow)]
    credential: Option<&'a RawValue>,
    #[serde(borrow)]
    checks: &'a RawValue,
    #[serde(borrow)]
    outstanding: &'a RawValue,
    #[serde(borrow)]
    warnings: &'a RawValue,
}

/// A change of the status by a request or by a later record.
#[derive(Deserialize)]
struct Change {
    at: String,
    /// The subject that changed the status; absent if an earlier version stored the change.
    by: Option<String>,
    reason: String,
}
