//! The trace of a request (W3C Trace Context, level 1): the header `traceparent` with its `tracestate`.
//!
//! The edge adds no span of its own. It passes the headers of a request on to the node, and writes the trace id into its
//! log. A malformed `traceparent` is dropped together with its `tracestate`, as the specification requires.

use http::header::{HeaderMap, HeaderName, HeaderValue};

/// Returns the trace id of a request: 32 hexadecimal digits.
pub(crate) fn id(request: &HeaderMap) -> Option<&str> {
    parent(request)?.to_str().ok()?.get(3..35)
}

/// Returns the headers that a request to another service gets.
pub(crate) fn forwarded(request: &HeaderMap) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let Some(parent) = parent(request) else { return headers };
    headers.insert(TRACEPARENT, parent.clone());
    let states = request.get_all(TRACESTATE);
    let is_text = |state: &HeaderValue| state.to_str().is_ok();
    if states.iter().map(HeaderValue::len).sum::<usize>() <= LONGEST_STATE && states.iter().all(is_text) {
        for state in states {
            headers.append(TRACESTATE, state.clone());
        }
    }
    headers
}

/// Returns the only `traceparent` of a request, if it is well-formed.
fn parent(request: &HeaderMap) -> Option<&HeaderValue> {
    let mut values = request.get_all(TRACEPARENT).iter();
    let parent = values.next().filter(|_| values.next().is_none())?;
    is_well_formed(parent.to_str().ok()?).then_some(parent)
}

fn is_well_formed(parent: &str) -> bool {
    let mut parts = parent.splitn(5, '-');
    let mut hexadecimal = |length| {
        let is_digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        parts.next().filter(|part| part.len() == length && part.bytes().all(is_digit))
    };
    let is_set = |id: &str| id.bytes().any(|digit| digit != b'0');
    let (Some(version), Some(trace), Some(span), Some(_flags)) =
        (hexadecimal(2), hexadecimal(32), hexadecimal(16), hexadecimal(2))
    else {
        return false;
    };
    // Later versions may append parts.
    let rest = parts.next().is_some();
    version != "ff" && is_set(trace) && is_set(span) && !(version == "00" && rest)
}

const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
const TRACESTATE: HeaderName = HeaderName::from_static("tracestate");
/// The length that every service must be able to pass on, in bytes.
const LONGEST_STATE: usize = 512;

#[cfg(test)]
mod tests {
    use super::*;

    const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    #[test]
    fn only_a_well_formed_parent_is_passed_on() {
        let mut headers = HeaderMap::new();
        headers.insert(TRACEPARENT, HeaderValue::from_static(PARENT));
        headers.insert(TRACESTATE, HeaderValue::from_static("a=1"));
        assert_eq!(id(&headers), Some("0af7651916cd43dd8448eb211c80319c"));
        assert_eq!(forwarded(&headers).len(), 2);
        for wrong in [
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "",
        ] {
            headers.insert(TRACEPARENT, HeaderValue::from_static(wrong));
            assert!(id(&headers).is_none() && forwarded(&headers).is_empty(), "{wrong}");
        }
    }
}
