//! HTTPS: with the certificate of the operator, or with one that this server makes for the addresses of its machine.

mod authority;
mod local;
mod names;
mod phone;

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::ResolvesServerCert;
use rustls::sign::CertifiedKey;
use tokio_rustls::TlsAcceptor;

pub(crate) use local::Local;
pub(crate) use phone::Invitation;

/// The flags of HTTPS.
#[derive(Args, Debug)]
pub(crate) struct Flags {
    /// Serve HTTPS with a certificate for the addresses of this machine, which the server makes, renews and keeps in the
    /// state directory
    #[arg(long)]
    tls: bool,
    /// PEM file with the certificate for HTTPS, followed by those of its intermediate authorities
    #[arg(long, value_name = "FILE", requires = "tls_key", conflicts_with = "tls")]
    tls_certificate: Option<PathBuf>,
    /// PEM file with the secret key of `--tls-certificate`
    #[arg(long, value_name = "FILE", requires = "tls_certificate")]
    tls_key: Option<PathBuf>,
}

/// The identity of an HTTPS server.
pub(crate) enum Tls {
    /// The certificate of the operator.
    Given(Arc<CertifiedKey>),
    /// A certificate of this machine's own authority.
    Local(Arc<Local>),
}

impl Tls {
    /// Opens the identity; `None` if the flags ask for plain HTTP. The error is for the operator.
    pub(crate) fn open(flags: &Flags, state: &Path) -> Result<Option<Self>, String> {
        match (&flags.tls_certificate, &flags.tls_key) {
            (Some(certificate), Some(key)) => given(certificate, key).map(|key| Some(Self::Given(key))),
            _ if flags.tls => Local::open(state).map(|local| Some(Self::Local(Arc::new(local)))),
            _ => Ok(None),
        }
    }

    /// Returns the acceptor of connections. The error is for the operator.
    pub(crate) fn acceptor(&self) -> Result<TlsAcceptor, String> {
        let resolver: Arc<dyn ResolvesServerCert> = match self {
            Self::Given(key) => Arc::new(rustls::sign::SingleCertAndKey::from(Arc::clone(key))),
            Self::Local(local) => Arc::clone(local) as Arc<dyn ResolvesServerCert>,
        };
        let mut config = ServerConfig::builder_with_provider(ring::default_provider().into())
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .with_no_client_auth()
            .with_cert_resolver(resolver);
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }

    /// Returns the identity of this machine, if it is made here.
    pub(crate) fn local(&self) -> Option<&Arc<Local>> {
        match self {
            Self::Given(_) => None,
            Self::Local(local) => Some(local),
        }
    }
}

/// Returns the origin at which other machines reach a server that listens on this address.
pub(crate) fn origin(address: SocketAddr) -> String {
    let ip = if address.ip().is_unspecified() { names::reachable() } else { None };
    format!("https://{}", SocketAddr::new(ip.unwrap_or_else(|| address.ip()), address.port()))
}

/// Reads the certificate and the key of the operator.
fn given(certificate: &Path, key: &Path) -> Result<Arc<CertifiedKey>, String> {
    let read = |file: &Path| fs::read(file).map_err(|error| format!("`{}`: {error}", file.display()));
    let (certificates, secret) = (read(certificate)?, read(key)?);
    let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(&certificates)
        .collect::<Result<_, _>>()
        .map_err(|error| format!("`{}` is not a PEM file: {error}", certificate.display()))?;
    if chain.is_empty() {
        return Err(format!(
            "`{}` has no certificate; it must begin with `-----BEGIN CERTIFICATE-----`",
            certificate.display()
        ));
    }
    let secret = PrivateKeyDer::from_pem_slice(&secret)
        .map_err(|error| format!("`{}` has no secret key in PEM: {error}", key.display()))?;
    let key = CertifiedKey::from_der(chain, secret, &ring::default_provider()).map_err(|error| {
        format!("`{}` and `{}` cannot be used: {error}", certificate.display(), key.display())
    })?;
    Ok(Arc::new(key))
}
