//! `POST /v1/keys`: creates a key for a member of the organisation.

use data_encoding::HEXLOWER;
use hearth_resources::CreatedApiKey;
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};
use sha2::{Digest, Sha256};

use super::grant::Grant;
use super::secret;
use crate::body::{self, Limit};
use crate::call::Call;
use crate::characters;
use crate::clock;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::{NewKey, Store};

/// Creates a key, and returns it once: only its digest is stored. A repeated request creates another key.
pub(crate) async fn create(call: Call) -> Result<Reply, Problem> {
    let bytes = body::read(&call.head, call.body, REQUEST).await?;
    characters::check(&bytes)?;
    let now = clock::now()?;
    let entry = Grant::read(&bytes)?.granted_by(&call.key, secret::new_id(), &now)?;
    let key = secret::new();
    let new = NewKey {
        key: &entry,
        sha256: &HEXLOWER.encode(Sha256::digest(&key).as_slice()),
        created_at: &now,
        created_by: &call.key.subject,
    };
    Store::open(&call.settings.database).await?.keep_key(&new).await?;
    let reply = Reply::of_json(StatusCode::CREATED, &CreatedApiKey { entry: &entry, key: &key });
    Ok(reply.with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

/// Enough for the most rooms with long names.
const REQUEST: Limit = Limit { bytes: 64 << 10, what: "the request of a key" };
