//! The request that an instance answers, for the lines of the log and the spans of its work.
//!
//! An instance answers one request at a time, so the host can attribute each statement and each query to it.

use std::fmt;
use std::sync::Arc;

use hearth_api_key::has_key;
use http::HeaderMap;
use opentelemetry::Context;
use opentelemetry::propagation::TextMapPropagator as _;
use opentelemetry::trace::{SpanContext, TraceContextExt as _};
use opentelemetry_http::HeaderExtractor;
use opentelemetry_sdk::propagation::TraceContextPropagator;

use crate::telemetry::ServerSpan;

/// A request of a client. The default is the work of the server itself.
#[derive(Clone, Default)]
pub(crate) struct Origin(Option<Arc<Request>>);

struct Request {
    id: String,
    trace_id: Option<String>,
    span: Option<ServerSpan>,
}

impl Origin {
    /// Describes a request with this id. Its trace is that of its span, or else that of its client.
    pub(crate) fn new(id: String, client: &Context, span: Option<ServerSpan>) -> Self {
        let context = span.as_ref().map_or_else(|| context_of(client), ServerSpan::context);
        let trace_id = context.is_valid().then(|| context.trace_id().to_string());
        Self(Some(Arc::new(Request { id, trace_id, span })))
    }

    /// Returns the id of the request.
    pub(crate) fn id(&self) -> Option<&str> {
        self.0.as_ref().map(|request| request.id.as_str())
    }

    /// Returns the trace id, if the request has one.
    pub(crate) fn trace_id(&self) -> Option<&str> {
        self.0.as_ref()?.trace_id.as_deref()
    }

    /// Returns the span of the request, if spans are exported.
    pub(crate) fn span(&self) -> Option<&ServerSpan> {
        self.0.as_ref()?.span.as_ref()
    }
}

impl fmt::Debug for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Origin").field(&self.id()).finish()
    }
}

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

fn context_of(context: &Context) -> SpanContext {
    context.span().span_context().clone()
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
            let context = context_of(&client_trace(&headers));
            assert!(context.is_valid());
            assert_eq!(context.trace_state().header(), kept);
        }
        Ok(())
    }
}
