//! Responses of handlers.

use bytes::Bytes;
use http::StatusCode;
use http::header::{CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH, VARY};
use serde::Serialize;
use twox_hash::XxHash3_128;

use crate::json;
use crate::streamed::Streamed;

/// A response that is not a problem document.
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Body,
}

/// The body of a response.
#[derive(Debug)]
pub enum Body {
    /// Leaves in one piece.
    Whole(Bytes),
    /// Leaves while it is written.
    Streamed(Streamed),
}

impl Reply {
    /// Returns a response with a JSON body.
    pub(crate) fn json(status: StatusCode, body: impl Into<Bytes>) -> Self {
        Self::typed(status, "application/json", body)
    }

    /// Returns a response with the JSON of a value.
    pub(crate) fn of_json(status: StatusCode, value: &impl Serialize) -> Self {
        Self::json(status, json::written(value))
    }

    /// Returns a response with the status 204.
    pub(crate) fn no_content() -> Self {
        Self { status: StatusCode::NO_CONTENT, headers: HeaderMap::new(), body: Body::Whole(Bytes::new()) }
    }

    /// Returns a response with the status 202 and an empty body.
    pub(crate) fn accepted() -> Self {
        Self { status: StatusCode::ACCEPTED, headers: HeaderMap::new(), body: Body::Whole(Bytes::new()) }
    }

    /// Returns a response with a body of this media type.
    pub(crate) fn typed(status: StatusCode, media_type: &'static str, body: impl Into<Bytes>) -> Self {
        Self::of(status, media_type, Body::Whole(body.into()))
    }

    /// Returns a response with the status 200 whose lines of JSON are sent while they are written.
    pub(crate) fn lines(lines: Streamed) -> Self {
        Self::streamed("application/x-ndjson", lines)
    }

    /// Returns a response with the status 200 whose body of this media type is sent while it is written.
    pub(crate) fn streamed(media_type: &'static str, body: Streamed) -> Self {
        Self::of(StatusCode::OK, media_type, Body::Streamed(body))
    }

    fn of(status: StatusCode, media_type: &'static str, body: Body) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
        Self { status, headers, body }
    }

    /// Adds a header.
    pub(crate) fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// Adds headers.
    pub(crate) fn with_headers(mut self, headers: &HeaderMap) -> Self {
        add(&mut self.headers, headers);
        self
    }

    /// Adds an entity tag, and turns the response into a 304 if the request's `If-None-Match` contains the tag.
    pub(crate) fn tagged(mut self, request: &HeaderMap) -> Self {
        let Body::Whole(body) = &self.body else { return self };
        let tag = format!("\"{:032x}\"", XxHash3_128::oneshot(body));
        if has_tag(request, &tag) {
            self.status = StatusCode::NOT_MODIFIED;
            self.body = Body::Whole(Bytes::new());
            self.headers.remove(CONTENT_TYPE);
        }
        self.with_tag(&tag)
    }

    /// Returns a response with the status 304.
    pub(crate) fn not_modified(tag: &str) -> Self {
        let body = Body::Whole(Bytes::new());
        Self { status: StatusCode::NOT_MODIFIED, headers: HeaderMap::new(), body }.with_tag(tag)
    }

    /// Adds an entity tag.
    pub(crate) fn with_tag(mut self, tag: &str) -> Self {
        if let Ok(value) = HeaderValue::try_from(tag) {
            self.headers.insert(ETAG, value);
        }
        self
    }
}

/// Adds headers, which replace others of the same name. `Vary` names what each part of the service depends on, so it is
/// added to that of another part.
pub(crate) fn add(headers: &mut HeaderMap, more: &HeaderMap) {
    let known = headers.get(VARY).cloned();
    headers.extend(more.clone());
    if let (Some(known), Some(added)) = (known, more.get(VARY))
        && let Ok(both) = HeaderValue::from_bytes(&[known.as_bytes(), b", ", added.as_bytes()].concat())
    {
        headers.insert(VARY, both);
    }
}

/// Returns whether the request's `If-None-Match` contains a tag.
pub(crate) fn has_tag(request: &HeaderMap, tag: &str) -> bool {
    let known = request.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|list| list.split(',')).any(|one| matches(one.trim(), tag))
}

/// Compares entity tags weakly (RFC 9110, section 8.8.3.2), as `If-None-Match` requires.
fn matches(candidate: &str, tag: &str) -> bool {
    candidate == "*" || candidate.strip_prefix("W/").unwrap_or(candidate) == tag
}

#[cfg(test)]
mod tests {
    use http::header::{HeaderMap, HeaderName, HeaderValue, LINK, VARY};

    use super::add;

    #[test]
    fn headers_keep_their_values_and_vary_those_of_each_part() {
        let of = |fields: &[(HeaderName, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in fields {
                headers.append(name, HeaderValue::from_static(value));
            }
            headers
        };
        let mut headers = of(&[(VARY, "accept"), (LINK, "</old>")]);
        add(&mut headers, &of(&[(VARY, "origin"), (LINK, "</a>"), (LINK, "</b>")]));
        assert_eq!(headers, of(&[(VARY, "accept, origin"), (LINK, "</a>"), (LINK, "</b>")]));
    }
}
