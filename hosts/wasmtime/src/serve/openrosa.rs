//! The paths of OpenRosa: API keys in `/openrosa/{key}/…`, which must not be logged, and errors that phones show.

use http::header::{HOST, HeaderMap, HeaderName};
use http::uri::{Authority, Scheme, Uri};

/// Whether a path is one of OpenRosa, whose errors are messages for phones.
pub(crate) fn has(path: &str) -> bool {
    path.starts_with("/openrosa/")
}

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

/// Returns the API key in a path.
pub(crate) fn key(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("/openrosa/")?;
    let first = rest.split('/').next()?;
    (!first.is_empty() && !NAMES.contains(&first)).then_some(first)
}

/// Returns a path with `*` in place of its API key, and of each other segment that is no name of the interface.
pub(crate) fn without_key(path: &str) -> Option<String> {
    key(path)?;
    let segments = path.strip_prefix("/openrosa/")?.split('/');
    let shown: Vec<&str> =
        segments.map(|segment| if NAMES.contains(&segment) { segment } else { "*" }).collect();
    Some(format!("/openrosa/{}", shown.join("/")))
}

/// The header of every answer to a phone.
pub(crate) const VERSION: HeaderName = HeaderName::from_static("x-openrosa-version");

/// The first segments of paths without a key.
const NAMES: [&str; 3] = ["formList", "forms", "submission"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_not_logged() {
        for (path, logged) in [
            ("/openrosa/s3cret/submission", "/openrosa/*/submission"),
            ("/openrosa/s3cret/forms/hearth-kpt", "/openrosa/*/forms/*"),
            ("/openrosa/s3cret", "/openrosa/*"),
            ("/openrosa/s3cret/s3cret", "/openrosa/*/*"),
            ("/openrosa/%73ecret/formList", "/openrosa/*/formList"),
        ] {
            assert_eq!(without_key(path).as_deref(), Some(logged), "{path}");
        }
        for path in ["/openrosa/formList", "/openrosa/submission", "/openrosa/", "/openrosa", "/v1/claims"] {
            assert_eq!(without_key(path), None, "{path}");
        }
    }
}
