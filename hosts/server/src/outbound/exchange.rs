//! A request to the upstream and its response, in the log and in a span.

use std::sync::Arc;
use std::time::Instant;

use http::{Method, Request};
use tokio::sync::OwnedSemaphorePermit;
use wasmtime_wasi_http::Error as HttpError;

use crate::gateway::{Kind, Upstream, without_values};
use crate::log::Log;
use crate::origin::Origin;
use crate::telemetry::ClientSpan;

/// A request and its response, for the log. Each error is logged once.
pub(super) struct Exchange {
    upstream: Arc<Upstream>,
    log: Log,
    origin: Origin,
    /// The span, if spans are exported.
    pub(super) span: Option<ClientSpan>,
    method: Method,
    /// The path, without the query and without values. The path of gRPC has none.
    path: String,
    start: Instant,
    pub(super) permit: Option<OwnedSemaphorePermit>,
    /// The text to log if the edge cancels the request, for example at the gateway's deadline.
    pub(super) cancelled: &'static str,
    /// Whether the result is logged or needs no log entry.
    pub(super) settled: bool,
}

impl Exchange {
    /// Begins the span of a request, if spans are exported.
    pub(super) fn new<B>(
        upstream: &Arc<Upstream>,
        log: Log,
        request: &mut Request<B>,
        origin: Origin,
    ) -> Self {
        let span = origin.span().and_then(|parent| parent.query(upstream, request));
        Self {
            upstream: Arc::clone(upstream),
            log,
            origin,
            span,
            method: request.method().clone(),
            path: match upstream.kind() {
                Kind::Grpc => request.uri().path().to_owned(),
                Kind::Http => without_values(request.uri().path()),
            },
            start: Instant::now(),
            permit: None,
            cancelled: "cancelled before the response",
            settled: false,
        }
    }

    /// Logs an error, and returns it.
    pub(super) fn failed(&mut self, error: HttpError, text: &str) -> HttpError {
        self.settle(text);
        error
    }

    fn settle(&mut self, text: &str) {
        if !std::mem::replace(&mut self.settled, true) {
            let Self { upstream, log, origin, span, method, path, start, .. } = self;
            let took = start.elapsed().as_millis();
            let message = format!("upstream {upstream}: {text} ({method} {path}, {took} ms)");
            log.error(&message, origin);
            if let Some(span) = span {
                span.failed(text);
            }
        }
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        self.settle(self.cancelled);
    }
}
