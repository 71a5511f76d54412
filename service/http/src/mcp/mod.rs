//! `POST /mcp`: the tool that changes user preferences, over the Model Context Protocol.
//!
//! The server is stateless and supports both forms of the protocol ([`era`]): requests from version 2026-07-28 on, and
//! the older ones, whose `initialize` is answered without keeping a session. Every response is one JSON object, without
//! streams and batches. The module defines the name and the arguments of the tool.
//!
//! The address and the API key select the room (a chat room of an agent runtime). A model cannot select it.

mod call;
mod era;
mod message;
mod methods;

use http::header::{CACHE_CONTROL, HeaderValue};

use crate::body::{self, Limit};
use crate::call::Call;
use crate::cors::Pages;
use crate::preferences::Room;
use crate::problem::Problem;
use crate::reply::Reply;
use era::Era;
pub(crate) use era::VERSIONS;
use message::{Message, Params};

/// Handles one message.
pub(crate) async fn post(call: Call) -> Result<Reply, Problem> {
    // Checked before the body, so that a client with a wrong room gets the error when it connects.
    let room = Room::of(call.head.uri.query(), &call.key.rooms)?;
    let body = body::read(&call.head, call.body, MESSAGE).await?;
    let reply = match Message::read(&body) {
        Err(unreadable) => message::failed(unreadable.id, unreadable.error),
        Ok(Message::Request(request)) => {
            let outcome = match Params::of(request.params) {
                Err(error) => Err(error),
                Ok(params) => match Era::of(&request, &params, &call.head.headers) {
                    Err(error) => Err(error),
                    Ok(era) => {
                        methods::answer(era, &request, &params, &call.settings.database, room.as_ref())
                            .await?
                    }
                },
            };
            match outcome {
                Ok(result) => message::succeeded(request.id, &result),
                Err(error) => message::failed(Some(request.id), error),
            }
        }
        Ok(Message::Other) => match era::check_version_header(&call.head.headers) {
            Ok(()) => Reply::accepted(),
            Err(error) => message::failed(None, error),
        },
    };
    Ok(reply.with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

/// Enough for 1 MiB of instructions in any JSON encoding, in which a byte takes at most six bytes (`\u0001`).
/// Instructions that are too long therefore get a result for the model instead of a 413, which clients treat as a
/// connection failure.
const MESSAGE: Limit = Limit { bytes: (6 << 20) + (16 << 10), what: "the message" };

/// The CORS policy of the tool. The protocol requires that the origin is checked first.
pub(crate) static PAGES: Pages = Pages {
    origins: |settings| settings.preferences_origins.value(),
    request_headers: "authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, \
                      mcp-session-id, last-event-id, traceparent, tracestate, x-request-id",
    exposed_headers: "retry-after, www-authenticate, x-request-id",
    listed_only: true,
};
