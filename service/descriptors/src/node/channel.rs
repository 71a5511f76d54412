//! Connections to a node, HTTP/2 with or without TLS, and the errors of its calls.

use std::time::Duration;

use tonic::Status;
use tonic::client::Grpc;
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint};

use hearth_client::chain;

/// Opens a connection.
pub(super) async fn open(url: &str, authority: Option<&[u8]>) -> Result<Channel, String> {
    let (scheme, rest) = url.split_once("://").ok_or(SCHEMES)?;
    if rest.is_empty() {
        return Err(String::from("the URL has no host"));
    }
    let (scheme, tls) = match scheme.to_ascii_lowercase().as_str() {
        "http" | "grpc" => ("http", false),
        "https" | "grpcs" => ("https", true),
        _ => return Err(String::from(SCHEMES)),
    };
    let endpoint = Endpoint::from_shared(format!("{scheme}://{rest}")).map_err(|error| chain(&error))?;
    let mut endpoint = endpoint.connect_timeout(CONNECT);
    if tls {
        let config = match authority {
            Some(pem) => ClientTlsConfig::new().ca_certificate(Certificate::from_pem(pem)),
            None => ClientTlsConfig::new().with_native_roots(),
        };
        endpoint = endpoint.tls_config(config).map_err(|error| chain(&error))?;
    }
    endpoint.connect().await.map_err(|error| chain(&error))
}

/// Describes the error status of a node.
pub(super) fn described(status: &Status) -> String {
    format!("the node returned {:?}: {}", status.code(), status.message())
}

/// Waits until the connection accepts a request.
pub(super) async fn ready(client: &mut Grpc<Channel>) -> Result<(), Status> {
    client.ready().await.map_err(|error| Status::unavailable(error.to_string()))
}

const SCHEMES: &str =
    "the URL must begin with `http://` or `grpc://`, or for TLS with `https://` or `grpcs://`";
const CONNECT: Duration = Duration::from_secs(10);
