//! `GET /v1/keys`, `GET /v1/keys/self` and `POST /v1/keys/{id}/revocation`.

use hearth_resources::ApiKey;
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};

use crate::body;
use crate::call::Call;
use crate::clock;
use crate::lists::{Cursor, Listed, Parameters, malformed_cursor};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::{Page, Store};

/// Returns a page of the organisation's keys, also those that are no longer valid: those of the operator's settings, then
/// the others in the order of their creation.
pub(crate) async fn list(call: Call) -> Result<Reply, Problem> {
    let parameters = Parameters::read(call.head.uri.query(), &["limit", "after"], "")?;
    let tenant = call.key.organisation.as_str();
    let cursor = Cursor::of("keys", &[Some(tenant)]);
    let after = match parameters.value("after") {
        Some(after) => cursor.key(after)?.parse().map_err(|_| malformed_cursor())?,
        None => i64::MIN,
    };
    let limit = parameters.limit()?;
    let of_settings = (FIRST..0).zip(call.settings.keys.get()?.of(tenant));
    let mut keys: Vec<(i64, ApiKey)> = of_settings
        .filter(|(number, _)| *number > after)
        .map(|(number, key)| (number, key.clone()))
        .collect();
    let page = Page { tenant, after: after.max(0), limit };
    let (stored, more) = Store::open(&call.settings.database).await?.keys_page(page).await?;
    keys.extend(stored);
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = more || keys.len() > limit;
    keys.truncate(limit);
    let next = keys.last().filter(|_| more).map(|(number, _)| cursor.after(&number.to_string()));
    Ok(Listed::new(keys.into_iter().map(|(_, key)| key).collect(), next).json(&call.head))
}

/// Returns the key of the request.
pub(crate) fn own(call: &Call) -> Reply {
    reply(&call.key).tagged(&call.head.headers)
}

/// Revokes a key, and returns it. A request after the first one changes nothing.
pub(crate) async fn revoke(call: Call) -> Result<Reply, Problem> {
    let Call { body, key, settings, variable: id, .. } = call;
    // The request needs no body.
    body::refuse(body);
    let revoked = Store::open(&settings.database)
        .await?
        .revoke_key(&key.organisation, &id, &clock::now()?, &key.subject)
        .await?;
    if let Some(revoked) = revoked {
        return Ok(reply(&revoked));
    }
    if settings.keys.get()?.of(&key.organisation).any(|entry| entry.id == id) {
        return Err(Problem::key_of_settings(format!(
            "the key `{id}` is in the operator's settings, so it cannot be revoked here; the operator removes its entry \
             from `api_keys`"
        )));
    }
    Err(Problem::not_found(format!(
        "no key of the organisation has the id `{id}`; `GET /v1/keys` lists the keys"
    )))
}

fn reply(key: &ApiKey) -> Reply {
    Reply::of_json(StatusCode::OK, key).with_header(CACHE_CONTROL, HeaderValue::from_static("no-store"))
}

/// The number of the first key of the settings. Those of stored keys begin at 1.
const FIRST: i64 = -(1 << 32);
