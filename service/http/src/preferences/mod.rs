//! User preferences: one record for each room, which is a chat room of an agent runtime.
//!
//! Pages and agent runtimes read the record here. Only the tool (`crate::mcp`) changes it.

mod change;
mod room;

use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};

use crate::call::Call;
use crate::cors::Pages;
use crate::module;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::{Database, Setting};
use crate::store::Store;
pub(crate) use change::{Applied, ChangeError, Effect, apply};
pub(crate) use room::{Room, is_name as is_room};

/// `GET /user-preferences`: returns the record of the room, or `null`.
pub(crate) async fn read(call: Call) -> Result<Reply, Problem> {
    let room = Room::of(call.head.uri.query(), &call.key.rooms)?.ok_or_else(|| {
        Problem::bad_request(
            "the room is missing, and the API key does not list exactly one; add `?room=` and the name of the room",
        )
    })?;
    let record = change::current(&Store::open(&call.settings.database).await?, &room).await?;
    // A page may cache the record, but has to revalidate it.
    let reply = Reply::json(StatusCode::OK, record)
        .with_header(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    Ok(reply.tagged(&call.head.headers))
}

/// Returns the preferences of the room as a section of a system prompt; empty if no preference is set.
pub(crate) async fn section(database: &Setting<Database>, room: &Room) -> Result<String, Problem> {
    module::render(&change::current(&Store::open(database).await?, room).await?)
}

/// The CORS policy of the record.
pub(crate) static PAGES: Pages = Pages {
    origins: |settings| settings.preferences_origins.value(),
    request_headers: "authorization, accept, content-type, if-none-match, traceparent, tracestate, x-request-id",
    exposed_headers: "etag, retry-after, www-authenticate, x-request-id",
    listed_only: false,
};
