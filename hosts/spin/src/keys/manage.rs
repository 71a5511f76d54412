//! `GET /v1/keys`, `GET /v1/keys/self` and `POST /v1/keys/{id}/revocation`.

use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};

use crate::auth::Key;
use crate::body;
use crate::clock;
use crate::lists::{Cursor, Listed, Parameters, malformed_cursor};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use crate::store::{Page, Store};

/// Returns a page of the organisation's keys in the order of their creation, also those that are no longer valid.
pub(crate) async fn list(call: Call) -> Result<Reply, Problem> {
    let parameters = Parameters::read(call.head.uri.query(), &["limit", "after"], "")?;
    let tenant = call.key.organisation();
    let cursor = Cursor::of("keys", &[Some(tenant)]);
    let after = match parameters.value("after") {
        Some(after) => cursor.key(after)?.parse().map_err(|_| malformed_cursor())?,
        None => 0,
    };
    let page = Page { tenant, after, limit: parameters.limit()? };
    let (keys, more) = Store::open().await?.keys_page(page).await?;
    let next = keys.last().filter(|_| more).map(|(number, _)| cursor.after(&number.to_string()));
    Listed { data: keys.into_iter().map(|(_, key)| key).collect(), next }.json(&call.head)
}

/// Returns the key of the request.
pub(crate) fn own(call: &Call) -> Result<Reply, Problem> {
    Ok(reply(&call.key)?.tagged(&call.head.headers))
}

/// Revokes a key, and returns it. A request after the first one changes nothing.
pub(crate) async fn revoke(call: Call) -> Result<Reply, Problem> {
    let Call { body, key, variable: id, .. } = call;
    // The request needs no body.
    body::refuse(body);
    let store = Store::open().await?;
    let revoked = store.revoke_key(key.organisation(), &id, &clock::now()?, key.subject()).await?;
    let revoked = revoked.ok_or_else(|| {
        Problem::not_found(format!(
            "no key of the organisation has the id `{id}`; a key of the operator is removed from `api_keys`"
        ))
    })?;
    reply(&revoked)
}

fn reply(key: &Key) -> Result<Reply, Problem> {
    let body = serde_json::to_vec(key).map_err(|_| Problem::internal("the key cannot be serialised"))?;
    let reply = Reply::json(StatusCode::OK, body);
    Ok(reply.with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}
