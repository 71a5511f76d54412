//! `POST /v1/claims`: decides a claim, or a claim on each line, and stores the records.
//!
//! The response to a claim is 201 after its record is stored, or 200 with the existing record if the same claim is stored
//! already.

use hearth_routes::has_lines;
use http::StatusCode;
use http::header::{HeaderValue, LOCATION};

use super::bulk;
use super::checked::{CLAIM, Checked};
use super::record;
use crate::body;
use crate::call::Call;
use crate::context;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::Store;

/// Decides a claim, or several lines of claims, and stores and returns the records.
pub(crate) async fn submit(call: Call) -> Result<Reply, Problem> {
    if has_lines(&call.head.headers) {
        return bulk::submit(call).await;
    }
    let bytes = body::read(&call.head, call.body, CLAIM).await?;
    let recording = &call.settings.recording;
    let checked = Checked::read(&call.key, &bytes, recording).inspect_err(context::count_refusal)?;
    let store = Store::open(&call.settings.database).await?;
    let (status, stored) = checked.keep(&store, recording).await.inspect_err(context::count_refusal)?;
    let reply = record::reply(status, &stored, &http::HeaderMap::new())?;
    Ok(match HeaderValue::try_from(format!("/v1/claims/{}", stored.id)) {
        Ok(location) if status == StatusCode::CREATED => reply.with_header(LOCATION, location),
        _ => reply,
    })
}
