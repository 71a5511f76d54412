//! The metrics of the server, in the text format of `OpenMetrics`: `hearth serve --metrics ADDR`.
//!
//! They have a separate address, because they need no key. Labels contain templates of paths instead of paths, so that
//! neither ids nor keys are in them and their number is bounded.

mod histogram;
mod listener;

use std::sync::Arc;

use http::StatusCode;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use crate::admission::Load;
use crate::budget::Budget;
use crate::log::Answered;
use crate::refusals::Refusals;
use crate::routes::{Routes, known};
pub(crate) use histogram::times;
pub(crate) use listener::{Endpoint, serve};

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
    budget: Budget,
    memory: Gauge,
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
    /// Creates the metrics of a server with these routes. `store` has the times of the statements, and `budget` the memory of
    /// the instances.
    pub(crate) fn new(routes: Arc<Routes>, store: Histogram, refusals: &Refusals, budget: Budget) -> Self {
        let mut registry = Registry::with_prefix("hearth");
        let metrics = Self {
            routes,
            requests: Family::default(),
            durations: Family::new_with_constructor(times),
            in_progress: Gauge::default(),
            instances: Family::default(),
            waiting: Family::default(),
            budget,
            memory: Gauge::default(),
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
            "instance_memory",
            "Memory that the instances of the edge have reserved",
            Unit::Bytes,
            metrics.memory.clone(),
        );
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

    /// Returns the text of all metrics, with the load of each part of the service.
    fn text(&self, loads: impl IntoIterator<Item = (&'static str, Load)>) -> Result<String, std::fmt::Error> {
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        self.memory.set(count(self.budget.reserved()));
        for (part, load) in loads {
            let part = Part { part };
            self.instances.get_or_create(&part).set(count(load.instances));
            self.waiting.get_or_create(&part).set(count(load.waiting));
        }
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

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
