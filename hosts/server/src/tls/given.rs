//! The certificate of the operator. It is read again when its files change, so a renewal needs no restart.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use tokio::time::sleep;

use crate::log::Log;

/// The identity of a server by the files of its operator.
#[derive(Debug)]
pub(crate) struct Given {
    certificate: PathBuf,
    key: PathBuf,
    /// The times before the files were read, so that a change at any later moment is noticed.
    opened: Changed,
    current: RwLock<Arc<CertifiedKey>>,
}

/// The times at which the two files were changed; `None` for a file without one.
type Changed = [Option<SystemTime>; 2];

impl Given {
    /// Reads the files. The error is for the operator.
    pub(super) fn open(certificate: &Path, key: &Path) -> Result<Self, String> {
        let opened = changed(certificate, key);
        let current = RwLock::new(read(certificate, key)?);
        Ok(Self { certificate: certificate.to_owned(), key: key.to_owned(), opened, current })
    }

    /// Reads the files again whenever one has changed, until the server stops. Files that cannot be used are reported, and
    /// the server keeps the certificate that it has.
    pub(crate) async fn renew(self: Arc<Self>, log: Log) {
        let mut known = self.opened;
        loop {
            sleep(CHECK).await;
            if let Err(error) = self.reread(&mut known) {
                log.failure(&format!("the certificate is not renewed: {error}"));
            }
        }
    }

    /// Reads the files again if one has changed since the known times. After an error, only the next change counts.
    fn reread(&self, known: &mut Changed) -> Result<(), String> {
        let now = changed(&self.certificate, &self.key);
        if now == *known {
            return Ok(());
        }
        *known = now;
        let key = read(&self.certificate, &self.key)?;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = key;
        Ok(())
    }

    fn current(&self) -> Arc<CertifiedKey> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl ResolvesServerCert for Given {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.current())
    }
}

fn changed(certificate: &Path, key: &Path) -> Changed {
    [certificate, key].map(|file| fs::metadata(file).and_then(|about| about.modified()).ok())
}

/// Reads the certificate and the key of the operator.
fn read(certificate: &Path, key: &Path) -> Result<Arc<CertifiedKey>, String> {
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

/// The time between two checks of the files.
const CHECK: Duration = Duration::from_secs(30);

#[cfg(test)]
mod tests {
    use rcgen::generate_simple_self_signed;

    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    /// Writes a new certificate and its key, with a time that differs from that of earlier files.
    fn write(certificate: &Path, key: &Path, seconds: u64) -> Outcome {
        let made = generate_simple_self_signed([String::from("claims.example")])?;
        for (file, text) in [(certificate, made.cert.pem()), (key, made.signing_key.serialize_pem())] {
            fs::write(file, text)?;
            let file = fs::File::options().write(true).open(file)?;
            file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds))?;
        }
        Ok(())
    }

    #[test]
    fn changed_files_are_read_again_and_unusable_ones_change_nothing() -> Outcome {
        let directory = tempfile::tempdir()?;
        let (certificate, key) = (directory.path().join("own.pem"), directory.path().join("own.key"));
        write(&certificate, &key, 1)?;
        let given = Given::open(&certificate, &key)?;
        let mut known = given.opened;
        let first = given.current();
        given.reread(&mut known)?;
        assert!(Arc::ptr_eq(&first, &given.current()), "read again without a change");

        write(&certificate, &key, 2)?;
        given.reread(&mut known)?;
        let second = given.current();
        assert_ne!(second.cert, first.cert);

        fs::write(&certificate, "")?;
        assert!(given.reread(&mut known).is_err_and(|error| error.contains("has no certificate")));
        assert!(Arc::ptr_eq(&second, &given.current()), "the certificate is lost");
        given.reread(&mut known)?; // the error is reported once

        write(&certificate, &key, 3)?;
        given.reread(&mut known)?;
        assert_ne!(given.current().cert, second.cert);
        Ok(())
    }
}
