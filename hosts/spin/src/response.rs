//! Responses, as the host takes them.

use bytes::Bytes;
use hearth_http::Body;
use http::{HeaderMap, Response, StatusCode};
use spin_sdk::wasip3::http::types::{self, ErrorCode, Fields};
use spin_sdk::wasip3::http_compat::http_into_wasi_response;

use crate::sent::{self, Sent};

/// Hands a response to the host.
pub(crate) fn write(response: Response<Body>) -> Result<types::Response, ErrorCode> {
    let (head, body) = response.into_parts();
    match body {
        Body::Whole(bytes) => whole(head.status, &head.headers, bytes),
        Body::Streamed(body) => http_into_wasi_response(Response::from_parts(head, body)),
    }
}

/// Returns a response with a body that is sent in one piece.
fn whole(status: StatusCode, headers: &HeaderMap, body: Bytes) -> Result<types::Response, ErrorCode> {
    let fields: Vec<(String, Vec<u8>)> =
        headers.iter().map(|(name, value)| (name.as_str().to_owned(), value.as_bytes().to_vec())).collect();
    let fields = Fields::from_list(&fields).map_err(|_| ErrorCode::HttpResponseHeaderSectionSize(None))?;
    let Sent { contents, trailers } = sent::whole(body);
    let (response, _sent) = types::Response::new(fields, contents, trailers);
    response.set_status_code(status.as_u16()).map_err(|()| ErrorCode::HttpProtocolError)?;
    Ok(response)
}
