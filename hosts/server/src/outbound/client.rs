//! The HTTP client: pooled connections with or without TLS, in the protocol of the upstream's kind.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use http::Version;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::dns::{GaiAddrs, GaiResolver, Name};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tower_service::Service;
use wasmtime_wasi_http::WasiBody;

use crate::gateway::Upstream;
use crate::lanes::{self, ForEach};
use hearth_client::tls_configuration;

/// The client with its connection pool.
pub(super) type Client = legacy::Client<HttpsConnector<HttpConnector<Resolver>>, WasiBody>;

/// Creates a client for the upstream on each thread. No connection is opened yet.
pub(super) fn for_each(upstream: &Upstream) -> Result<ForEach<Client>, String> {
    let http2 = upstream.version() == Version::HTTP_2;
    let tls = tls_configuration(upstream.is_tls())
        .map_err(|error| format!("cannot use TLS for the upstream `{upstream}`: {error}"))?;
    let builder = HttpsConnectorBuilder::new().with_tls_config(tls).https_or_http();
    // gRPC requires HTTP/2, so HTTP/1.1 is not offered.
    let connector = if http2 {
        builder.enable_http2().wrap_connector(tcp())
    } else {
        builder.enable_http1().enable_http2().wrap_connector(tcp())
    };
    let mut builder = legacy::Client::builder(TokioExecutor::new());
    builder
        .timer(TokioTimer::new())
        .pool_timer(TokioTimer::new())
        .pool_idle_timeout(IDLE_TIME)
        .pool_max_idle_per_host((MOST_CONNECTIONS / 4).div_ceil(lanes::count()))
        .http2_only(http2)
        .http2_keep_alive_interval(PING_INTERVAL)
        .http2_keep_alive_timeout(PING_TIME)
        .http2_max_header_list_size(HEADER_BYTES);
    Ok(ForEach::new(|| builder.build(connector.clone())))
}

fn tcp() -> HttpConnector<Resolver> {
    let mut tcp = HttpConnector::new_with_resolver(Resolver(GaiResolver::new()));
    tcp.enforce_http(false);
    tcp.set_nodelay(true);
    tcp.set_connect_timeout(Some(CONNECT_TIME));
    tcp
}

/// The system's resolver, with a separate error type, which distinguishes its errors from those of connections.
#[derive(Clone)]
pub(super) struct Resolver(GaiResolver);

impl Service<Name> for Resolver {
    type Response = GaiAddrs;
    type Error = Unresolved;
    type Future = Pin<Box<dyn Future<Output = Result<GaiAddrs, Unresolved>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Unresolved>> {
        self.0.poll_ready(cx).map_err(Unresolved)
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let addresses = self.0.call(name);
        Box::pin(async { addresses.await.map_err(Unresolved) })
    }
}

/// The error that a name cannot be resolved.
#[derive(Debug)]
pub(super) struct Unresolved(io::Error);

impl fmt::Display for Unresolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Unresolved {}

/// The time after which an idle connection is closed.
const IDLE_TIME: Duration = Duration::from_mins(1);
/// The time without data after which a connection with open requests is pinged; it is closed if no reply arrives. Nodes
/// treat more frequent pings as abuse.
const PING_INTERVAL: Duration = Duration::from_secs(20);
const PING_TIME: Duration = Duration::from_secs(5);
/// The limit of header fields: status details are sent in a trailer. The server has the same limit for request heads.
const HEADER_BYTES: u32 = 64 << 10;
/// The time limit for a connection, whatever the edge's limit is.
pub(super) const CONNECT_TIME: Duration = Duration::from_secs(10);
/// The limit of connections if each handles one request at a time.
pub(crate) const MOST_CONNECTIONS: usize = 256;
