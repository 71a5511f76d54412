//! The HTTP client of the command, the server and the deliverer of webhooks: bounded times and sizes, and no redirects.
//!
//! [`Client`] sends requests over connections that it keeps, with TLS by the root certificates of the system. A caller
//! gives each request a time limit, and reads the answer up to a number of bytes by [`read_all`] or [`read_start`].
//! [`Backoff`] has the pauses between attempts: exponential with jitter, longer if the service asks for it with
//! `Retry-After`, and none after a time without progress. [`Url`] is the address of a service, whose user name,
//! password and query are never shown. Errors are reasons in words, for a person; [`Problem`] has that of a service.
//!
//! A redirect is an answer like any other, so that a key is not sent to another host.

#![forbid(unsafe_code)]

mod backoff;
mod tls;
mod url;

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http::{Request, Response};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Incoming;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tokio::time::timeout;

pub use backoff::{Backoff, jitter, retry_after};
pub use tls::{configuration as tls_configuration, configuration_with as tls_configuration_with};
pub use url::Url;

/// A client with its connections.
#[derive(Clone, Debug)]
pub struct Client(legacy::Client<HttpsConnector<HttpConnector>, Full<Bytes>>);

impl Client {
    /// Creates a client. `with_tls` states whether it will use TLS, which needs the root certificates of the system.
    /// The error is for the user.
    pub fn new(with_tls: bool) -> Result<Self, String> {
        let tls = tls::configuration(with_tls)?;
        let mut tcp = HttpConnector::new();
        tcp.enforce_http(false);
        tcp.set_nodelay(true);
        tcp.set_connect_timeout(Some(CONNECT_TIME));
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls)
            .https_or_http()
            .enable_http1()
            .enable_http2()
            .wrap_connector(tcp);
        let client = legacy::Client::builder(TokioExecutor::new())
            .timer(TokioTimer::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE_TIME)
            .build(connector);
        Ok(Self(client))
    }

    /// Sends a request, and returns the response once its head has arrived, within a time limit. The error is the
    /// reason in words.
    pub async fn send(
        &self,
        request: Request<Full<Bytes>>,
        limit: Duration,
    ) -> Result<Response<Incoming>, String> {
        match timeout(limit, self.0.request(request)).await {
            Ok(response) => response.map_err(|error| chain(&error)),
            Err(_) => Err(format!("no response within {} s", limit.as_secs())),
        }
    }
}

/// Reads the body of a response up to a bound and a time limit; the rest is dropped.
pub async fn read_start(mut body: Incoming, most: usize, limit: Duration) -> Bytes {
    let mut start = BytesMut::new();
    let reading = async {
        while start.len() < most
            && let Some(Ok(frame)) = body.frame().await
        {
            if let Some(data) = frame.data_ref() {
                let length = data.len().min(most - start.len());
                start.extend_from_slice(data.get(..length).unwrap_or_default());
            }
        }
    };
    // A body that stops is used as far as it has arrived.
    let _ = timeout(limit, reading).await;
    start.freeze()
}

/// Reads the whole body of a response. The error is the reason in words.
pub async fn read_all(body: Incoming, most: usize, limit: Duration) -> Result<Bytes, String> {
    match timeout(limit, Limited::new(body, most).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) => Err(chain(error.as_ref())),
        Err(_) => Err(format!("the response was not complete within {} s", limit.as_secs())),
    }
}

/// Joins an error and its causes, without repetitions.
pub fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let reason = error.to_string();
        if !text.contains(&reason) {
            text = format!("{text}: {reason}");
        }
        cause = error.source();
    }
    text
}

/// The header field `User-Agent`.
pub const AGENT: &str = concat!("hearth/", env!("CARGO_PKG_VERSION"));
/// The time limit for a connection.
const CONNECT_TIME: Duration = Duration::from_secs(10);
/// The time after which an idle connection is closed.
const IDLE_TIME: Duration = Duration::from_secs(30);
