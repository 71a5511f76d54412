//! HTTPS: with the certificate of the operator, or with one that this server makes for the addresses of its machine.

mod authority;
mod given;
mod local;
mod names;
mod page;
mod phone;
mod plain;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::server::ResolvesServerCert;
use tokio_rustls::TlsAcceptor;

use crate::log::Log;
use given::Given;
pub(crate) use local::Local;
pub(crate) use phone::Invitation;
pub(crate) use plain::Plain;

/// The flags of HTTPS.
#[derive(Args, Debug)]
pub(crate) struct Flags {
    /// Serve HTTPS with a certificate for the addresses of this machine, which the server makes, renews and keeps in the
    /// state directory
    #[arg(long)]
    tls: bool,
    /// PEM file with the certificate for HTTPS, followed by those of its intermediate authorities; read again when it
    /// changes
    #[arg(long, value_name = "FILE", requires = "tls_key", conflicts_with = "tls")]
    tls_certificate: Option<PathBuf>,
    /// PEM file with the secret key of `--tls-certificate`
    #[arg(long, value_name = "FILE", requires = "tls_certificate")]
    tls_key: Option<PathBuf>,
}

/// The identity of an HTTPS server.
pub(crate) enum Tls {
    /// The certificate of the operator.
    Given(Arc<Given>),
    /// A certificate of this machine's own authority.
    Local(Arc<Local>),
}

impl Tls {
    /// Opens the identity; `None` if the flags ask for plain HTTP. The error is for the operator.
    pub(crate) fn open(flags: &Flags, state: &Path) -> Result<Option<Self>, String> {
        match (&flags.tls_certificate, &flags.tls_key) {
            (Some(certificate), Some(key)) => {
                Given::open(certificate, key).map(|given| Some(Self::Given(Arc::new(given))))
            }
            _ if flags.tls => Local::open(state).map(|local| Some(Self::Local(Arc::new(local)))),
            _ => Ok(None),
        }
    }

    /// Returns how connections are answered. The error is for the operator.
    pub(crate) fn secure(&self) -> Result<Secure, String> {
        let plain = Plain { local: self.local().cloned() };
        Ok(Secure { acceptor: self.acceptor()?, plain: Arc::new(plain) })
    }

    fn acceptor(&self) -> Result<TlsAcceptor, String> {
        let resolver: Arc<dyn ResolvesServerCert> = match self {
            Self::Given(given) => Arc::clone(given) as Arc<dyn ResolvesServerCert>,
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

    /// Renews the certificate from now on, until the server stops.
    pub(crate) fn renew(&self, log: Log) {
        match self {
            Self::Given(given) => drop(tokio::spawn(Arc::clone(given).renew(log))),
            Self::Local(local) => drop(tokio::spawn(Arc::clone(local).renew(log))),
        }
    }

    /// Returns the identity of this machine, if it is made here.
    pub(crate) fn local(&self) -> Option<&Arc<Local>> {
        match self {
            Self::Given(_) => None,
            Self::Local(local) => Some(local),
        }
    }
}

/// How a connection is answered: over TLS, or in plain HTTP with the way to HTTPS.
#[derive(Clone)]
pub(crate) struct Secure {
    pub(crate) acceptor: TlsAcceptor,
    pub(crate) plain: Arc<Plain>,
}

/// Returns the origin at which other machines reach a server that listens on this address.
pub(crate) fn origin(address: SocketAddr) -> String {
    let ip = if address.ip().is_unspecified() { names::reachable() } else { None };
    format!("https://{}", SocketAddr::new(ip.unwrap_or_else(|| address.ip()), address.port()))
}
