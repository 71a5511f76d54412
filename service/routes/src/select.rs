//! Selects the part of the service for a request.

use http::header::{CONTENT_LENGTH, TRANSFER_ENCODING};
use http::{HeaderMap, Method};

use crate::paths::at;
use crate::surface::Surface;

impl Surface {
    /// Returns the part that serves a request: that of its route, or of another route of its path if none has the method.
    pub fn of(method: &Method, path: &str, headers: &HeaderMap) -> Self {
        let Some(found) = at(path) else { return Self::Gateway };
        let route = found.route(method).unwrap_or(found.first());
        match route.surface {
            Self::Records if route.streams(headers) => Self::Bulk,
            Self::Records if is_large(headers) => Self::Collections,
            surface => surface,
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
        for (method, path, surface) in [
            (Method::GET, "/", Surface::Health),
            (Method::GET, "/healthz", Surface::Health),
            (Method::GET, "/healthz/", Surface::Gateway),
            (Method::POST, "/v1/operations", Surface::Sessions),
            (Method::GET, "/v1/operations", Surface::Sessions),
            (Method::HEAD, "/v1/claims", Surface::Collections),
            (Method::PUT, "/v1/claims/kpt-1", Surface::Records),
            (Method::GET, "/v1/claims/", Surface::Gateway),
            (Method::GET, "/v1/claims", Surface::Collections),
            (Method::GET, "/v1/claims/kpt-1", Surface::Records),
            (Method::GET, "/v1/studies", Surface::Collections),
            (Method::GET, "/v1/studies/one/report", Surface::Collections),
            (Method::GET, "/v1/events", Surface::Collections),
            (Method::POST, "/v1/keys", Surface::Records),
            (Method::GET, "/user-preferences", Surface::Records),
            (Method::POST, "/v1/operations/claims.validate", Surface::Operations),
            (Method::POST, "/v1/claims", Surface::Records),
            (Method::GET, "/v1", Surface::Gateway),
            (Method::GET, "/v1beta/claims", Surface::Gateway),
            (Method::POST, "/openrosa/key/submission", Surface::Records),
            (Method::GET, "/.well-known/ni/sha-256/abc", Surface::Records),
            (Method::GET, "/chain/entity", Surface::Gateway),
        ] {
            assert_eq!(Surface::of(&method, path, &HeaderMap::new()), surface, "{method} {path}");
        }
        for (media_type, surface) in [
            ("application/x-ndjson", Surface::Bulk),
            ("Application/X-NDJSON ; charset=utf-8", Surface::Bulk),
            ("application/json", Surface::Records),
        ] {
            let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static(media_type))]);
            assert_eq!(Surface::of(&Method::POST, "/v1/claims", &headers), surface, "{media_type}");
        }
        for (field, value, surface) in [
            (CONTENT_LENGTH, "32768", Surface::Records),
            (CONTENT_LENGTH, "32769", Surface::Collections),
            (CONTENT_LENGTH, "many", Surface::Collections),
            (TRANSFER_ENCODING, "chunked", Surface::Collections),
        ] {
            let headers = HeaderMap::from_iter([(field, HeaderValue::from_static(value))]);
            assert_eq!(Surface::of(&Method::POST, "/v1/claims", &headers), surface, "{value}");
        }
    }
}
