//! A protocol node with sample data: a real gRPC server for testing the gateway.
//!
//! It answers a few queries of the protocol from fixed data, serves the difficult cases of protobuf's JSON under
//! `/hearth/sample/v1`, and fails on request. It is not a blockchain: it stores nothing, and its data never changes.
//!
//! # Services
//!
//! | service | methods |
//! |---|---|
//! | `ixo.entity.v1beta1.Query` | `Params`, `Entity`, `EntityList` |
//! | `ixo.claims.v1beta1.Query` | `Params`, `Claim`, `ClaimList` |
//! | `ixo.token.v1beta1.Query` | `Params` |
//! | `hearth.sample.v1.Query` | see `proto/hearth/sample/v1/query.proto` |
//! | `hearth.sample.v1.Faults` | `Fault` |
//! | `grpc.reflection.v1`, `grpc.reflection.v1alpha` | `ServerReflection/ServerReflectionInfo` |
//! | `cosmos.reflection.v1.ReflectionService` | `FileDescriptors` |
//!
//! All other methods, including other methods of the protocol, are `UNIMPLEMENTED`.
//!
//! # Heights
//!
//! The request metadata `x-cosmos-block-height` chooses the height, from 1 to [`LATEST_HEIGHT`]. If it is 0 or missing,
//! the height is the latest. The response metadata contains the height. Claim number n of 250 exists from height 1000 +
//! n. The entities appear at heights 1, 100, 200, ... 500, in the order of [`ENTITIES`]. The token's contract code is 3
//! below height 600, and 25 from there on. Any other height is `INVALID_ARGUMENT`.
//!
//! # Faults
//!
//! The kinds of `/hearth/sample/v1/fault/{kind}`, where N is a decimal number:
//!
//! | kind | response |
//! |---|---|
//! | `none` | a normal response |
//! | `code-N` | status N, any number, only in headers; the message is `sample fault N` |
//! | `late-N` | headers, then status N in the trailers |
//! | `after-message-N` | headers, a message, then status N |
//! | `unavailable`, `unimplemented` | as `code-14` and `code-12` |
//! | `message-unicode` | status 5; the message is [`UNICODE_MESSAGE`] |
//! | `message-empty` | status 5 without a message |
//! | `details` | status 3 with a `hearth.sample.v1.Reason` and a `google.protobuf.Duration` |
//! | `details-unresolvable` | status 3 with a detail of a type that is not in the descriptors |
//! | `details-garbage` | status 3 with details that are base64, but not a `google.rpc.Status` |
//! | `slow` | a normal response, including its headers, after 60 s |
//! | `slow-message` | headers at once, the rest after 60 s |
//! | `undecodable` | a message that is not protobuf, status 0 |
//! | `no-message` | status 0 in the trailers, no message |
//! | `no-message-headers` | status 0 only in headers |
//! | `two-messages` | two messages, status 0 |
//! | `cut-off` | half of a message, status 0 |
//! | `cut-off-prefix` | three of the five bytes before a message, status 0 |
//! | `huge-length` | a message with a declared length of 4 GiB but only a few bytes, status 0 |
//! | `compressed` | a message flagged as compressed without an encoding |
//! | `no-trailers` | a message, then the end of the stream |
//! | `bad-status` | a message, and a `grpc-status` that is not a number |
//! | `reset` | a message, then the stream is reset |
//! | `reset-at-once` | headers, then the stream is reset |
//! | `html` | HTTP 200 with a `text/html` page |
//! | `http-N` | HTTP status N with a text, without a gRPC status |
//! | `large` | a message of 5 MiB, status 0 |
//!
//! Any other kind is `INVALID_ARGUMENT`.

mod claims;
mod entities;
mod error;
mod faults;
mod height;
mod page;
mod proto;
mod raw;
mod reflection;
mod sample;
mod stopped;
#[cfg(test)]
mod tests;
mod token;

use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tonic::service::Routes;
use tonic::transport::server::TcpIncoming;
use tonic::transport::{Identity, Server, ServerTlsConfig};

pub use crate::entities::ENTITIES;
pub use crate::error::Error;
pub use crate::faults::UNICODE_MESSAGE;
pub use crate::height::LATEST_HEIGHT;
pub use crate::reflection::DESCRIPTORS;
use crate::stopped::Stopped;

/// Serves gRPC over plaintext HTTP/2 on `listener` until `stop` resolves. Calls in progress then have two seconds to
/// finish, and slow faults end at once.
///
/// # Errors
///
/// Returns an error if the listener fails.
///
/// ```no_run
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
/// let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
/// let node = tokio::spawn(hearth_node::serve(listener, async { drop(stopped.await) }));
/// drop(stop);
/// node.await??;
/// # Ok(())
/// # }
/// ```
pub async fn serve(
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Error> {
    run(Server::builder(), listener, stop).await
}

/// Serves like [`serve`], but over TLS with HTTP/2 by ALPN. The certificate (or chain) and the key are PEM.
///
/// # Errors
///
/// Returns an error if the certificate or the key is invalid, or if the listener fails.
pub async fn serve_tls(
    listener: TcpListener,
    certificate: &[u8],
    key: &[u8],
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Error> {
    let tls = ServerTlsConfig::new().identity(Identity::from_pem(certificate, key));
    run(Server::builder().tls_config(tls)?, listener, stop).await
}

async fn run(
    mut server: Server,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Error> {
    let (stopping, stopped) = watch::channel(false);
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    let serving = server
        .add_routes(routes(&Stopped(stopped.clone()))?)
        .serve_with_incoming_shutdown(incoming, Stopped(stopped).wait());
    let ended = async move {
        stop.await;
        stopping.send_replace(true);
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        result = serving => Ok(result?),
        () = ended => Ok(()),
    }
}

fn routes(stopped: &Stopped) -> Result<Routes, Error> {
    let reflection =
        || tonic_reflection::server::Builder::configure().register_encoded_file_descriptor_set(DESCRIPTORS);
    let mut routes = Routes::builder();
    routes
        .add_service(entities::service())
        .add_service(claims::service())
        .add_service(token::service())
        .add_service(sample::service())
        .add_service(faults::service(stopped.clone()))
        .add_service(reflection::service())
        .add_service(reflection().build_v1()?)
        .add_service(reflection().build_v1alpha()?);
    Ok(routes.routes())
}

const GRACE: Duration = Duration::from_secs(2);
