//! `wasi:http/client` for the edge: requests to the gateway's upstream only.
//!
//! The instances of a thread share a client and its connections. Responses of the upstream are streamed to the edge, including
//! trailers. An error becomes an error code for the edge and a line in the log.

mod body;
mod client;
mod exchange;
mod failure;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use http::{Request, Response, Version};
use http_body_util::BodyExt as _;
use hyper_util::client::legacy::connect::{CaptureConnection, capture_connection};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use wasmtime_wasi_http::{Error as HttpError, RequestOptions, WasiBody, WasiHttpHooks};

use crate::bounds::REQUEST_DEADLINE;
use crate::gateway::Upstream;
use crate::lanes::ForEach;
use crate::log::Log;
use crate::origin::Origin;
use crate::room::Start;
use body::ResponseBody;
pub(crate) use client::MOST_CONNECTIONS;
use client::{CONNECT_TIME, Client};
use exchange::Exchange;

/// The connections to the upstream, shared by the instances of a thread.
pub(crate) struct Outbound {
    /// The clients of the threads, each with its own connections.
    clients: ForEach<Client>,
    upstream: Arc<Upstream>,
    running: Arc<Semaphore>,
    log: Log,
}

impl Outbound {
    /// Creates the client. The error is for the operator.
    pub(crate) fn new(upstream: Upstream, log: Log) -> Result<Self, String> {
        let clients = client::for_each(&upstream)?;
        // Over HTTP/2, the requests share a connection.
        let running = if upstream.version() == Version::HTTP_2 { MOST_STREAMS } else { MOST_CONNECTIONS };
        Ok(Self { clients, upstream: Arc::new(upstream), running: Arc::new(Semaphore::new(running)), log })
    }

    async fn send(
        self: Arc<Self>,
        mut request: Request<WasiBody>,
        options: Option<RequestOptions>,
        origin: Origin,
    ) -> Result<Response<WasiBody>, HttpError> {
        let mut exchange = Exchange::new(&self.upstream, self.log, &mut request, origin);
        if !self.upstream.admits(request.uri()) {
            return Err(exchange.failed(HttpError::HttpRequestDenied, "the request is not for the upstream"));
        }
        let times = Times::new(options);
        let permit = Arc::clone(&self.running).acquire_owned();
        let Ok(Ok(permit)) = timeout(times.connect.min(PATIENCE), permit).await else {
            return Err(exchange.failed(HttpError::ConnectionLimitReached, "too many concurrent requests"));
        };
        exchange.permit = Some(permit);
        *request.version_mut() = self.upstream.version();
        let connection = capture_connection(&mut request);
        let mut response = pin!(self.clients.own().request(request));
        let response = tokio::select! {
            biased;
            response = &mut response => Ok(response),
            () = connected(connection) => timeout(times.first_byte, response).await,
            () = sleep(times.connect) => {
                return Err(exchange.failed(HttpError::ConnectionTimeout, "the connection timed out"));
            }
        };
        match response {
            Ok(Ok(response)) => {
                if let Some(span) = &mut exchange.span {
                    span.answered(response.status());
                }
                Ok(response.map(|body| ResponseBody::new(body, times.between_bytes, exchange).boxed_unsync()))
            }
            Ok(Err(error)) => Err(exchange.failed(failure::code(&error), &failure::text(&error))),
            Err(_) => Err(exchange.failed(HttpError::ConnectionReadTimeout, "the response timed out")),
        }
    }
}

/// Completes when the request has a connection.
async fn connected(mut connection: CaptureConnection) {
    drop(connection.wait_for_connection_metadata().await);
}

/// The HTTP hooks of one instance.
pub(crate) struct Hooks {
    pub(crate) outbound: Arc<Outbound>,
    /// The request that the instance answers.
    pub(crate) origin: Origin,
    pub(crate) start: Start,
}

impl WasiHttpHooks for Hooks {
    /// The client sets the field if the protocol has it.
    fn set_host_header(&mut self) -> bool {
        false
    }

    fn send_request(
        &mut self,
        request: Request<WasiBody>,
        options: Option<RequestOptions>,
        _processed: Box<dyn Future<Output = Result<(), HttpError>> + Send>,
    ) -> Box<dyn Future<Output = Result<(Response<WasiBody>, Transmission), HttpError>> + Send> {
        self.start.end();
        let response = Arc::clone(&self.outbound).send(request, options, self.origin.clone());
        Box::new(async {
            // The client drives its connections itself.
            let transmission: Transmission = Box::new(async { Ok(()) });
            Ok((response.await?, transmission))
        })
    }
}

type Transmission = Box<dyn Future<Output = Result<(), HttpError>> + Send>;

/// The time limits for the parts of an exchange.
struct Times {
    connect: Duration,
    first_byte: Duration,
    between_bytes: Duration,
}

impl Times {
    /// Returns the edge's limits, bounded by the deadline of the request.
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

/// The limit of concurrent queries over HTTP/2, above the number of instances.
const MOST_STREAMS: usize = 1_024;
/// The time that a query waits for earlier ones.
const PATIENCE: Duration = Duration::from_secs(1);

#[cfg(test)]
mod tests;
