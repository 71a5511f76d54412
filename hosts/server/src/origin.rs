//! The request that an instance answers, for the lines of the log and the spans of its work.
//!
//! An instance answers one request at a time, so the host can attribute each statement and each query to it.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use opentelemetry::Context;
use opentelemetry::trace::TraceContextExt as _;

use crate::shares::Client;
use crate::telemetry::ServerSpan;

/// A request of a client. The default is the work of the server itself.
#[derive(Clone, Default)]
pub(crate) struct Origin(Option<Arc<Request>>);

struct Request {
    id: String,
    trace_id: Option<String>,
    span: Option<ServerSpan>,
    lacks_memory: AtomicBool,
    client: OnceLock<Client>,
}

impl Origin {
    /// Describes a request with this id. Its trace is that of its span, or else that of its client.
    pub(crate) fn new(id: String, client: &Context, span: Option<ServerSpan>) -> Self {
        let context = span.as_ref().map_or_else(|| client.span().span_context().clone(), ServerSpan::context);
        let trace_id = context.is_valid().then(|| context.trace_id().to_string());
        Self(Some(Arc::new(Request {
            id,
            trace_id,
            span,
            lacks_memory: AtomicBool::default(),
            client: OnceLock::new(),
        })))
    }

    /// Returns the id of the request.
    pub(crate) fn id(&self) -> Option<&str> {
        self.0.as_ref().map(|request| request.id.as_str())
    }

    /// Returns the trace id, if the request has one.
    pub(crate) fn trace_id(&self) -> Option<&str> {
        self.0.as_ref()?.trace_id.as_deref()
    }

    /// Names the client to which the request counts.
    pub(crate) fn of(&self, client: Client) {
        if let Some(request) = &self.0 {
            let _ = request.client.set(client);
        }
    }

    /// Returns the client to which the request counts.
    pub(crate) fn client(&self) -> Option<Client> {
        self.0.as_ref()?.client.get().copied()
    }

    /// Notes that no memory was free for the request.
    pub(crate) fn lack_memory(&self) {
        if let Some(request) = &self.0 {
            request.lacks_memory.store(true, Ordering::Relaxed);
        }
    }

    /// Returns whether no memory was free for the request.
    pub(crate) fn lacks_memory(&self) -> bool {
        self.0.as_ref().is_some_and(|request| request.lacks_memory.load(Ordering::Relaxed))
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
