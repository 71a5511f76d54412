//! The paths of OpenRosa: API keys in `/openrosa/{key}/…`, which must not be logged, and errors that phones show.

use std::fmt::Write as _;

use hearth_routes::names_interface;
use http::header::{HOST, HeaderMap, HeaderName};
use http::uri::{Authority, Scheme, Uri};
use percent_encoding::percent_decode_str;

/// Returns a target with the host that the request names. The list of forms has complete URLs, and the edge gets no
/// `Host` field.
pub(crate) fn with_host(target: &Uri, headers: &HeaderMap, scheme: &Scheme) -> Option<Uri> {
    let mut parts = target.clone().into_parts();
    if parts.authority.is_none() {
        parts.authority = Some(Authority::try_from(headers.get(HOST)?.as_bytes()).ok()?);
        parts.scheme = Some(scheme.clone());
    }
    Uri::from_parts(parts).ok()
}

/// Returns the path for the log, if it has the name of the interface: each later segment that is no name of it is `*`. A
/// phone can be set up with a wrong address, such as one with two slashes, so the name can stand at any place, also
/// percent-encoded.
pub(crate) fn shown(path: &str) -> Option<String> {
    let path = percent_decode_str(path).decode_utf8_lossy();
    let mut segments = path.split('/').filter(|segment| !segment.is_empty());
    let mut shown = String::new();
    for segment in segments.by_ref() {
        let _ = write!(shown, "/{segment}");
        if segment.eq_ignore_ascii_case("openrosa") {
            for segment in segments {
                let _ = write!(shown, "/{}", if names_interface(segment) { segment } else { "*" });
            }
            return Some(shown);
        }
    }
    None
}

/// The header of every answer to a phone.
pub(crate) const VERSION: HeaderName = HeaderName::from_static("x-openrosa-version");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_not_logged() {
        for (path, logged) in [
            ("/openrosa/s3cret/submission", "/openrosa/*/submission"),
            ("/openrosa/s3cret/submission/{key}", "/openrosa/*/submission/*"),
            ("/openrosa/s3cret/forms/hearth-kpt", "/openrosa/*/forms/*"),
            ("/openrosa/s3cret", "/openrosa/*"),
            ("/openrosa/s3cret/s3cret", "/openrosa/*/*"),
            ("/openrosa/%73ecret/formList", "/openrosa/*/formList"),
            ("/openrosa//s3cret/formList", "/openrosa/*/formList"),
            ("/openrosa%2fs3cret/formList", "/openrosa/*/formList"),
            ("/%6fpenrosa%2Fs3cret%2fformList", "/openrosa/*/formList"),
            ("/v1/openrosa/s3cret/formList", "/v1/openrosa/*/formList"),
            ("//OpenRosa/s3cret/", "/OpenRosa/*"),
            ("/openrosa/formList", "/openrosa/formList"),
            ("/openrosa/", "/openrosa"),
        ] {
            assert_eq!(shown(path).as_deref(), Some(logged), "{path}");
        }
        for path in ["/", "/v1/claims", "/openrosas/s3cret"] {
            assert_eq!(shown(path), None, "{path}");
        }
    }
}
