//! TLS for a Postgres of the tests: an authority, and the certificate of the server.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tempfile::TempDir;

use super::{Postgres, programs};

/// An authority that signs certificates. Dropping it removes the file with its certificate.
#[derive(Debug)]
pub struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    folder: TempDir,
}

impl Authority {
    /// Creates an authority with a key of its own.
    ///
    /// # Errors
    ///
    /// Returns an error if the file with the certificate cannot be written.
    pub fn new() -> Result<Self> {
        let mut parameters = CertificateParams::new([])?;
        parameters.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        parameters.distinguished_name.push(rcgen::DnType::CommonName, "an authority of the tests");
        let issuer = CertifiedIssuer::self_signed(parameters, KeyPair::generate()?)?;
        let authority = Self { issuer, folder: TempDir::new()? };
        std::fs::write(authority.file(), authority.issuer.pem())?;
        Ok(authority)
    }

    /// Returns the file with the certificate of the authority.
    pub fn file(&self) -> PathBuf {
        self.folder.path().join("authority.pem")
    }
}

impl Postgres {
    /// Gives the server a certificate for the host `localhost`, and turns TLS on. Connections without TLS remain
    /// possible.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not accept the certificate.
    pub fn secure(&self, authority: &Authority) -> Result<()> {
        let key = KeyPair::generate()?;
        let certificate = CertificateParams::new([String::from("localhost")])?;
        let certificate = certificate.signed_by(&key, &authority.issuer)?;
        let data = self.data();
        for (name, text) in [("server.crt", certificate.pem()), ("server.key", key.serialize_pem())] {
            self.write_private(&data.join(name), &text)?;
        }
        self.execute("ALTER SYSTEM SET ssl = on")?;
        self.execute("SELECT pg_reload_conf()")?;
        let start = Instant::now();
        loop {
            let is_on: String = self.connect("postgres")?.query_one("SHOW ssl", &[])?.get(0);
            if is_on == "on" {
                return Ok(());
            }
            ensure!(
                start.elapsed() < Duration::from_secs(10),
                "the server does not turn TLS on: {}",
                self.log()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Writes a file that only the user of the server can read.
    fn write_private(&self, file: &Path, text: &str) -> Result<()> {
        let file = file.to_str().context("the folder of the data is not UTF-8")?;
        programs::read(self.programs.shell(&format!("umask 077; cat >{file} <<'END'\n{text}\nEND"))).map(drop)
    }
}
