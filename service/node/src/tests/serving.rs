//! Start, stop and TLS.

use std::time::Duration;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use tokio::net::TcpListener;
use tonic::transport::{Certificate, ClientTlsConfig, Endpoint};

use super::Node;
use crate::proto::hearth::sample::v1::{EmptyRequest, EmptyResponse};

const EMPTY: &str = "/hearth.sample.v1.Query/Empty";

#[tokio::test]
async fn a_stop_ends_the_node_despite_a_connected_client() {
    let node = Node::start().await;
    node.call::<EmptyResponse>(EMPTY, EmptyRequest {}).await.unwrap();
    node.stop.send(()).unwrap();
    tokio::time::timeout(Duration::from_secs(10), node.task).await.unwrap().unwrap().unwrap();
}

#[tokio::test]
async fn tls_works_with_alpn() {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed([String::from("localhost")]).unwrap();
    let (certificate, key) = (cert.pem(), signing_key.serialize_pem());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let authority = Certificate::from_pem(&certificate);
    let task = tokio::spawn(async move {
        crate::serve_tls(listener, certificate.as_bytes(), key.as_bytes(), async { drop(stopped.await) })
            .await
    });

    let tls = ClientTlsConfig::new().ca_certificate(authority).domain_name("localhost");
    let endpoint =
        Endpoint::from_shared(format!("https://127.0.0.1:{port}")).unwrap().tls_config(tls).unwrap();
    let node = Node { channel: endpoint.connect().await.unwrap(), stop, task };
    node.call::<EmptyResponse>(EMPTY, EmptyRequest {}).await.unwrap();
}

#[tokio::test]
async fn an_invalid_certificate_is_reported() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let refused = crate::serve_tls(listener, b"no certificate", b"no key", async {}).await.unwrap_err();
    assert!(refused.to_string().starts_with("the sample node cannot serve: "), "{refused}");
}
