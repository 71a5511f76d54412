//! Requests, as the host passes them.
//!
//! Each call of the host takes part of a microsecond, so only what the edge uses is read, and the body only when a handler
//! reads it. The SDK also reads the options, and the headers a second time.

use std::mem;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use hearth_http::{Interrupted, RequestBody};
use http::uri::Scheme;
use http::{HeaderMap, Request, Uri};
use http_body::Frame;
use http_body_util::BodyExt as _;
use spin_sdk::wasip3::http::types::{self, ErrorCode};
use spin_sdk::wasip3::http_compat::IncomingRequestBody;

/// Reads the head of a request.
pub(crate) fn read(incoming: types::Request) -> Result<Request<RequestBody>, ErrorCode> {
    let mut uri = Uri::builder();
    if let Some(authority) = incoming.get_authority() {
        // The scheme is part of the address of a form. `hearth serve` names an authority only for forms.
        let scheme = incoming.get_scheme().map_or(Ok(Scheme::HTTP), TryInto::try_into);
        uri = uri.scheme(scheme.map_err(|_| ErrorCode::HttpRequestUriInvalid)?).authority(authority);
    }
    if let Some(target) = incoming.get_path_with_query() {
        uri = uri.path_and_query(target);
    }
    let mut request = Request::new(());
    *request.uri_mut() = uri.build().map_err(|_| ErrorCode::HttpRequestUriInvalid)?;
    *request.method_mut() =
        incoming.get_method().try_into().map_err(|_| ErrorCode::HttpRequestMethodInvalid)?;
    *request.headers_mut() = HeaderMap::try_from(incoming.get_headers())?;
    Ok(request.map(|()| RequestBody::new(Lazy::Unread(incoming).map_err(|error| interrupted(&error)))))
}

fn interrupted(error: &ErrorCode) -> Interrupted {
    match error {
        ErrorCode::ConnectionReadTimeout | ErrorCode::ConnectionTimeout => Interrupted::Stalled,
        _ => Interrupted::Other,
    }
}

/// A body that is asked for when it is read.
enum Lazy {
    Unread(types::Request),
    Read(IncomingRequestBody),
    Broken,
}

impl http_body::Body for Lazy {
    type Data = Bytes;
    type Error = ErrorCode;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, ErrorCode>>> {
        loop {
            match mem::replace(&mut *self, Self::Broken) {
                Self::Unread(request) => *self = Self::Read(IncomingRequestBody::new(request)?),
                Self::Read(mut body) => {
                    let frame = Pin::new(&mut body).poll_frame(context);
                    *self = Self::Read(body);
                    return frame;
                }
                Self::Broken => return Poll::Ready(None),
            }
        }
    }
}
