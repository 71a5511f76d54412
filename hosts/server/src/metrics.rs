//! The metrics of the server, in the text format of `OpenMetrics`: `hearth serve --metrics ADDR`.
//!
//! They have a separate address, because they need no key. Labels contain templates of paths instead of paths, so that
//! neither ids nor keys are in them and their number is bounded.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderValue, Method, Request, Response, StatusCode};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use tokio::net::TcpListener;

use crate::front::Front;
use crate::log::Answered;
use crate::refusals::Refusals;
use crate::routes::{Routes, known};

/// The metrics of one server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    routes: Arc<Routes>,
    requests: Family<Answer, Counter>,
    durations: Family<Route, Histogram, fn() -> Histogram>,
    in_progress: Gauge,
    instances: Family<Part, Gauge>,
    waiting: Family<Part, Gauge>,
    signing: Histogram,
}

/// The labels of an answered request.
#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct Answer {
    method: &'static str,
    route: String,
    status: u16,
    outcome: Outcome,
}

/// The labels of the time of a request.
#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct Route {
    method: &'static str,
    route: String,
}

/// The label of a part of the service.
#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct Part {
    part: &'static str,
}

/// How a request ended.
#[derive(Clone, Copy, Debug, EncodeLabelValue, Eq, Hash, PartialEq)]
#[expect(non_camel_case_types, reason = "the names are values of a label")]
pub(crate) enum Outcome {
    /// The edge, or the site, answered.
    answered,
    /// The server refused the request by its head, its body or a quota.
    refused,
    /// No instance or no memory was free.
    overloaded,
    /// The edge did not answer in time.
    late,
    /// The edge failed.
    failed,
}

impl Outcome {
    /// Returns the outcome of a request that the server answered itself with this status.
    pub(crate) fn of_server(status: StatusCode) -> Self {
        match status {
            StatusCode::GATEWAY_TIMEOUT => Self::late,
            StatusCode::SERVICE_UNAVAILABLE => Self::overloaded,
            status if status.is_server_error() => Self::failed,
            _ => Self::refused,
        }
    }
}

/// A request in progress.
pub(crate) struct Progress(Arc<Metrics>);

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.in_progress.dec();
    }
}

impl Metrics {
    /// Creates the metrics of a server with these routes. `store` has the times of the statements.
    pub(crate) fn new(routes: Arc<Routes>, store: Histogram, refusals: &Refusals) -> Self {
        let mut registry = Registry::with_prefix("hearth");
        let metrics = Self {
            routes,
            requests: Family::default(),
            durations: Family::new_with_constructor(times),
            in_progress: Gauge::default(),
            instances: Family::default(),
            waiting: Family::default(),
            signing: times(),
            registry: Registry::default(),
        };
        let build = Info::new([("version", env!("CARGO_PKG_VERSION")), ("module", hearth_kpt::DIGEST)]);
        registry.register("build", "The version of the server and the digest of its module", build);
        registry.register("requests", "Answered requests", metrics.requests.clone());
        registry.register_with_unit(
            "request_duration",
            "Time from the head of a request to the end of its answer",
            Unit::Seconds,
            metrics.durations.clone(),
        );
        registry.register(
            "requests_in_progress",
            "Requests without a complete answer",
            metrics.in_progress.clone(),
        );
        registry.register("instances", "Instances of the edge", metrics.instances.clone());
        registry.register("requests_waiting", "Requests that wait for an instance", metrics.waiting.clone());
        registry.register_with_unit(
            "store_statement_duration",
            "Time of a statement of the store, with the wait for a connection",
            Unit::Seconds,
            store,
        );
        registry.register_with_unit(
            "signing_duration",
            "Time in which the module signed the credentials of a request",
            Unit::Seconds,
            metrics.signing.clone(),
        );
        registry.register(
            "refusals",
            "Refused claims and preferences by the code of the rule",
            refusals.counter(),
        );
        Self { registry, ..metrics }
    }

    /// Counts a request until the returned value is dropped.
    pub(crate) fn begin(self: &Arc<Self>) -> Progress {
        self.in_progress.inc();
        Progress(Arc::clone(self))
    }

    /// Counts an answered request.
    pub(crate) fn count(&self, answered: &Answered<'_>, outcome: Outcome) {
        let Answered { method, path, status, took, signing, .. } = *answered;
        let (method, route) = (known(method).unwrap_or("other"), self.routes.of(path).to_owned());
        if let Some(signing) = signing {
            self.signing.observe(signing.as_secs_f64());
        }
        let answer = Answer { method, route: route.clone(), status: status.as_u16(), outcome };
        self.requests.get_or_create(&answer).inc();
        self.durations.get_or_create(&Route { method, route }).observe(took.as_secs_f64());
    }

    /// Returns the text of all metrics.
    fn text(&self, front: &Front) -> Result<String, std::fmt::Error> {
        for (part, load) in front.loads() {
            let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
            let part = Part { part };
            self.instances.get_or_create(&part).set(count(load.instances));
            self.waiting.get_or_create(&part).set(count(load.waiting));
        }
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// Answers requests for the metrics until the server ends.
pub(crate) async fn serve(listener: TcpListener, metrics: Arc<Metrics>, front: Arc<Front>) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let (metrics, front) = (Arc::clone(&metrics), Arc::clone(&front));
        tokio::spawn(async move {
            let service = service_fn(|request| {
                let answer = answer(&request, &metrics, &front);
                async move { Ok::<_, Infallible>(answer) }
            });
            // A scraper that breaks off needs no action.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADER_TIME)
                .serve_connection(TokioIo::new(stream), service)
                .await;
        });
    }
}

fn answer(request: &Request<Incoming>, metrics: &Metrics, front: &Front) -> Response<Full<Bytes>> {
    let plain = |status, text: &'static str| {
        let mut response = Response::new(Full::new(Bytes::from_static(text.as_bytes())));
        *response.status_mut() = status;
        response
    };
    if request.uri().path() != "/metrics" {
        return plain(StatusCode::NOT_FOUND, "the metrics are at /metrics\n");
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "the metrics can only be read\n");
    }
    let Ok(text) = metrics.text(front) else {
        return plain(StatusCode::INTERNAL_SERVER_ERROR, "the metrics cannot be written\n");
    };
    let mut response = Response::new(Full::new(Bytes::from(text)));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(OPEN_METRICS));
    response
}

/// Returns a histogram of times, from half a millisecond to the time limit of a request.
pub(crate) fn times() -> Histogram {
    Histogram::new([
        0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
    ])
}

const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const HEADER_TIME: Duration = Duration::from_secs(10);
/// The pause after a failed accept, for which the system lacks a resource.
const PAUSE: Duration = Duration::from_millis(50);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_and_the_edge_have_different_outcomes() {
        for (status, outcome) in [
            (StatusCode::TOO_MANY_REQUESTS, Outcome::refused),
            (StatusCode::SERVICE_UNAVAILABLE, Outcome::overloaded),
            (StatusCode::GATEWAY_TIMEOUT, Outcome::late),
            (StatusCode::INTERNAL_SERVER_ERROR, Outcome::failed),
        ] {
            assert_eq!(Outcome::of_server(status), outcome);
        }
    }
}
