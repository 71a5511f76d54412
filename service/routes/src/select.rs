//! Selects the part of the service for a request.

use http::header::{CONTENT_LENGTH, TRANSFER_ENCODING};
use http::{HeaderMap, Method};

use crate::part::Part;
use crate::paths::at;

impl Part {
    /// Returns the part that serves a request: that of its route, or of another route of its path if none has the method.
    pub fn of(method: &Method, path: &str, headers: &HeaderMap) -> Self {
        let Some(found) = at(path) else { return Self::Gateway };
        let route = found.route(method).unwrap_or(found.first());
        match route.part {
            Self::Records if route.streams(headers) => Self::Bulk,
            Self::Records if is_large(headers) => Self::Collections,
            part => part,
        }
    }
}

/// Returns whether the body of a request is large, or of unknown length.
fn is_large(headers: &HeaderMap) -> bool {
    let length = headers.get(CONTENT_LENGTH).map(|value| value.to_str().ok()?.parse::<u64>().ok());
    match length {
        None => headers.contains_key(TRANSFER_ENCODING),
        Some(length) => length.is_none_or(|length| length > LARGE),
    }
}

/// A claim with the logs of several fuels is smaller.
const LARGE: u64 = 32 << 10;

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use http::header::CONTENT_TYPE;

    use super::*;

    #[test]
    fn every_path_has_its_part() {
        for (method, path, part) in [
            (Method::GET, "/", Part::Collections),
            (Method::GET, "/healthz", Part::Health),
            (Method::GET, "/healthz/", Part::Gateway),
            (Method::POST, "/v1/operations", Part::Sessions),
            (Method::GET, "/v1/operations", Part::Sessions),
            (Method::HEAD, "/v1/claims", Part::Collections),
            (Method::PUT, "/v1/claims/kpt-1", Part::Records),
            (Method::GET, "/v1/claims/", Part::Gateway),
            (Method::GET, "/v1/claims", Part::Collections),
            (Method::GET, "/v1/claims/kpt-1", Part::Records),
            (Method::GET, "/v1/studies", Part::Collections),
            (Method::GET, "/v1/studies/one/report", Part::Collections),
            (Method::GET, "/v1/events", Part::Collections),
            (Method::POST, "/v1/keys", Part::Records),
            (Method::GET, "/user-preferences", Part::Records),
            (Method::POST, "/v1/operations/claims.validate", Part::Operations),
            (Method::POST, "/v1/claims", Part::Records),
            (Method::GET, "/v1", Part::Gateway),
            (Method::GET, "/v1beta/claims", Part::Gateway),
            (Method::POST, "/openrosa/key/submission", Part::Records),
            (Method::GET, "/.well-known/ni/sha-256/abc", Part::Collections),
            (Method::GET, "/chain/entity", Part::Gateway),
        ] {
            assert_eq!(Part::of(&method, path, &HeaderMap::new()), part, "{method} {path}");
        }
        for (media_type, part) in [
            ("application/x-ndjson", Part::Bulk),
            ("Application/X-NDJSON ; charset=utf-8", Part::Bulk),
            ("application/json", Part::Records),
        ] {
            let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static(media_type))]);
            assert_eq!(Part::of(&Method::POST, "/v1/claims", &headers), part, "{media_type}");
        }
        for (field, value, part) in [
            (CONTENT_LENGTH, "32768", Part::Records),
            (CONTENT_LENGTH, "32769", Part::Collections),
            (CONTENT_LENGTH, "many", Part::Collections),
            (TRANSFER_ENCODING, "chunked", Part::Collections),
        ] {
            let headers = HeaderMap::from_iter([(field, HeaderValue::from_static(value))]);
            assert_eq!(Part::of(&Method::POST, "/v1/claims", &headers), part, "{value}");
        }
    }
}
