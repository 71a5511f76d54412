//! Compresses texts for clients that accept it.
//!
//! Only a complete answer is compressed ([`crate::answers`]): an answer without a length is sent while it is written, and its
//! lines must arrive at once.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::task::{Context, Poll};

use http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderMap,
    HeaderValue, VARY,
};
use http::{Extensions, Request, Response, StatusCode, Version};
use http_body_util::BodyExt as _;
use tower_http::CompressionLevel;
use tower_http::compression::Compression;
use tower_service::Service;
use wasmtime_wasi_http::{Error, WasiBody};

/// Compresses an answer with the encoding that `accepted`, the values of `Accept-Encoding`, prefers.
pub(crate) async fn compress(mut answer: Response<WasiBody>, accepted: &HeaderMap) -> Response<WasiBody> {
    let status = answer.status();
    if status == StatusCode::NOT_MODIFIED {
        // The copy that it confirms may be compressed (RFC 9110, section 15.4.5).
        answer.headers_mut().append(VARY, HeaderValue::from_static("accept-encoding"));
    }
    if !is_text(status, answer.version(), answer.headers(), answer.extensions()) {
        return answer;
    }
    let mut request = Request::new(());
    for value in accepted.get_all(ACCEPT_ENCODING) {
        request.headers_mut().append(ACCEPT_ENCODING, value.clone());
    }
    let mut compression = Compression::new(Answered(Some(answer)))
        .gzip(true)
        .br(true)
        .quality(CompressionLevel::Precise(QUALITY))
        .compress_when(is_text);
    let (mut head, body) = match compression.call(request).await {
        Ok(answer) => answer.into_parts(),
        Err(never) => match never {},
    };
    // The library replaces the status of an answer whose request is already served if no encoding is acceptable.
    head.status = status;
    if head.headers.contains_key(CONTENT_ENCODING)
        && let Some(tag) = head.headers.get(ETAG).and_then(weak)
    {
        head.headers.insert(ETAG, tag);
    }
    Response::from_parts(head, body.map_err(|_| Error::HttpResponseIncomplete).boxed_unsync())
}

/// A service that returns a given answer.
struct Answered(Option<Response<WasiBody>>);

impl Service<Request<()>> for Answered {
    type Response = Response<WasiBody>;
    type Error = Infallible;
    type Future = Ready<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: Request<()>) -> Self::Future {
        ready(Ok(self.0.take().unwrap_or_default()))
    }
}

/// Returns whether an answer is a text that is long enough.
fn is_text(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let length = text(CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    let kind = text(CONTENT_TYPE).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    let may_transform = !text(CACHE_CONTROL).is_some_and(|control| control.contains("no-transform"));
    let is_text = kind.starts_with("text/")
        || TEXTS.contains(&kind)
        || SUFFIXES.iter().any(|suffix| kind.ends_with(suffix));
    is_text && may_transform && length.is_some_and(|length| length >= SHORTEST)
}

/// Returns a weak entity tag: the compressed text and the plain one have the same meaning, but other bytes (RFC 9110,
/// section 8.8.3.3).
fn weak(tag: &HeaderValue) -> Option<HeaderValue> {
    let tag = tag.to_str().ok().filter(|tag| !tag.starts_with("W/"))?;
    HeaderValue::try_from(format!("W/{tag}")).ok()
}

/// A shorter text fits in one packet.
const SHORTEST: u64 = 1_024;
/// A level at which brotli and gzip compress some ten megabytes a second.
const QUALITY: i32 = 5;
/// Media types of texts, in addition to `text/*`.
const TEXTS: [&str; 6] = [
    "application/json",
    "application/x-ndjson",
    "application/javascript",
    "application/xml",
    "application/wasm",
    "image/svg+xml",
];
/// The ends of media types whose syntax is a text (RFC 6838, section 4.2.8).
const SUFFIXES: [&str; 2] = ["+json", "+xml"];

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(kind: &'static str, length: u64) -> HeaderMap {
        HeaderMap::from_iter([
            (CONTENT_TYPE, HeaderValue::from_static(kind)),
            (CONTENT_LENGTH, HeaderValue::from(length)),
        ])
    }

    #[test]
    fn only_complete_texts_are_compressed() {
        let of = |headers: &HeaderMap| is_text(StatusCode::OK, Version::HTTP_11, headers, &Extensions::new());
        for (kind, length, expected) in [
            ("application/json", 1_024, true),
            ("application/json", 1_023, false),
            ("application/problem+json", 5_000, true),
            ("text/csv; charset=utf-8; header=present", 5_000, true),
            ("application/x-ndjson", 5_000, true),
            ("image/png", 5_000, false),
        ] {
            assert_eq!(of(&headers(kind, length)), expected, "{kind}, {length} bytes");
        }
        let mut lines = headers("application/x-ndjson", 5_000);
        lines.remove(CONTENT_LENGTH);
        assert!(!of(&lines));
    }

    #[test]
    fn a_tag_becomes_weak_once() {
        let tag = HeaderValue::from_static("\"4f8e\"");
        let weakened = weak(&tag);
        assert_eq!(weakened.as_ref().map(HeaderValue::as_bytes), Some(&b"W/\"4f8e\""[..]));
        assert_eq!(weakened.as_ref().and_then(weak), None);
    }
}
