//! The response of each kind of fault. The documentation of the crate describes them.

use std::time::Duration;

use prost::Message;
use prost::bytes::Bytes;
use prost_types::Any;
use tokio::sync::mpsc;
use tonic::body::Body;
use tonic::codegen::http::header::CONTENT_TYPE;
use tonic::codegen::http::{HeaderValue, Response, StatusCode};
use tonic::codegen::tokio_stream::StreamExt;
use tonic::codegen::tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Status};

use crate::proto::google::rpc;
use crate::proto::hearth::sample::v1::{FaultResponse, Reason};
use crate::raw::{GRPC_STATUS, OK, Part, framed, message, parts, proper, streamed};
use crate::stopped::Stopped;

/// The message of the fault `message-unicode`: letters, quotes, an emoji, a percent sign and a line feed.
pub const UNICODE_MESSAGE: &str = "kein Haushalt „Straße 7“ 🔥, 100 %\nзавтра";

pub(crate) async fn answer(kind: &str, stopped: Stopped) -> Response<Body> {
    let with_number = kind.rsplit_once('-').and_then(|(name, number)| Some((name, number.parse().ok()?)));
    match with_number {
        Some(("code", number)) => refusal(number),
        Some(("late", number)) => parts([Part::Trailers(HeaderValue::from(number))]),
        Some(("after-message", number)) => parts([sample(kind), Part::Trailers(HeaderValue::from(number))]),
        Some(("http", number)) => plain(number),
        _ => match kind {
            "none" => proper(sample(kind)),
            "unavailable" => refusal(Code::Unavailable.into()),
            "unimplemented" => refusal(Code::Unimplemented.into()),
            "slow" => slow(kind, stopped).await,
            "slow-message" => slow_message(kind, stopped),
            "html" => page(),
            _ => status(kind)
                .or_else(|| garbage(kind))
                .unwrap_or_else(|| Status::invalid_argument(format!("unknown fault `{kind}`")).into_http()),
        },
    }
}

/// Returns a status with any number, including undefined ones.
fn refusal(number: i32) -> Response<Body> {
    let mut response = Status::unknown(format!("sample fault {number}")).into_http();
    response.headers_mut().insert(GRPC_STATUS, HeaderValue::from(number));
    response
}

/// Returns a status with an unusual message or with details.
fn status(kind: &str) -> Option<Response<Body>> {
    let detailed = |details: Vec<u8>| {
        Status::with_details(Code::InvalidArgument, "sample fault with details", details.into())
    };
    let status = match kind {
        "message-unicode" => Status::not_found(UNICODE_MESSAGE),
        "message-empty" => Status::not_found(""),
        "details" => detailed(details(vec![
            any("/hearth.sample.v1.Reason", &Reason { code: String::from("sample.reason"), count: u64::MAX }),
            any("/google.protobuf.Duration", &prost_types::Duration { seconds: 3, nanos: 500_000_000 }),
        ])),
        "details-unresolvable" => {
            detailed(details(vec![any("/hearth.sample.v1.Nowhere", &Reason::default())]))
        }
        "details-garbage" => detailed(vec![0xff; 9]),
        _ => return None,
    };
    Some(status.into_http())
}

fn details(details: Vec<Any>) -> Vec<u8> {
    let message = String::from("sample fault with details");
    rpc::Status { code: Code::InvalidArgument.into(), message, details }.encode_to_vec()
}

fn any(type_url: &str, message: &impl Message) -> Any {
    Any { type_url: String::from(type_url), value: message.encode_to_vec() }
}

/// Returns a response that violates gRPC.
fn garbage(kind: &str) -> Option<Response<Body>> {
    let whole = response(kind, 0);
    let half = whole.get(..whole.len() / 2).unwrap_or_default();
    Some(match kind {
        "undecodable" => proper(message(&[0xff; 16])),
        "no-message" => parts([Part::Trailers(OK)]),
        "no-message-headers" => Status::ok("").into_http(),
        "two-messages" => parts([sample(kind), sample(kind), Part::Trailers(OK)]),
        "cut-off" => proper(framed(0, whole.len(), half)),
        "cut-off-prefix" => proper(Part::Data(Bytes::from_static(&[0; 3]))),
        "huge-length" => proper(framed(0, usize::MAX, half)),
        "compressed" => proper(framed(1, whole.len(), &whole)),
        "no-trailers" => parts([sample(kind)]),
        "bad-status" => parts([sample(kind), Part::Trailers(HeaderValue::from_static("fine"))]),
        "reset" => parts([sample(kind), Part::Reset]),
        "reset-at-once" => parts([Part::Reset]),
        "large" => proper(message(&response(kind, LARGE))),
        _ => return None,
    })
}

/// Waits a minute before it responds. A cancelled call drops this future.
async fn slow(kind: &str, stopped: Stopped) -> Response<Body> {
    tokio::select! {
        () = tokio::time::sleep(SLOW) => proper(sample(kind)),
        () = stopped.wait() => Status::unavailable("the node is stopping").into_http(),
    }
}

/// Sends headers at once and the rest after a minute, unless the caller disconnects or the node stops before.
fn slow_message(kind: &str, stopped: Stopped) -> Response<Body> {
    let (sender, receiver) = mpsc::channel(2);
    let late = [sample(kind), Part::Trailers(OK)];
    tokio::spawn(async move {
        tokio::select! {
            () = tokio::time::sleep(SLOW) => {
                for part in late {
                    // An error means that the caller has disconnected.
                    let _ = sender.send(part).await;
                }
            }
            () = sender.closed() => {}
            () = stopped.wait() => {}
        }
    });
    streamed(ReceiverStream::new(receiver).fuse())
}

/// Returns the response of a proxy that does not support gRPC.
fn plain(number: i32) -> Response<Body> {
    let status = u16::try_from(number).ok().and_then(|number| StatusCode::from_u16(number).ok());
    let Some(status) = status.filter(|status| !status.is_informational()) else {
        return Status::invalid_argument(format!("`{number}` is not the status of an HTTP response"))
            .into_http();
    };
    let mut response = Response::new(Body::new(format!("sample fault {number}\n")));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain"));
    response
}

fn page() -> Response<Body> {
    let mut response = Response::new(Body::new(String::from("<!doctype html><title>sample fault</title>\n")));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html"));
    response
}

fn sample(kind: &str) -> Part {
    message(&response(kind, 0))
}

fn response(kind: &str, filler: usize) -> Vec<u8> {
    FaultResponse { kind: String::from(kind), filler: vec![0; filler] }.encode_to_vec()
}

const SLOW: Duration = Duration::from_mins(1);

/// Above the default limit of gRPC clients, 4 MiB.
const LARGE: usize = 5 * 1024 * 1024;
