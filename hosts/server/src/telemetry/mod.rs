//! Traces of requests, exported in the OpenTelemetry protocol (OTLP) over HTTP.
//!
//! The standard variables of OpenTelemetry configure the export: without an endpoint, nothing is recorded. A span has the
//! template of a path instead of the path, and neither a query, a key nor a value, so that a collector learns no
//! household. The names of attributes are those of OpenTelemetry's semantic conventions.

mod collector;
mod configuration;
mod propagation;
mod span;

use std::time::Duration;

use http::HeaderMap;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry::{Context, KeyValue};
use opentelemetry_otlp::{SpanExporter, WithHttpConfig as _};
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};
use opentelemetry_sdk::{Resource, trace};
use tokio::runtime::Handle;

use crate::log::Log;
use collector::Collector;
use configuration::Configuration;
pub(crate) use propagation::client_trace;
pub(crate) use span::{ClientSpan, ServerSpan};

/// The export of spans.
#[derive(Debug)]
pub(crate) struct Telemetry {
    provider: SdkTracerProvider,
    tracer: SdkTracer,
}

impl Telemetry {
    /// Starts the export, if the environment configures one. The error is for the operator.
    pub(crate) fn start(runtime: &Handle, log: Log) -> Result<Option<Self>, String> {
        let Some(configuration) = Configuration::of_environment()? else { return Ok(None) };
        let place = configuration.variable;
        let collector = Collector::new(configuration, runtime.clone(), log)?;
        let exporter = SpanExporter::builder().with_http().with_http_client(collector).build();
        let exporter = exporter.map_err(|error| format!("the export of traces (`{place}`): {error}"))?;
        let processor = trace::BatchSpanProcessor::builder(exporter).build();
        let provider =
            SdkTracerProvider::builder().with_resource(resource()).with_span_processor(processor).build();
        let tracer = provider.tracer("hearth");
        Ok(Some(Self { provider, tracer }))
    }

    /// Begins the span of a request, as a child of the client's span. The edge gets the new span as `traceparent`.
    pub(crate) fn request(
        &self,
        client: &Context,
        method: Option<&'static str>,
        route: &str,
        headers: &mut HeaderMap,
    ) -> ServerSpan {
        let span = ServerSpan::begin(&self.tracer, client, method, route);
        propagation::inject(span.as_parent(), headers);
        span
    }

    /// Sends the spans that were not sent yet, within a time limit. Call this outside of a runtime.
    pub(crate) fn end(&self) {
        // The collector has logged a failure.
        let _ = self.provider.shutdown_with_timeout(LAST_SPANS);
    }
}

/// Returns the description of this server. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` replace the name.
fn resource() -> Resource {
    let given = Resource::builder().build();
    let name = given.get(&"service.name".into()).map(|name| name.to_string());
    let is_given = name.is_some_and(|name| !name.starts_with("unknown_service"));
    let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
    let resource = Resource::builder().with_attribute(version);
    if is_given { resource.build() } else { resource.with_service_name("hearth").build() }
}

/// The time limit for the last spans.
const LAST_SPANS: Duration = Duration::from_secs(3);
