//! `GET /v1/claims/{id}` and `GET /v1/claims/{id}/claim`.

use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};

use super::record;
use crate::call::Call;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::{Database, Setting};
use crate::store::{Store, StoredRecord};

/// Returns the record, decided again if it is pending.
pub(crate) async fn read_record(call: Call) -> Result<Reply, Problem> {
    let (store, stored) = find(&call.settings.database, &call.key.organisation, &call.variable).await?;
    let stored = record::refresh(&store, &call.settings.recording, &call.key.organisation, stored).await?;
    record::reply(StatusCode::OK, &stored, &call.head.headers)
}

/// Returns the text of the claim, byte for byte as the client sent it.
pub(crate) async fn read_claim(call: Call) -> Result<Reply, Problem> {
    let (_, stored) = find(&call.settings.database, &call.key.organisation, &call.variable).await?;
    let reply = Reply::json(StatusCode::OK, stored.claim)
        .with_header(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(reply.tagged(&call.head.headers))
}

/// Returns the store and a record in it.
pub(super) async fn find(
    database: &Setting<Database>,
    tenant: &str,
    id: &str,
) -> Result<(Store, StoredRecord), Problem> {
    let store = Store::open(database).await?;
    let found = store.find(tenant, id).await?;
    let stored = found.ok_or_else(|| Problem::not_found(format!("no record has the id `{id}`")))?;
    Ok((store, stored))
}
