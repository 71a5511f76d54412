//! HTTPS of `hearth serve`: a client verifies the certificate against the authority that the server made, or against the
//! operator's.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::{Answer, Host, Server};
use hearth_tests::suite::{Alone, only, trial};
use libtest_mimic::Trial;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use tempfile::TempDir;

const TESTS: &[(&str, Alone)] = named![
    a_made_certificate_is_verified_by_its_authority,
    the_authority_is_kept,
    a_form_is_fetched_by_https,
    plain_http_says_how_a_phone_trusts_the_server,
    a_start_without_new_keys_says_how_to_make_one,
    a_given_certificate_is_used,
    a_renewed_certificate_is_used_without_a_restart,
    a_wrong_certificate_is_an_error_at_the_start,
];

/// Returns every test of HTTPS.
pub(crate) fn trials() -> Vec<Trial> {
    let one = |(name, test): &(&str, Alone)| {
        only(Host::Serve, "Spin has its own HTTPS", trial(format!("tls::{name}"), *test))
    };
    TESTS.iter().map(one).collect()
}

/// Sends a request in plain HTTP. Returns the whole answer, with its status line.
fn plain(server: &Server, request: &str, fields: &str) -> Result<Vec<u8>> {
    let mut stream = TcpStream::connect(server.address())?;
    stream.set_read_timeout(Some(Duration::from_secs(45)))?;
    write!(stream, "{request} HTTP/1.1\r\nhost: 192.168.1.20:8787\r\nconnection: close\r\n{fields}\r\n")?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Ok(bytes)
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
        ["On a phone in the same network", "/form/#key=hearth_", "tls/authority.pem", "Its SHA-256 is "]
    {
        ensure!(banner.contains(text), "{text}: {banner}");
    }
    ensure!(banner.contains(&format!("  http://{address}\n")), "no address of the page: {banner}");
    ensure!(banner.contains("--listen 0.0.0.0:"), "no advice about loopback: {banner}");
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

/// A phone fetches the form from the address in the list of forms.
fn a_form_is_fetched_by_https() -> Result<()> {
    let state = TempDir::new()?;
    fs::write(state.path().join("hearth.toml"), Server::keys(["phone"])?)?;
    let server = Server::in_directory(state, &["--tls"])?;
    let authority = server.state().join("tls/authority.pem");
    let list = get(&server, &authority, "localhost", "/openrosa/phone/formList")?;
    let address = "<downloadUrl>https://localhost/openrosa/phone/forms/hearth-kpt</downloadUrl>";
    ensure!(list.status == 200 && list.body.contains(address), "{list:?}");
    Ok(())
}

fn plain_http_says_how_a_phone_trusts_the_server() -> Result<()> {
    let server = Server::in_directory(TempDir::new()?, &["--tls"])?;
    let certificate = plain(&server, "GET /authority.crt", "")?;
    let at = certificate.windows(4).position(|window| window == b"\r\n\r\n").context("no head")?;
    let head = String::from_utf8_lossy(&certificate[..at]).to_lowercase();
    ensure!(head.contains("content-type: application/x-x509-ca-cert"), "{head}");
    let authority = CertificateDer::from_pem_file(server.state().join("tls/authority.pem"))?;
    ensure!(certificate[at + 4..] == *authority, "another certificate");

    for (language, expected) in
        [("en", "Install anyway"), ("sw-KE, en;q=0.5", "Pakua cheti"), ("ar", "dir=\"rtl\"")]
    {
        let fields = format!("accept: text/html\r\naccept-language: {language}\r\n");
        let page = String::from_utf8(plain(&server, "GET /form/", &fields)?)?;
        ensure!(page.starts_with("HTTP/1.1 200"), "{page}");
        let head = page.to_lowercase();
        for field in ["x-content-type-options: nosniff", "referrer-policy: no-referrer"] {
            ensure!(head.contains(field), "{field}: {page}");
        }
        for text in [expected, "href=\"/authority.crt\"", "href=\"https://192.168.1.20:8787/form/\""] {
            ensure!(page.contains(text), "{text}: {page}");
        }
    }
    for request in ["GET /version", "GET /v1/claims", "POST /v1/claims"] {
        let answer = String::from_utf8(plain(&server, request, "content-length: 0\r\n")?)?;
        ensure!(
            answer.starts_with("HTTP/1.1 403") && answer.contains("use https://192.168.1.20:8787/"),
            "{answer}"
        );
    }
    Ok(())
}

fn a_start_without_new_keys_says_how_to_make_one() -> Result<()> {
    let site = TempDir::new()?;
    fs::create_dir(site.path().join("form"))?;
    fs::write(site.path().join("form/index.html"), "<title>Form</title>")?;
    let root = site.path().to_str().context("the path is not UTF-8")?;
    let first = Server::in_directory(TempDir::new()?, &["--tls", "--site", root])?;
    let again = Server::in_directory(first.stop_and_keep()?, &["--tls", "--site", root])?;
    let banner = again.banner()?;
    let command = format!("--scopes claims:write,claims:read --url https://{} --qr", again.address());
    ensure!(banner.contains("hearth keys create --subject NAME") && banner.contains(&command), "{banner}");
    ensure!(!banner.contains("#key="), "{banner}");
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
    let moved = String::from_utf8(plain(&server, "GET /form/?a=b", "")?)?.to_lowercase();
    ensure!(
        moved.starts_with("http/1.1 308") && moved.contains("location: https://192.168.1.20:8787/form/?a=b"),
        "{moved}"
    );
    Ok(())
}

/// The server looks at the files twice in a minute.
fn a_renewed_certificate_is_used_without_a_restart() -> Result<()> {
    let directory = TempDir::new()?;
    let (certificate, key) = write(directory.path())?;
    let files = ["--tls-certificate", &certificate, "--tls-key", &key];
    let server = Server::start(["key"], &files)?;
    write(directory.path())?;
    for _ in 0..240 {
        if get(&server, Path::new(&certificate), "claims.example", "/version").is_ok() {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(500));
    }
    anyhow::bail!("the server has the certificate of its start")
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
