//! `POST /mcp`: the tool that changes preferences, over the Model Context Protocol.
//!
//! Stateless, and in both forms that the protocol has: as of 2026-07-28, and before, with an `initialize` that nobody
//! has to remember ([`era`]). Every answer is one JSON object; there are no sessions, streams or batches. What the
//! tool is called and what is right for it, the module says.
//!
//! Which room is meant stands in the address and the key, never in what a model writes.

mod call;
mod era;
mod message;
mod methods;

use http::header::{CACHE_CONTROL, HeaderValue};

use crate::body::{self, Limit};
use crate::cors::Pages;
use crate::preferences::Room;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use era::Era;
use message::{Message, Params};

/// Answers one message.
pub(crate) async fn post(call: Call) -> Result<Reply, Problem> {
    // Before the body: a client that is set up for a wrong room shall learn it when it connects.
    let room = Room::of(call.head.uri.query(), call.subject.rooms())?;
    let body = body::read(&call.head, call.body, MESSAGE).await?;
    let reply = match Message::read(&body) {
        Err(unreadable) => message::refused(unreadable.id, unreadable.refusal),
        Ok(Message::Request(request)) => {
            let outcome = match Params::of(request.params) {
                Err(refusal) => Err(refusal),
                Ok(params) => match Era::of(&request, &params, &call.head.headers) {
                    Err(refusal) => Err(refusal),
                    Ok(era) => methods::answer(era, &request, &params, room.as_ref()).await?,
                },
            };
            match outcome {
                Ok(result) => message::answered(request.id, &result),
                Err(refusal) => message::refused(Some(request.id), refusal),
            }
        }
        Ok(Message::Other) => match era::known_header(&call.head.headers) {
            Ok(()) => Reply::accepted(),
            Err(refusal) => message::refused(None, refusal),
        },
    };
    Ok(reply.with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

/// Room for a mebibyte of instructions in any writing: no byte of them takes more than six, as `\u0001`. So what is too
/// long is told to the model, by the module or in its words, and does not break the connection.
const MESSAGE: Limit = Limit { bytes: (6 << 20) + (16 << 10), what: "the message" };

/// What pages may do with the tool. The protocol asks that the origin is looked at before anything is done.
pub(crate) static PAGES: Pages = Pages {
    origins: |settings| settings.preferences_origins.value(),
    methods: "POST",
    request_headers: "authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, \
                      mcp-session-id, last-event-id, traceparent, x-request-id",
    exposed_headers: "retry-after, www-authenticate, x-request-id",
    listed_only: true,
};
