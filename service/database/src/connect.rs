//! Connections to Postgres.

use std::error::Error as _;
use std::io;
use std::time::Duration;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{CertificateError, ClientConfig, RootCertStore};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_postgres::Client;
use tokio_postgres::config::SslMode;
use tokio_postgres::error::DbError;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::PostgresUrl;
use hearth_client::{chain, tls_configuration, tls_configuration_with};

/// Opens a connection, which a task of the current runtime drives. The error is for the operator.
pub async fn connect(url: &PostgresUrl) -> Result<Client, String> {
    let (client, connection) = match url.config().connect(connector(url)?).await {
        Ok(connected) => connected,
        Err(error) => {
            let advice = advice(url, &error).await.map(|advice| format!("; {advice}")).unwrap_or_default();
            return Err(format!("cannot connect to `{url}`: {}{advice}", described(&error)));
        }
    };
    // An error of the connection is also that of the statement which waits for it.
    tokio::spawn(async move { drop(connection.await) });
    Ok(client)
}

/// Returns what the operator can do about a connection that TLS prevents.
async fn advice(url: &PostgresUrl, error: &tokio_postgres::Error) -> Option<String> {
    let cause = error.source()?;
    if cause.is::<DbError>() {
        return None;
    }
    if let Some(failed) = cause.downcast_ref::<io::Error>() {
        let failed = failed.get_ref()?.downcast_ref::<rustls::Error>()?;
        let rustls::Error::InvalidCertificate(failed) = failed else { return None };
        return of_certificate(url, failed);
    }
    // A server without TLS leads to an error that has no type of its own, as a missing password does.
    let is_prevented = url.config().get_ssl_mode() == SslMode::Require && refuses_tls(url).await;
    is_prevented.then(|| String::from(NO_TLS))
}

/// Returns whether a host of the URL answers that it has no TLS.
async fn refuses_tls(url: &PostgresUrl) -> bool {
    for host in url.hosts() {
        if let Ok(Ok(NO)) = timeout(PATIENCE, offer(&host)).await {
            return true;
        }
    }
    false
}

/// Offers TLS to a server, and returns the byte with which it answers.
async fn offer(host: &str) -> io::Result<u8> {
    let mut stream = TcpStream::connect(host).await?;
    stream.write_all(&SSL_REQUEST).await?;
    stream.read_u8().await
}

fn of_certificate(url: &PostgresUrl, failed: &CertificateError) -> Option<String> {
    Some(match failed {
        // The signature is wrong if another authority has the same name.
        CertificateError::UnknownIssuer | CertificateError::BadSignature => match url.roots() {
            Some(file) => format!(
                "`{}` (`sslrootcert`) does not have the authority that signed the certificate of the server; write its \
                 certificate into the file",
                file.display()
            ),
            None => String::from(
                "the system does not trust the authority that signed the certificate of the server; name a file with the \
                 certificate of the authority by `sslrootcert` in the URL",
            ),
        },
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            String::from("write a host name into the URL that the certificate of the server has")
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            String::from("renew the certificate of the server, or correct the clock of this machine")
        }
        _ => return None,
    })
}

/// Describes an error of Postgres, without the parameters of a statement.
pub fn described(error: &tokio_postgres::Error) -> String {
    let Some(known) = error.as_db_error() else { return chain(error) };
    let detail = known.detail().map(|detail| format!(" ({detail})")).unwrap_or_default();
    format!("{}{detail} [{}]", known.message(), known.code().code())
}

/// Returns the maker of TLS connections. Certificates are verified with the roots of the system, or with those of the
/// URL. The error is for the operator.
pub fn connector(url: &PostgresUrl) -> Result<MakeRustlsConnect, String> {
    Ok(MakeRustlsConnect::new(tls(url)?))
}

fn tls(url: &PostgresUrl) -> Result<ClientConfig, String> {
    if let Some(file) = url.roots() {
        let failed = |error: &dyn std::fmt::Display| {
            format!("`{}` (`sslrootcert`) has no certificate that can be read: {error}", file.display())
        };
        let mut roots = RootCertStore::empty();
        for certificate in CertificateDer::pem_file_iter(file).map_err(|error| failed(&error))? {
            let certificate = certificate.map_err(|error| failed(&error))?;
            roots.add(certificate).map_err(|error| failed(&error))?;
        }
        if roots.is_empty() {
            return Err(failed(&"the file has no `CERTIFICATE` block"));
        }
        return tls_configuration_with(roots);
    }
    match url.config().get_ssl_mode() {
        SslMode::Disable => tls_configuration(false),
        // A server without TLS needs no roots.
        SslMode::Prefer => tls_configuration(true).or_else(|_| tls_configuration(false)),
        _ => tls_configuration(true),
    }
}

/// The message `SSLRequest` of the protocol of Postgres: its length, and its code.
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f];
/// The answer of a server without TLS.
const NO: u8 = b'N';
const PATIENCE: Duration = Duration::from_secs(5);
const NO_TLS: &str = "the URL requires TLS, so the server must have it (`ssl = on`); `sslmode=disable` sends the password and \
    all data in plain text";
