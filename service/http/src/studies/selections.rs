//! `POST /v1/selections` draws and stores a selection of households; `GET /v1/selections/{id}` returns it with its
//! frame.
//!
//! The id is derived from the document, so drawing again with the same randomness is idempotent.

use hearth_resources::Selection;
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue, LOCATION};
use serde_json::value::RawValue;

use super::members::Members;
use crate::body::{self, Limit};
use crate::call::Call;
use crate::characters;
use crate::clock;
use crate::json;
use crate::module;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::{Database, Setting};
use crate::store::{Store, StoredSelection};

/// Draws a selection and stores it.
pub(crate) async fn draw(call: Call) -> Result<Reply, Problem> {
    let body = body::read(&call.head, call.body, FRAME).await?;
    characters::check(&body)?;
    let mut sent = Members::read(&body)?;
    let received = arrival(&sent)?;
    sent.push("receivedAt", &received);
    let drawn = module::draw(&sent.to_json())?;
    let frame =
        sent.get("frame").ok_or_else(|| Problem::internal("the module drew a selection without a frame"))?;
    let tenant = call.key.organisation.as_str();
    let (id, is_new) = keep_selection(&call.settings.database, tenant, &drawn.selection, frame).await?;
    let store = Store::open(&call.settings.database).await?;
    let kept = store.selection(tenant, &id).await.map_err(Problem::after_storing)?.ok_or_else(unreadable)?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    let document = Selection {
        id: &id,
        created_at: &kept.created_at,
        selection: &drawn.selection,
        frame: None,
        findings: Some(&drawn.findings),
    };
    let reply = reply(status, &document);
    Ok(match HeaderValue::try_from(format!("/v1/selections/{id}")) {
        Ok(location) if is_new => reply.with_header(LOCATION, location),
        _ => reply,
    })
}

/// Returns the document with its frame, which suffice to draw the selection again.
pub(crate) async fn read_selection(call: Call) -> Result<Reply, Problem> {
    let id = call.variable.as_str();
    let store = Store::open(&call.settings.database).await?;
    let found = store.selection(&call.key.organisation, id).await?;
    let StoredSelection { document, frame, created_at } =
        found.ok_or_else(|| Problem::not_found(format!("no selection has the id `{id}`")))?;
    let selection = serde_json::from_str(&document).map_err(|_| unreadable())?;
    let frame = serde_json::from_str(&frame).map_err(|_| unreadable())?;
    let document = Selection { id, created_at: &created_at, selection, frame: Some(frame), findings: None };
    Ok(reply(StatusCode::OK, &document).tagged(&call.head.headers))
}

/// Returns the time of arrival, which a client does not set.
pub(super) fn arrival(sent: &Members<'_>) -> Result<Box<RawValue>, Problem> {
    if sent.get("receivedAt").is_some() {
        return Err(Problem::bad_request(
            "`receivedAt` is not allowed: the service takes the time of arrival from its own clock",
        ));
    }
    Ok(json::member(&clock::now()?))
}

/// Stores a selection. Returns its id, and whether it is new.
pub(super) async fn keep_selection(
    database: &Setting<Database>,
    tenant: &str,
    document: &RawValue,
    frame: &RawValue,
) -> Result<(String, bool), Problem> {
    let id = hearth_identity::selection(document.get())?;
    let store = Store::open(database).await?;
    let texts = (document.get(), frame.get());
    let is_new = store.keep_selection(tenant, &id, texts, &clock::now()?).await?;
    Ok((id, is_new))
}

fn reply(status: StatusCode, document: &Selection<'_>) -> Reply {
    Reply::of_json(status, document).with_header(CACHE_CONTROL, HeaderValue::from_static("no-store"))
}

fn unreadable() -> Problem {
    Problem::internal("the stored selection cannot be read")
}

/// The module's limit for a frame.
pub(super) const FRAME: Limit = Limit { bytes: 16 << 20, what: "the frame and the design" };

#[cfg(test)]
mod tests {
    use hearth_kpt_core::limits;

    #[test]
    fn a_body_has_the_limit_of_the_module() {
        assert_eq!(super::FRAME.bytes, limits::SELECTION_BYTES);
    }
}
