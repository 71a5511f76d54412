//! The record as it is answered, and a pending one brought up to date.

use http::HeaderMap;
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::module::{self, Record};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::Settings;
use crate::store::{Store, StoredRecord};

/// Brings a pending record up to date with what its study holds by now.
///
/// A record that is verified stays as it is: what a client was once told is never taken back here.
pub(super) async fn refresh(
    store: &Store,
    settings: &Settings,
    tenant: &str,
    mut stored: StoredRecord,
) -> Result<StoredRecord, Problem> {
    if !stored.is_pending() {
        return Ok(stored);
    }
    let study = if settings.by_study() { Some(store.study(&stored.position(tenant)).await?) } else { None };
    let request = Record { study: study.as_ref(), ..Record::new(&stored.claim, settings) };
    let Ok(decided) = module::record(&request) else {
        // Rules of a later set refuse what an earlier one accepted: the record stays what it was.
        return Ok(stored);
    };
    let status = status(&decided.record)?;
    if decided.record.get() != stored.decision {
        let rule_set = &module::version()?.rule_set;
        store.settle(&stored.id, decided.record.get(), &status, rule_set, module::DIGEST).await?;
        stored.status = status;
        decided.record.get().clone_into(&mut stored.decision);
        rule_set.clone_into(&mut stored.rule_set);
        module::DIGEST.clone_into(&mut stored.module);
    }
    Ok(stored)
}

/// The record as an answer, the same for POST and GET.
pub(super) fn reply(
    status: StatusCode,
    stored: &StoredRecord,
    request: &HeaderMap,
) -> Result<Reply, Problem> {
    let decision: Decision<'_> = serde_json::from_str(&stored.decision).map_err(|_| unreadable())?;
    let document = Document {
        id: &stored.id,
        decision,
        amends: stored.amends.as_deref(),
        study_id: Some(stored.study.as_str()).filter(|study| *study != DEFAULT_STUDY),
        created_at: &stored.created_at,
        rule_set: &stored.rule_set,
        module: &stored.module,
    };
    let body = serde_json::to_vec(&document).map_err(|_| unreadable())?;
    let reply = Reply::json(status, body).with_header(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(reply.tagged(request))
}

/// The status in a decision.
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

/// The study of a claim that names none; each tenant has its own. No claim can name it: its name is empty.
pub(super) const DEFAULT_STUDY: &str = "";

/// The answer: the members of the specification first, then what this service adds.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    id: &'a str,
    #[serde(flatten)]
    decision: Decision<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    amends: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    study_id: Option<&'a str>,
    created_at: &'a str,
    rule_set: &'a str,
    module: &'a str,
}

/// The module's decision, passed on as it is.
#[derive(Deserialize, Serialize)]
struct Decision<'a> {
    #[serde(borrow)]
    status: &'a RawValue,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    credential: Option<&'a RawValue>,
    #[serde(borrow)]
    checks: &'a RawValue,
    #[serde(borrow)]
    outstanding: &'a RawValue,
    #[serde(borrow)]
    warnings: &'a RawValue,
}
