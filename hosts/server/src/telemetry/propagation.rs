//! The trace in the headers of requests (W3C Trace Context).

use hearth_api_key::has_key;
use http::HeaderMap;
use opentelemetry::Context;
use opentelemetry::propagation::TextMapPropagator as _;
use opentelemetry::trace::TraceContextExt as _;
use opentelemetry_http::{HeaderExtractor, HeaderInjector};
use opentelemetry_sdk::propagation::TraceContextPropagator;

/// Returns the trace of a client (W3C Trace Context); a malformed one is ignored, and so is a state
/// that contains an API key.
pub(crate) fn client_trace(headers: &HeaderMap) -> Context {
    if headers.get_all(TRACEPARENT).iter().count() == 1 {
        let mut headers = headers.clone();
        // The state of the trace is a part of each exported span.
        if headers.get_all(TRACESTATE).iter().any(|state| has_key(&String::from_utf8_lossy(state.as_bytes())))
        {
            headers.remove(TRACESTATE);
        }
        TraceContextPropagator::new().extract_with_context(&Context::new(), &HeaderExtractor(&headers))
    } else {
        Context::new()
    }
}

/// Replaces the trace in the headers of a request.
pub(super) fn inject(span: &Context, headers: &mut HeaderMap) {
    TraceContextPropagator::new().inject_context(span, &mut HeaderInjector(headers));
    if span.span().span_context().trace_state().header().is_empty() {
        headers.remove(TRACESTATE);
    }
}

const TRACEPARENT: &str = "traceparent";
const TRACESTATE: &str = "tracestate";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_in_the_state_of_a_trace_is_not_exported() -> Result<(), http::header::InvalidHeaderValue> {
        let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        for (state, kept) in [("a=b", "a=b"), (&format!("a={}", hearth_api_key::of(&[9; 32])), "")] {
            let headers = [(TRACEPARENT, parent), (TRACESTATE, state)];
            let headers: Vec<_> = headers
                .into_iter()
                .map(|(name, value)| Ok((name, value.parse()?)))
                .collect::<Result<_, _>>()?;
            let headers = headers
                .into_iter()
                .map(|(name, value)| (http::HeaderName::from_static(name), value))
                .collect();
            let context = client_trace(&headers).span().span_context().clone();
            assert!(context.is_valid());
            assert_eq!(context.trace_state().header(), kept);
        }
        Ok(())
    }
}
