//! `wasi:http/client` for the edge: requests to the one upstream of the gateway, and to nothing else.
//!
//! All instances share one client and its connections. What the upstream answers goes to the edge as it
//! comes, trailers included; what it fails to answer is an error code there, and a line in the log here.

mod body;
mod client;
mod failure;

use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use http::{Method, Request, Response, Version};
use http_body_util::BodyExt as _;
use hyper_util::client::legacy::connect::{CaptureConnection, capture_connection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};
use wasmtime_wasi_http::{Error as HttpError, RequestOptions, WasiBody, WasiHttpHooks};

use crate::serve::gateway::Upstream;
use crate::serve::instances::REQUEST_DEADLINE;
use crate::serve::log::Log;
use body::ResponseBody;
use client::Client;

/// The way to the upstream, for every instance.
pub(crate) struct Outbound {
    client: Client,
    upstream: Upstream,
    running: Arc<Semaphore>,
    log: Log,
}

impl Outbound {
    /// The error is for the operator.
    pub(crate) fn new(upstream: Upstream, log: Log) -> Result<Self, String> {
        let client = client::new(&upstream)?;
        // Over HTTP/2 they share a connection.
        let running = if upstream.version() == Version::HTTP_2 { MOST_STREAMS } else { MOST_CONNECTIONS };
        Ok(Self { client, upstream, running: Arc::new(Semaphore::new(running)), log })
    }

    async fn send(
        self: Arc<Self>,
        mut request: Request<WasiBody>,
        options: Option<RequestOptions>,
    ) -> Result<Response<WasiBody>, HttpError> {
        let mut exchange = Exchange::new(&self, &request);
        if !self.upstream.admits(request.uri()) {
            return Err(exchange.failed(HttpError::HttpRequestDenied, "only the upstream may be called"));
        }
        let times = Times::new(options);
        let permit = Arc::clone(&self.running).acquire_owned();
        let Ok(Ok(permit)) = timeout(times.connect.min(PATIENCE), permit).await else {
            return Err(exchange.failed(HttpError::ConnectionLimitReached, "too many requests at once"));
        };
        exchange.permit = Some(permit);
        *request.version_mut() = self.upstream.version();
        let connection = capture_connection(&mut request);
        let mut response = pin!(self.client.request(request));
        let response = tokio::select! {
            biased;
            response = &mut response => Ok(response),
            () = connected(connection) => timeout(times.first_byte, response).await,
            () = sleep(times.connect) => {
                return Err(exchange.failed(HttpError::ConnectionTimeout, "no connection in time"));
            }
        };
        match response {
            Ok(Ok(response)) => {
                Ok(response.map(|body| ResponseBody::new(body, times.between_bytes, exchange).boxed_unsync()))
            }
            Ok(Err(error)) => Err(exchange.failed(failure::code(&error), &failure::text(&error))),
            Err(_) => Err(exchange.failed(HttpError::ConnectionReadTimeout, "no answer in time")),
        }
    }
}

/// Ends when the request has its connection.
async fn connected(mut connection: CaptureConnection) {
    drop(connection.wait_for_connection_metadata().await);
}

/// One instance's share of it.
pub(crate) struct Hooks(pub(crate) Arc<Outbound>);

impl WasiHttpHooks for Hooks {
    /// The client sets it where the protocol has it.
    fn set_host_header(&mut self) -> bool {
        false
    }

    fn send_request(
        &mut self,
        request: Request<WasiBody>,
        options: Option<RequestOptions>,
        _processed: Box<dyn Future<Output = Result<(), HttpError>> + Send>,
    ) -> Box<dyn Future<Output = Result<(Response<WasiBody>, Transmission), HttpError>> + Send> {
        let response = Arc::clone(&self.0).send(request, options);
        Box::new(async {
            // The client drives its connections itself.
            let transmission: Transmission = Box::new(async { Ok(()) });
            Ok((response.await?, transmission))
        })
    }
}

type Transmission = Box<dyn Future<Output = Result<(), HttpError>> + Send>;

/// How long the parts of an exchange may take.
struct Times {
    connect: Duration,
    first_byte: Duration,
    between_bytes: Duration,
}

impl Times {
    /// What the edge asks for; no exchange outlives the request that it serves.
    fn new(options: Option<RequestOptions>) -> Self {
        let options = options.unwrap_or_default();
        let at_most = |time: Option<Duration>, limit| time.map_or(limit, |time| time.min(limit));
        Self {
            connect: at_most(options.connect_timeout, CONNECT_TIME),
            first_byte: at_most(options.first_byte_timeout, REQUEST_DEADLINE),
            between_bytes: at_most(options.between_bytes_timeout, REQUEST_DEADLINE),
        }
    }
}

/// A request and its response, for the log: whatever goes wrong is said once.
struct Exchange {
    outbound: Arc<Outbound>,
    method: Method,
    /// Without the query.
    path: String,
    start: Instant,
    permit: Option<OwnedSemaphorePermit>,
    /// What to say when the edge stops waiting, at the gateway's deadline.
    given_up: &'static str,
    /// Whether there is nothing more to say.
    settled: bool,
}

impl Exchange {
    fn new(outbound: &Arc<Outbound>, request: &Request<WasiBody>) -> Self {
        Self {
            outbound: Arc::clone(outbound),
            method: request.method().clone(),
            path: request.uri().path().to_owned(),
            start: Instant::now(),
            permit: None,
            given_up: "given up without an answer",
            settled: false,
        }
    }

    fn failed(&mut self, error: HttpError, text: &str) -> HttpError {
        self.settle(text);
        error
    }

    fn settle(&mut self, text: &str) {
        if !std::mem::replace(&mut self.settled, true) {
            let Self { outbound, method, path, start, .. } = self;
            let took = start.elapsed().as_millis();
            outbound
                .log
                .failure(&format!("upstream {}: {text} ({method} {path}, {took} ms)", outbound.upstream));
        }
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        self.settle(self.given_up);
    }
}

/// How long a connection may take, however long the edge would wait.
const CONNECT_TIME: Duration = Duration::from_secs(10);
/// Connections to an upstream where each has one request at a time.
pub(crate) const MOST_CONNECTIONS: usize = 256;
/// Queries at once over HTTP/2: more than there are instances for.
const MOST_STREAMS: usize = 1_024;
/// How long a query waits for those before it.
const PATIENCE: Duration = Duration::from_secs(1);

#[cfg(test)]
mod tests;
