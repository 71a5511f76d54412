//! Real nodes on loopback are asked: the sample node, and servers that have less.

use std::error::Error;
use std::fs;
use std::net::SocketAddr;

use prost::Message as _;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;

use super::{ask, channel, described, joined, reflection};
use crate::cli::gateway::import::{Options, configuration};

type Outcome = Result<(), Box<dyn Error>>;

/// The routes and types by the descriptors that a node answers. Which files those are is the node's affair.
fn import(descriptors: &[u8]) -> Result<String, Box<dyn Error>> {
    let text = configuration(descriptors, &Options::default())?.text;
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
async fn a_node_of_the_family_is_asked_for_all_it_has() -> Outcome {
    let address = node().await?;
    let expected = import(hearth_node::DESCRIPTORS)?;
    for scheme in ["grpc", "http", "GRPC"] {
        assert_eq!(import(&ask(&format!("{scheme}://{address}"), None).await?)?, expected);
    }
    Ok(())
}

#[tokio::test]
async fn other_nodes_are_asked_service_by_service() -> Outcome {
    let channel = channel::open(&format!("grpc://{}", node().await?), None).await?;
    let listed = reflection::services(&channel).await.map_err(|status| described(&status))?;
    let (version, services) = listed.ok_or("no reflection")?;
    assert!(services.iter().any(|service| service == "ixo.entity.v1beta1.Query"), "{services:?}");
    let files = reflection::files(&channel, version, &services).await?;
    assert_eq!(import(&joined(files))?, import(hearth_node::DESCRIPTORS)?);
    Ok(())
}

#[tokio::test]
async fn the_older_reflection_is_understood() -> Outcome {
    let (listener, address) = listener().await?;
    let reflection = tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(hearth_node::DESCRIPTORS)
        .build_v1alpha()?;
    let server = Server::builder().add_service(reflection);
    tokio::spawn(server.serve_with_incoming(TcpIncoming::from(listener)));
    let asked = ask(&format!("grpc://{address}"), None).await?;
    assert_eq!(import(&asked)?, import(hearth_node::DESCRIPTORS)?);
    Ok(())
}

#[tokio::test]
async fn what_an_any_usually_holds_is_asked_for_too() -> Outcome {
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
    let asked = ask(&format!("grpc://{address}"), None).await?;
    let asked = prost_types::FileDescriptorSet::decode(asked.as_slice())?;
    let names: Vec<&str> = asked.file.iter().map(prost_types::FileDescriptorProto::name).collect();
    for (name, there) in
        [("query.proto", true), ("keys.proto", true), ("base.proto", true), ("other.proto", false)]
    {
        assert_eq!(names.contains(&name), there, "{name}: {names:?}");
    }
    Ok(())
}

/// A descriptor set of proto files with their imports.
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
async fn over_tls_the_certificate_is_looked_at() -> Outcome {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed([String::from("localhost")])?;
    let (listener, address) = listener().await?;
    let (certificate, key) = (cert.pem(), signing_key.serialize_pem());
    let given = certificate.clone();
    tokio::spawn(async move {
        hearth_node::serve_tls(listener, certificate.as_bytes(), key.as_bytes(), std::future::pending()).await
    });
    let url = format!("grpcs://localhost:{}", address.port());
    assert_eq!(import(&ask(&url, Some(given.as_bytes())).await?)?, import(hearth_node::DESCRIPTORS)?);
    let refused = ask(&url, None).await.unwrap_err();
    assert!(refused.starts_with(&format!("`{url}`: ")) && refused.contains("certificate"), "{refused}");
    Ok(())
}

#[tokio::test]
async fn what_is_no_node_is_said_to_be_none() -> Outcome {
    let (listener, address) = listener().await?;
    drop(listener);
    let refused = ask(&format!("grpc://{address}"), None).await.unwrap_err();
    assert!(refused.contains("onnection refused"), "{refused}");
    for url in ["ftp://localhost", "http://a b"] {
        assert!(ask(url, None).await.is_err(), "{url}");
    }
    let refused = ask("grpc://", None).await.unwrap_err();
    assert_eq!(refused, "`grpc://`: the address names no host");
    Ok(())
}

#[tokio::test]
async fn a_server_without_reflection_is_told_apart() -> Outcome {
    let (listener, address) = listener().await?;
    let server = Server::builder().add_routes(tonic::service::Routes::default());
    tokio::spawn(server.serve_with_incoming(TcpIncoming::from(listener)));
    let refused = ask(&format!("grpc://{address}"), None).await.unwrap_err();
    assert!(refused.contains("no reflection service"), "{refused}");
    Ok(())
}
