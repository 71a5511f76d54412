//! User preferences: one record for each room, read here by pages and runtimes. What changes it is the tool
//! (`crate::mcp`).

mod change;
mod room;

use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};

use crate::cors::Pages;
use crate::module;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use crate::store::Store;
pub(crate) use change::{Applied, Effect, Refusal, apply};
pub(crate) use room::{Room, is_name as is_room};

/// `GET /user-preferences`: the record of the room, or `null`.
pub(crate) async fn read(call: Call) -> Result<Reply, Problem> {
    let room = Room::of(call.head.uri.query(), call.subject.rooms())?.ok_or_else(|| {
        Problem::bad_request("the API key does not name one room alone; say which with `?room=`")
    })?;
    let record = change::current(&Store::open().await?, &room).await?;
    // A page may keep it, and has to ask whether it is still so.
    let reply = Reply::json(StatusCode::OK, record)
        .with_header(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    Ok(reply.tagged(&call.head.headers))
}

/// What the record of the room asks for, as a section of a system prompt; empty where it asks for nothing.
pub(crate) async fn section(room: &Room) -> Result<String, Problem> {
    module::render(&change::current(&Store::open().await?, room).await?)
}

/// What pages may do with the record.
pub(crate) static PAGES: Pages = Pages {
    origins: |settings| settings.preferences_origins.value(),
    methods: "GET, HEAD",
    request_headers: "authorization, accept, content-type, if-none-match, traceparent, x-request-id",
    exposed_headers: "etag, retry-after, www-authenticate, x-request-id",
    listed_only: false,
};
