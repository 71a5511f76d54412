//! `PUT /v1/mappings/{name}` stores a mapping of field data, and `GET` returns it.
//!
//! A mapping with gaps is refused, because nothing could be imported with it.

use hearth_mapping::Mapping;
use hearth_resources::KeptMapping;
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue, LOCATION};

use crate::body::{self, Limit};
use crate::call::Call;
use crate::characters;
use crate::clock;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::{Database, Setting};
use crate::store::{Store, StoredMapping};

/// Stores a mapping, and replaces the previous one with this name.
pub(crate) async fn keep(call: Call) -> Result<Reply, Problem> {
    check_name(&call.variable)?;
    let body = body::read(&call.head, call.body, MAPPING).await?;
    characters::check(&body)?;
    let text = String::from_utf8(body).map_err(|_| Problem::bad_request("the mapping is not UTF-8"))?;
    parsed(&text)?;
    let store = Store::open(&call.settings.database).await?;
    let kept = store.keep_mapping(&call.key.organisation, &call.variable, &text, &clock::now()?).await?;
    let Some(stored) = kept else {
        return Err(Problem::too_many_mappings(
            "the organisation has 100 mappings, and no more are stored; replace one of them",
        ));
    };
    let is_new = stored.created_at == stored.updated_at;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    let reply = reply(status, &call.variable, &stored)?;
    Ok(match HeaderValue::try_from(format!("/v1/mappings/{}", call.variable)) {
        Ok(location) if is_new => reply.with_header(LOCATION, location),
        _ => reply,
    })
}

/// Returns a mapping.
pub(crate) async fn read(call: Call) -> Result<Reply, Problem> {
    let stored = find(&call.settings.database, &call.key.organisation, &call.variable).await?;
    Ok(reply(StatusCode::OK, &call.variable, &stored)?.tagged(&call.head.headers))
}

/// Returns the stored mapping with this name.
async fn find(database: &Setting<Database>, tenant: &str, name: &str) -> Result<StoredMapping, Problem> {
    let stored = Store::open(database).await?.mapping(tenant, name).await?;
    stored.ok_or_else(|| {
        Problem::not_found(format!(
            "no mapping has the name `{name}`; store it with `PUT /v1/mappings/{name}`"
        ))
    })
}

/// Returns the mapping with this name for an import.
pub(super) async fn named(
    database: &Setting<Database>,
    tenant: &str,
    name: &str,
) -> Result<Mapping, Problem> {
    let stored = find(database, tenant, name).await?;
    parsed(&stored.document)
}

/// Reads a mapping without gaps.
fn parsed(text: &str) -> Result<Mapping, Problem> {
    let mapping =
        Mapping::read(text).map_err(|error| Problem::bad_request(format!("the mapping, {error}")))?;
    match mapping.gaps().first() {
        None => Ok(mapping),
        Some(gap) => Err(Problem::bad_request(format!(
            "the mapping has a gap at `{}`, which a person has to fill in: {}",
            gap.pointer, gap.fill
        ))),
    }
}

fn check_name(name: &str) -> Result<(), Problem> {
    let is_known = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    if (1..=NAME).contains(&name.len()) && name.bytes().all(is_known) {
        return Ok(());
    }
    Err(Problem::bad_request(format!(
        "the name of a mapping has 1 to {NAME} letters, digits, hyphens, points and underscores"
    )))
}

fn reply(status: StatusCode, name: &str, stored: &StoredMapping) -> Result<Reply, Problem> {
    let unreadable = |_| Problem::internal("the stored mapping cannot be read");
    let StoredMapping { document, created_at, updated_at } = stored;
    let mapping = serde_json::from_str(document).map_err(unreadable)?;
    let kept = KeptMapping { name, created_at, updated_at, mapping };
    Ok(Reply::of_json(status, &kept).with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

/// The largest name of a mapping, in bytes.
const NAME: usize = 100;

/// A mapping with 300 columns takes 40 kB.
const MAPPING: Limit = Limit { bytes: 256 << 10, what: "the mapping" };
