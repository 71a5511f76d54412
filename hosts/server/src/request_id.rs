//! The id of a request: that of its client, or a new one.

use hearth_api_key::has_key;
use http::HeaderMap;
use http::header::{HeaderName, HeaderValue};

/// Returns the client's request id if it is well-formed, otherwise a new one. The id is set on the request, so that the
/// edge and the log use the same id.
pub(crate) fn request_id(headers: &mut HeaderMap) -> String {
    let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok());
    if let Some(id) = given.filter(|id| is_well_formed(id)) {
        return id.to_owned();
    }
    let mut bytes = [0_u8; 16];
    let _ = getrandom::fill(&mut bytes);
    let id = data_encoding::HEXLOWER.encode(&bytes);
    if let Ok(value) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, value);
    }
    id
}

fn is_well_formed(id: &str) -> bool {
    (1..=128).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte))
        && !has_key(id)
}

/// The header with the id, in requests and answers.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
