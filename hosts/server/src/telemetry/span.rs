//! The spans of a request, of a statement of the store, and of a query to the node.

use std::fmt;

use http::{HeaderMap, Request, StatusCode};
use opentelemetry::trace::{
    Span as _, SpanBuilder, SpanContext, SpanKind, Status, TraceContextExt as _, Tracer as _,
};
use opentelemetry::{Context, KeyValue};
use opentelemetry_sdk::trace::{SdkTracer, Span};

use super::propagation::inject;
use crate::gateway::{Kind, Upstream};
use crate::routes::OTHER;

/// The span of a request that the server answers.
#[derive(Clone)]
pub(crate) struct ServerSpan {
    tracer: SdkTracer,
    context: Context,
}

impl ServerSpan {
    pub(super) fn begin(
        tracer: &SdkTracer,
        client: &Context,
        method: Option<&'static str>,
        route: &str,
    ) -> Self {
        let mut attributes = vec![KeyValue::new("http.request.method", method.unwrap_or("_OTHER"))];
        let method = method.unwrap_or("HTTP");
        let name = if route == OTHER {
            String::from(method)
        } else {
            attributes.push(KeyValue::new("http.route", route.to_owned()));
            format!("{method} {route}")
        };
        let builder = SpanBuilder::from_name(name).with_kind(SpanKind::Server).with_attributes(attributes);
        let span = tracer.build_with_context(builder, client);
        Self { tracer: tracer.clone(), context: client.with_span(span) }
    }

    pub(super) fn as_parent(&self) -> &Context {
        &self.context
    }

    /// Returns the identity of the span.
    pub(crate) fn context(&self) -> SpanContext {
        self.context.span().span_context().clone()
    }

    /// Ends the span with the status of the answer.
    pub(crate) fn end(&self, status: StatusCode) {
        let span = self.context.span();
        span.set_attribute(KeyValue::new("http.response.status_code", i64::from(status.as_u16())));
        if status.is_server_error() {
            span.set_attribute(KeyValue::new("error.type", status.as_str().to_owned()));
            span.set_status(Status::error(""));
        }
        span.end();
    }

    /// Begins the span of a statement. The text of a statement has parameters instead of values.
    pub(crate) fn statement(&self, system: &'static str, statement: &str) -> Option<ClientSpan> {
        // The edge sets a mode of SQLite that the server has set already.
        if !self.is_recorded() || statement.starts_with("PRAGMA") {
            return None;
        }
        let statement = statement.trim();
        let operation = operation(statement).to_owned();
        let attributes = vec![
            KeyValue::new("db.system.name", system),
            KeyValue::new("db.operation.name", operation.clone()),
            KeyValue::new("db.query.text", statement.to_owned()),
        ];
        Some(self.client(operation, attributes))
    }

    /// Begins the span of a query to the node, which gets the span as `traceparent`.
    pub(crate) fn query<B>(&self, upstream: &Upstream, request: &mut Request<B>) -> Option<ClientSpan> {
        if !self.is_recorded() {
            return None;
        }
        let host = request.uri().host().unwrap_or_default().to_owned();
        let mut attributes = vec![KeyValue::new("server.address", host)];
        attributes.extend(request.uri().port_u16().map(|port| KeyValue::new("server.port", i64::from(port))));
        let name = match upstream.kind() {
            // The path of gRPC is the name of the method. That of the other kind has values.
            Kind::Grpc => {
                let method = request.uri().path().trim_start_matches('/').to_owned();
                attributes.push(KeyValue::new("rpc.system.name", "grpc"));
                attributes.push(KeyValue::new("rpc.method", method.clone()));
                method
            }
            Kind::Http => {
                let method = request.method().to_string();
                attributes.push(KeyValue::new("http.request.method", method.clone()));
                method
            }
        };
        let span = self.client(name, attributes);
        span.inject(request.headers_mut());
        Some(span)
    }

    /// Returns whether the sampler selected the span. If it did not, its parts are not recorded either.
    fn is_recorded(&self) -> bool {
        self.context.span().is_recording()
    }

    fn client(&self, name: String, attributes: Vec<KeyValue>) -> ClientSpan {
        let builder = SpanBuilder::from_name(name).with_kind(SpanKind::Client).with_attributes(attributes);
        ClientSpan(self.tracer.build_with_context(builder, &self.context))
    }
}

/// Returns the operation of a statement, which can begin with a common table expression.
fn operation(statement: &str) -> &str {
    let mut words = statement.split_whitespace();
    let first = words.clone().next().unwrap_or_default();
    let change = words.find(|word| matches!(*word, "INSERT" | "UPDATE" | "DELETE"));
    if first == "WITH" { change.unwrap_or("SELECT") } else { first }
}

impl fmt::Debug for ServerSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ServerSpan").field(&self.context()).finish()
    }
}

/// The span of work that another service does. It ends when it is dropped.
#[derive(Debug)]
pub(crate) struct ClientSpan(Span);

impl ClientSpan {
    /// Does work in a span, if there is one.
    pub(crate) async fn of<T, E>(
        span: Option<Self>,
        work: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E> {
        let done = work.await;
        if let (Some(mut span), Err(_)) = (span, &done) {
            span.failed("");
        }
        done
    }

    /// States the status of an HTTP response.
    pub(crate) fn answered(&mut self, status: StatusCode) {
        self.0.set_attribute(KeyValue::new("http.response.status_code", i64::from(status.as_u16())));
    }

    /// States that the work failed. The reason contains no values.
    pub(crate) fn failed(&mut self, why: &str) {
        self.0.set_status(Status::error(why.to_owned()));
    }

    fn inject(&self, headers: &mut HeaderMap) {
        let context = Context::new().with_remote_span_context(self.0.span_context().clone());
        inject(&context, headers);
    }
}
