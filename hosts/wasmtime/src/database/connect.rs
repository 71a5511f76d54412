//! Connections to Postgres.

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres::Client;
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::PostgresUrl;
use crate::client::{chain, tls_configuration, tls_configuration_with};

/// Opens a connection, which a task of the current runtime drives. The error is for the operator.
pub(crate) async fn connect(url: &PostgresUrl) -> Result<Client, String> {
    let connected = url.config().connect(connector(url)?).await;
    let (client, connection) =
        connected.map_err(|error| format!("cannot connect to `{url}`: {}", described(&error)))?;
    // An error of the connection is also that of the statement which waits for it.
    tokio::spawn(async move { drop(connection.await) });
    Ok(client)
}

/// Describes an error of Postgres, without the parameters of a statement.
pub(crate) fn described(error: &tokio_postgres::Error) -> String {
    let Some(known) = error.as_db_error() else { return chain(error) };
    let detail = known.detail().map(|detail| format!(" ({detail})")).unwrap_or_default();
    format!("{}{detail} [{}]", known.message(), known.code().code())
}

/// Returns the maker of TLS connections. Certificates are verified with the roots of the system, or with those of the
/// URL. The error is for the operator.
pub(crate) fn connector(url: &PostgresUrl) -> Result<MakeRustlsConnect, String> {
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
