//! HTTPS of `hearth serve`: a client verifies the certificate against the authority that the server made, or against the
//! operator's.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use hearth_tests::server::{Answer, Host, Server};
use hearth_tests::suite::{Alone, only, trial};
use libtest_mimic::Trial;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use tempfile::TempDir;

const TESTS: &[(&str, Alone)] = &[
    ("a_made_certificate_is_verified_by_its_authority", a_made_certificate_is_verified_by_its_authority),
    ("the_authority_is_kept", the_authority_is_kept),
    ("a_given_certificate_is_used", a_given_certificate_is_used),
    ("a_wrong_certificate_is_an_error_at_the_start", a_wrong_certificate_is_an_error_at_the_start),
];

/// Returns every test of HTTPS.
pub(crate) fn trials() -> Vec<Trial> {
    let one = |(name, test): &(&str, Alone)| {
        only(Host::Serve, "Spin has its own HTTPS", trial(format!("tls::{name}"), *test))
    };
    TESTS.iter().map(one).collect()
}

/// Sends a request over TLS to a server with this name, and trusts only the authorities in a file.
fn get(server: &Server, authority: &Path, name: &str, path: &str) -> Result<Answer> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(authority)?)?;
    let mut config = ClientConfig::builder_with_provider(ring::default_provider().into())
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    let connection = ClientConnection::new(Arc::new(config), ServerName::try_from(name.to_owned())?)?;
    let stream = TcpStream::connect(server.address())?;
    stream.set_read_timeout(Some(Duration::from_secs(45)))?;
    let mut stream = StreamOwned::new(connection, stream);
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {name}\r\nconnection: close\r\n\r\n")?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    Answer::parse(&text)
}

fn a_made_certificate_is_verified_by_its_authority() -> Result<()> {
    let site = TempDir::new()?;
    fs::create_dir(site.path().join("form"))?;
    fs::write(site.path().join("form/index.html"), "<title>Form</title>")?;
    let root = site.path().to_str().context("the path is not UTF-8")?;
    let server = Server::in_directory(TempDir::new()?, &["--tls", "--site", root])?;
    let authority = server.state().join("tls/authority.pem");
    for name in ["localhost", "127.0.0.1"] {
        let answer = get(&server, &authority, name, "/healthz")?;
        ensure!(answer.status == 200 && answer.json()["status"] == "ok", "{name}: {answer:?}");
    }
    let error =
        get(&server, &authority, "claims.example", "/healthz").err().context("the name is accepted")?;
    ensure!(format!("{error:#}").contains("certificate"), "{error:#}");
    let other = Server::in_directory(TempDir::new()?, &["--tls"])?;
    let foreign = other.state().join("tls/authority.pem");
    let error =
        get(&server, &foreign, "localhost", "/healthz").err().context("another authority is accepted")?;
    ensure!(
        format!("{error:#}").contains("UnknownIssuer") || format!("{error:#}").contains("certificate"),
        "{error:#}"
    );

    let banner = server.banner()?;
    let address = server.address();
    ensure!(banner.contains(&format!("curl https://{address}/")), "{banner}");
    for text in
        ["On a phone in the same network:", "/form/#key=hearth_", "tls/authority.pem", "Its SHA-256 is "]
    {
        ensure!(banner.contains(text), "{text}: {banner}");
    }
    ensure!(banner.contains('\u{2588}') && banner.contains('\u{2580}'), "no QR code: {banner}");
    Ok(())
}

/// The certificate that a phone trusts stays the same, and the server stops in order.
fn the_authority_is_kept() -> Result<()> {
    let files = |server: &Server| -> Result<(String, String)> {
        let directory = server.state().join("tls");
        Ok((
            fs::read_to_string(directory.join("authority.pem"))?,
            fs::read_to_string(directory.join("server.pem"))?,
        ))
    };
    let first = Server::in_directory(TempDir::new()?, &["--tls"])?;
    let before = files(&first)?;
    // A connection without a handshake does not delay the shutdown.
    let _silent = TcpStream::connect(first.address())?;
    let again = Server::in_directory(first.stop_and_keep()?, &["--tls"])?;
    ensure!(files(&again)? == before, "the certificates were made again");
    let authority = again.state().join("tls/authority.pem");
    ensure!(get(&again, &authority, "localhost", "/version")?.status == 200);
    Ok(())
}

fn a_given_certificate_is_used() -> Result<()> {
    let directory = TempDir::new()?;
    let (certificate, key) = write(directory.path())?;
    let files = ["--tls-certificate", &certificate, "--tls-key", &key];
    let host = ["--base-url", "https://claims.example"];
    let server = Server::start(["key"], &[&files[..], &host].concat())?;
    let answer = get(&server, Path::new(&certificate), "claims.example", "/version")?;
    ensure!(answer.status == 200, "{answer:?}");
    ensure!(!server.banner()?.contains("On a phone"), "{}", server.banner()?);
    ensure!(!server.state().join("tls").exists());
    Ok(())
}

fn a_wrong_certificate_is_an_error_at_the_start() -> Result<()> {
    let directory = TempDir::new()?;
    let (certificate, key) = write(directory.path())?;
    let empty = directory.path().join("empty.pem");
    fs::write(&empty, "")?;
    let empty = empty.to_str().context("the path is not UTF-8")?;
    let missing = format!("{certificate}.missing");
    for (certificate, key, expected) in [
        (empty, key.as_str(), "has no certificate"),
        (certificate.as_str(), empty, "has no secret key in PEM"),
        (missing.as_str(), key.as_str(), "No such file"),
    ] {
        let arguments = ["--tls-certificate", certificate, "--tls-key", key];
        let error = Server::start(["key"], &arguments).err().context("the server starts")?.to_string();
        ensure!(error.contains(expected), "{error}");
    }
    let error =
        Server::start(["key"], &["--tls-certificate", &certificate]).err().context("it starts")?.to_string();
    ensure!(error.contains("--tls-key"), "{error}");
    Ok(())
}

/// Writes a certificate for `claims.example` and its key.
fn write(directory: &Path) -> Result<(String, String)> {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed([String::from("claims.example")])?;
    let mut names = Vec::new();
    for (name, text) in [("own.pem", cert.pem()), ("own.key", signing_key.serialize_pem())] {
        let file = directory.join(name);
        fs::write(&file, text)?;
        names.push(file.to_str().context("the path is not UTF-8")?.to_owned());
    }
    let [certificate, key] = names.try_into().ok().context("two files")?;
    Ok((certificate, key))
}
