//! `GET /v1/claims/{id}` and the claim's own text.

use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};

use super::record;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use crate::store::{Store, StoredRecord};

/// The record, brought up to date if it is pending.
pub(crate) async fn read_record(call: Call) -> Result<Reply, Problem> {
    let (store, stored) = find(call.subject.as_str(), &call.variable).await?;
    let stored = record::refresh(&store, &call.settings, call.subject.as_str(), stored).await?;
    record::reply(StatusCode::OK, &stored, &call.head.headers)
}

/// The claim's text, byte for byte as it was received.
pub(crate) async fn read_claim(call: Call) -> Result<Reply, Problem> {
    let (_, stored) = find(call.subject.as_str(), &call.variable).await?;
    let reply = Reply::json(StatusCode::OK, stored.claim)
        .with_header(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(reply.tagged(&call.head.headers))
}

/// A record, and the store that has it.
pub(super) async fn find(tenant: &str, id: &str) -> Result<(Store, StoredRecord), Problem> {
    let store = Store::open().await?;
    let found = store.find(tenant, id).await?;
    let stored = found.ok_or_else(|| Problem::not_found(format!("there is no claim `{id}` here")))?;
    Ok((store, stored))
}
