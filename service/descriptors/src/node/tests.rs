//! Tests with real nodes on loopback: the sample node, and servers with fewer services.

use std::error::Error;
use std::fs;
use std::net::SocketAddr;

use prost::Message as _;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;

use super::{channel, described, joined, of_node, reflection};
use crate::{Options, configuration};

type Outcome = Result<(), Box<dyn Error>>;

/// Imports a node's descriptors and returns the routes and types. The set of files depends on the node.
fn import(set: &[u8]) -> Result<String, Box<dyn Error>> {
    let text = configuration(set, &Options::default())?.text;
    Ok(text.split_once("\"descriptors\"").ok_or("no descriptors")?.0.to_owned())
}

async fn listener() -> Result<(TcpListener, SocketAddr), Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

async fn node() -> Result<SocketAddr, Box<dyn Error>> {
    let (listener, address) = listener().await?;
    tokio::spawn(hearth_node::serve(listener, std::future::pending()));
    Ok(address)
}

#[tokio::test]
async fn a_cosmos_node_returns_all_files_in_one_call() -> Outcome {
    let address = node().await?;
    let expected = import(hearth_node::DESCRIPTORS)?;
    for scheme in ["grpc", "http", "GRPC"] {
        assert_eq!(import(&of_node(&format!("{scheme}://{address}"), None).await?)?, expected);
    }
    Ok(())
}

#[tokio::test]
async fn other_nodes_are_read_service_by_service() -> Outcome {
    let channel = channel::open(&format!("grpc://{}", node().await?), None).await?;
    let listed = reflection::services(&channel).await.map_err(|status| described(&status))?;
    let (version, services) = listed.ok_or("no reflection")?;
    assert!(services.iter().any(|service| service == "ixo.entity.v1beta1.Query"), "{services:?}");
    let files = reflection::files(&channel, version, &services).await?;
    assert_eq!(import(&joined(files))?, import(hearth_node::DESCRIPTORS)?);
    Ok(())
}

#[tokio::test]
async fn the_older_reflection_is_supported() -> Outcome {
    let (listener, address) = listener().await?;
    let reflection = tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(hearth_node::DESCRIPTORS)
        .build_v1alpha()?;
    let server = Server::builder().add_service(reflection);
    tokio::spawn(server.serve_with_incoming(TcpIncoming::from(listener)));
    let read = of_node(&format!("grpc://{address}"), None).await?;
    assert_eq!(import(&read)?, import(hearth_node::DESCRIPTORS)?);
    Ok(())
}

#[tokio::test]
async fn the_usual_payloads_of_an_any_are_requested() -> Outcome {
    let set = compile(&[
        (
            "query.proto",
            r#"
            import "google/protobuf/any.proto";
            service Query { rpc Key(Key) returns (Key); }
            message Key { google.protobuf.Any key = 1; }
            "#,
        ),
        (
            "keys.proto",
            r#"package cosmos.crypto.secp256k1; import "base.proto"; message PubKey { Base key = 1; }"#,
        ),
        ("base.proto", "package cosmos.crypto.secp256k1; message Base {}"),
        ("other.proto", "package other; message Other {}"),
    ])?;
    let (listener, address) = listener().await?;
    let reflection = tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(&set)
        .build_v1()?;
    let server = Server::builder().add_service(reflection);
    tokio::spawn(server.serve_with_incoming(TcpIncoming::from(listener)));
    let read = of_node(&format!("grpc://{address}"), None).await?;
    let read = prost_types::FileDescriptorSet::decode(read.as_slice())?;
    let names: Vec<&str> = read.file.iter().map(prost_types::FileDescriptorProto::name).collect();
    for (name, there) in
        [("query.proto", true), ("keys.proto", true), ("base.proto", true), ("other.proto", false)]
    {
        assert_eq!(names.contains(&name), there, "{name}: {names:?}");
    }
    Ok(())
}

/// Compiles proto files to a descriptor set with its imports.
fn compile(files: &[(&str, &str)]) -> Result<Vec<u8>, Box<dyn Error>> {
    let directory = TempDir::new()?;
    for (name, text) in files {
        fs::write(directory.path().join(name), format!("syntax = \"proto3\"; {text}"))?;
    }
    let mut compiler = protox::Compiler::new([directory.path()])?;
    let compiler = compiler.include_imports(true).open_files(files.iter().map(|(name, _)| name))?;
    Ok(compiler.encode_file_descriptor_set())
}

#[tokio::test]
async fn the_certificate_is_verified_over_tls() -> Outcome {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed([String::from("localhost")])?;
    let (listener, address) = listener().await?;
    let (certificate, key) = (cert.pem(), signing_key.serialize_pem());
    let given = certificate.clone();
    tokio::spawn(async move {
        hearth_node::serve_tls(listener, certificate.as_bytes(), key.as_bytes(), std::future::pending()).await
    });
    let url = format!("grpcs://localhost:{}", address.port());
    assert_eq!(import(&of_node(&url, Some(given.as_bytes())).await?)?, import(hearth_node::DESCRIPTORS)?);
    let refused = of_node(&url, None).await.unwrap_err();
    assert!(refused.starts_with(&format!("`{url}`: ")) && refused.contains("certificate"), "{refused}");
    Ok(())
}

#[tokio::test]
async fn an_address_without_a_node_is_an_error() -> Outcome {
    let (listener, address) = listener().await?;
    drop(listener);
    let refused = of_node(&format!("grpc://{address}"), None).await.unwrap_err();
    assert!(refused.contains("onnection refused"), "{refused}");
    for url in ["ftp://localhost", "http://a b"] {
        assert!(of_node(url, None).await.is_err(), "{url}");
    }
    let refused = of_node("grpc://", None).await.unwrap_err();
    assert_eq!(refused, "`grpc://`: the URL has no host");
    Ok(())
}

#[tokio::test]
async fn a_server_without_reflection_is_reported() -> Outcome {
    let (listener, address) = listener().await?;
    let server = Server::builder().add_routes(tonic::service::Routes::default());
    tokio::spawn(server.serve_with_incoming(TcpIncoming::from(listener)));
    let refused = of_node(&format!("grpc://{address}"), None).await.unwrap_err();
    assert!(refused.contains("no reflection service"), "{refused}");
    Ok(())
}
