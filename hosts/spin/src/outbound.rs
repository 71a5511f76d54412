//! Sends requests to the node, and reads its responses.
//!
//! Each asynchronous call of the host costs more than the mapping of a path. So a request leaves with its whole body, and
//! a response is read into one buffer. The SDK, which streams both, would also give a request without a body an empty one,
//! which is sent as a chunk after the head: on a host that does not set `TCP_NODELAY`, that chunk waits up to 40 ms until
//! the node acknowledges the head.

use bytes::Bytes;
use hearth_http::{Broken, Unread, Waiting};
use http::uri::{Authority, PathAndQuery};
use http::{HeaderMap, Response, StatusCode};
use spin_sdk::wasip3::http::client;
use spin_sdk::wasip3::http::types::{self, ErrorCode, Fields, Request};
use spin_sdk::wasip3::wit_bindgen::StreamResult;
use spin_sdk::wasip3::wit_future;

use crate::sent::{self, Sent};

/// The body of a response that was not read yet.
struct Contents(types::Response);

/// Sends a request, and returns the head of the response.
pub(crate) async fn send(request: http::Request<Bytes>) -> Result<Response<Box<dyn Unread>>, Broken> {
    exchange(request).await.map_err(broken)
}

async fn exchange(request: http::Request<Bytes>) -> Result<Response<Box<dyn Unread>>, ErrorCode> {
    let (head, body) = request.into_parts();
    let Sent { contents, trailers } = sent::whole(body);
    let headers = head.headers.try_into().map_err(|_| ErrorCode::HttpRequestHeaderSize(None))?;
    let (request, _sent) = Request::new(headers, contents, trailers, None);
    let invalid = |()| ErrorCode::HttpRequestUriInvalid;
    request.set_method(&head.method.into()).map_err(|()| ErrorCode::HttpRequestMethodInvalid)?;
    request.set_scheme(head.uri.scheme().map(Into::into).as_ref()).map_err(invalid)?;
    request.set_authority(head.uri.authority().map(Authority::as_str)).map_err(invalid)?;
    request.set_path_with_query(head.uri.path_and_query().map(PathAndQuery::as_str)).map_err(invalid)?;
    let response = client::send(request).await?;
    let (mut head, ()) = Response::new(()).into_parts();
    head.status =
        StatusCode::from_u16(response.get_status_code()).map_err(|_| ErrorCode::HttpProtocolError)?;
    head.headers = response.get_headers().try_into()?;
    Ok(Response::from_parts(head, Box::new(Contents(response))))
}

impl Unread for Contents {
    fn read(self: Box<Self>, most: usize) -> Waiting<'static, Result<(Bytes, Option<HeaderMap>), Broken>> {
        Box::pin(self.collect(most))
    }
}

impl Contents {
    async fn collect(self: Box<Self>, most: usize) -> Result<(Bytes, Option<HeaderMap>), Broken> {
        let (_processed, result) = wit_future::new(|| Ok(()));
        let (mut contents, trailers) = types::Response::consume_body(self.0, result);
        let mut body = Vec::new();
        loop {
            // The vector at least doubles, so a long body needs few calls.
            body.reserve(READ);
            let (result, read) = contents.read(body).await;
            body = read;
            if body.len() > most {
                return Err(Broken::TooLarge);
            }
            match result {
                StreamResult::Complete(_) => {}
                StreamResult::Dropped | StreamResult::Cancelled => break,
            }
        }
        drop(contents);
        let trailers = trailers.await.map_err(broken)?;
        let trailers = trailers.map(Fields::try_into).transpose().map_err(broken)?;
        Ok((body.into(), trailers))
    }
}

fn broken(error: ErrorCode) -> Broken {
    match error {
        ErrorCode::DnsTimeout
        | ErrorCode::DnsError(_)
        | ErrorCode::DestinationNotFound
        | ErrorCode::DestinationUnavailable
        | ErrorCode::DestinationIpUnroutable
        | ErrorCode::ConnectionRefused
        | ErrorCode::ConnectionTerminated
        | ErrorCode::ConnectionLimitReached
        | ErrorCode::TlsProtocolError
        | ErrorCode::TlsCertificateError
        | ErrorCode::TlsAlertReceived(_)
        | ErrorCode::LoopDetected
        | ErrorCode::ConfigurationError
        | ErrorCode::InternalError(_) => Broken::Unreachable(format!("{error:?}")),
        ErrorCode::DestinationIpProhibited | ErrorCode::HttpRequestDenied => Broken::Denied,
        ErrorCode::ConnectionTimeout
        | ErrorCode::ConnectionReadTimeout
        | ErrorCode::ConnectionWriteTimeout
        | ErrorCode::HttpResponseTimeout => Broken::Slow,
        ErrorCode::HttpResponseIncomplete => Broken::Incomplete,
        other => Broken::Other(format!("{other:?}")),
    }
}

/// The least number of bytes that are read at once.
const READ: usize = 8 << 10;
