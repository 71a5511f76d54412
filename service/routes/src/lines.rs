//! Bodies with a claim on each line.

use http::HeaderMap;
use http::header::CONTENT_TYPE;

/// Returns whether the body of a request is a claim on each line.
pub fn has_lines(headers: &HeaderMap) -> bool {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    media_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/x-ndjson")
}
