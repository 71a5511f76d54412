//! The TLS configuration of clients.

use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};

/// Creates the configuration, with the root certificates of the system, or those of `SSL_CERT_FILE` and
/// `SSL_CERT_DIR`, unless the client will not use TLS. The error is for the user.
pub fn configuration(with_roots: bool) -> Result<ClientConfig, String> {
    let mut roots = RootCertStore::empty();
    if with_roots {
        let found = rustls_native_certs::load_native_certs();
        roots.add_parsable_certificates(found.certs);
        if roots.is_empty() {
            let cause = found.errors.first().map_or_else(String::new, |error| format!(": {error}"));
            return Err(format!("the system has no root certificates; set `SSL_CERT_FILE`{cause}"));
        }
    }
    configuration_with(roots)
}

/// Creates the configuration with the given root certificates. The error is for the user.
pub fn configuration_with(roots: RootCertStore) -> Result<ClientConfig, String> {
    let config = ClientConfig::builder_with_provider(ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}
