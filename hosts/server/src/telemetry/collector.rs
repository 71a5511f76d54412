//! The HTTP client of the exporter: that of the other commands, on the server's runtime.
//!
//! The exporter has a thread of its own, so a collector that is slow or unreachable delays no request. Spans that it does
//! not take are dropped. The first failure is logged, and the next one only after the collector answered again.

use std::sync::atomic::{AtomicBool, Ordering};

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::Full;
use opentelemetry_http::{HttpClient, HttpError};
use tokio::runtime::Handle;
use tonic::async_trait;

use super::configuration::Configuration;
use crate::log::Log;
use hearth_client::{Client, read_all};

/// The collector that takes the spans.
#[derive(Debug)]
pub(super) struct Collector {
    client: Client,
    configuration: Configuration,
    runtime: Handle,
    log: Log,
    is_failing: AtomicBool,
}

impl Collector {
    /// Creates the client. The error is for the operator.
    pub(super) fn new(configuration: Configuration, runtime: Handle, log: Log) -> Result<Self, String> {
        let Configuration { endpoint, variable, .. } = &configuration;
        let client = Client::new(endpoint.is_tls());
        let client = client.map_err(|error| format!("`{endpoint}` (`{variable}`): {error}"))?;
        Ok(Self { client, configuration, runtime, log, is_failing: AtomicBool::new(false) })
    }

    async fn exchange(&self, request: Request<Bytes>) -> Result<Response<Bytes>, String> {
        let (client, limit) = (self.client.clone(), self.configuration.timeout);
        // The thread of the exporter has no runtime.
        let exchange = self.runtime.spawn(async move {
            let (head, body) = client.send(request.map(Full::new), limit).await?.into_parts();
            Ok(Response::from_parts(head, read_all(body, MOST, limit).await?))
        });
        exchange.await.map_err(|_| String::from("the server stops"))?
    }

    fn failed(&self, why: &str) {
        if !self.is_failing.swap(true, Ordering::Relaxed) {
            let Configuration { endpoint, variable, .. } = &self.configuration;
            self.log.failure(&format!(
                "cannot send traces to `{endpoint}` (`{variable}`): {why}; they are dropped until the collector answers"
            ));
        }
    }
}

#[async_trait]
impl HttpClient for Collector {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        match self.exchange(request).await {
            Ok(response) => {
                if response.status().is_success() {
                    self.is_failing.store(false, Ordering::Relaxed);
                } else {
                    self.failed(&format!("it answers {}", response.status()));
                }
                Ok(response)
            }
            Err(why) => {
                self.failed(&why);
                Err(why.into())
            }
        }
    }
}

/// The largest answer of a collector that is read, in bytes.
const MOST: usize = 1 << 20;
