//! The certificate of this machine. It is made again when the addresses change, or before it ends.

use std::collections::BTreeSet;
use std::fs;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use chrono::NaiveDate;
use data_encoding::HEXUPPER;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use sha2::{Digest as _, Sha256};
use tokio::time::sleep;
use x509_parser::extensions::GeneralName;

use super::authority::{self, Authority, REST, SERVED, today};
use super::names;
use crate::log::Log;
use hearth_files::private;
use hearth_terminal::warn;

/// The identity of a server in a local network.
#[derive(Debug)]
pub(crate) struct Local {
    directory: PathBuf,
    /// The names of the first certificate.
    names: BTreeSet<String>,
    current: RwLock<Arc<CertifiedKey>>,
}

impl Local {
    /// Opens the identity in the state directory, or makes it. The error is for the operator.
    pub(super) fn open(state: &Path) -> Result<Self, String> {
        let directory = state.join("tls");
        private::create_directory(&directory)
            .map_err(|error| format!("`{}`: {error}", directory.display()))?;
        for name in ["authority.key", KEY] {
            if let Some(warning) = private::keep(&directory.join(name))? {
                warn(&warning);
            }
        }
        let names = names::all();
        let current = RwLock::new(certified(&directory, &names)?);
        Ok(Self { directory, names, current })
    }

    /// Makes the certificate again whenever the addresses change or it ends soon, until the server stops.
    pub(crate) async fn renew(self: Arc<Self>, log: Log) {
        let mut known = self.names.clone();
        let mut day = today();
        loop {
            sleep(CHECK).await;
            let names = names::all();
            if !is_due((&known, day), (&names, today())) {
                continue;
            }
            match certified(&self.directory, &names) {
                Ok(key) => {
                    *self.current.write().unwrap_or_else(PoisonError::into_inner) = key;
                    (known, day) = (names, today());
                }
                Err(error) => log.failure(&format!("the certificate is not renewed: {error}")),
            }
        }
    }

    /// The file with the certificate of the authority.
    pub(crate) fn authority(&self) -> PathBuf {
        authority::file(&self.directory)
    }

    /// Returns the certificate of the authority in DER, which phones install.
    pub(super) fn certificate(&self) -> Result<Vec<u8>, String> {
        let file = self.authority();
        let certificate = CertificateDer::from_pem_file(&file);
        certificate.map(|der| der.to_vec()).map_err(|error| format!("`{}`: {error}", file.display()))
    }

    /// The SHA-256 of the certificate of the authority, as phones show it.
    pub(crate) fn fingerprint(&self) -> Option<String> {
        let certificate = self.certificate().ok()?;
        let digest = HEXUPPER.encode(&Sha256::digest(&certificate));
        let bytes = digest.as_bytes().chunks(2).map(|pair| String::from_utf8_lossy(pair).into_owned());
        Some(bytes.collect::<Vec<_>>().join(":"))
    }
}

impl ResolvesServerCert for Local {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner)))
    }
}

/// Returns whether the certificate must be checked: the addresses have changed, or a day has begun.
fn is_due(last: (&BTreeSet<String>, NaiveDate), now: (&BTreeSet<String>, NaiveDate)) -> bool {
    last != now
}

/// Returns the stored certificate if it has these names and does not end soon, else a new one.
fn certified(directory: &Path, names: &BTreeSet<String>) -> Result<Arc<CertifiedKey>, String> {
    let authority = Authority::open(directory)?;
    let (certificate, key) = (directory.join("server.pem"), directory.join(KEY));
    let stored = fs::read_to_string(&certificate).ok().zip(fs::read_to_string(&key).ok());
    let usable = stored.filter(|(chain, _)| {
        authority.has_signed(chain)
            && authority::ends(chain).is_some_and(|last| last > today() + REST)
            && names_of(chain).is_some_and(|stored| stored.is_superset(names))
    });
    let (chain, secret) = if let Some(stored) = usable {
        stored
    } else {
        let (chain, secret) = authority.sign(names, today() + SERVED)?;
        authority::write(&key, &secret)?;
        authority::write(&certificate, &chain)?;
        (chain, secret)
    };
    read(&chain, &secret).map_err(|error| {
        format!("`{}` cannot be used: {error}; remove it to make a new one", certificate.display())
    })
}

fn read(chain: &str, secret: &str) -> Result<Arc<CertifiedKey>, String> {
    let chain = CertificateDer::pem_slice_iter(chain.as_bytes())
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| error.to_string())?;
    let secret = PrivateKeyDer::from_pem_slice(secret.as_bytes()).map_err(|error| error.to_string())?;
    let key = CertifiedKey::from_der(chain, secret, &ring::default_provider());
    key.map(Arc::new).map_err(|error| error.to_string())
}

/// Returns the names and addresses in a certificate.
fn names_of(pem: &str) -> Option<BTreeSet<String>> {
    let (_, block) = x509_parser::pem::parse_x509_pem(pem.as_bytes()).ok()?;
    let certificate = block.parse_x509().ok()?;
    let names = certificate.subject_alternative_name().ok()??.value.general_names.iter();
    let names = names.filter_map(|name| match name {
        GeneralName::DNSName(name) => Some((*name).to_owned()),
        GeneralName::IPAddress(bytes) => address(bytes).map(|address| address.to_string()),
        _ => None,
    });
    Some(names.collect())
}

fn address(bytes: &[u8]) -> Option<IpAddr> {
    match bytes.len() {
        4 => <[u8; 4]>::try_from(bytes).ok().map(IpAddr::from),
        _ => <[u8; 16]>::try_from(bytes).ok().map(IpAddr::from),
    }
}

const KEY: &str = "server.key";
/// The time between two checks of the addresses.
const CHECK: Duration = Duration::from_secs(30);

#[cfg(test)]
mod tests {
    use chrono::Days;
    use rustls::RootCertStore;
    use rustls::client::WebPkiServerVerifier;
    use rustls::client::danger::ServerCertVerifier as _;
    use rustls::pki_types::{ServerName, UnixTime};

    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    fn names(list: &[&str]) -> BTreeSet<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_certificate_is_made_again_only_for_new_names() -> Outcome {
        let directory = tempfile::tempdir()?;
        let file = directory.path().join("server.pem");
        let both = names(&["localhost", "192.168.1.20"]);
        certified(directory.path(), &both)?;
        let first = fs::read_to_string(&file)?;
        assert_eq!(names_of(&first), Some(both.clone()));
        let authority = fs::read_to_string(authority::file(directory.path()))?;
        certified(directory.path(), &names(&["localhost"]))?;
        assert_eq!(fs::read_to_string(&file)?, first);
        certified(directory.path(), &names(&["localhost", "192.168.1.21"]))?;
        assert_ne!(fs::read_to_string(&file)?, first);
        assert_eq!(fs::read_to_string(authority::file(directory.path()))?, authority);
        Ok(())
    }

    #[test]
    fn a_certificate_is_checked_for_each_new_address_and_each_day() {
        let (home, office) =
            (BTreeSet::from(["10.0.0.2".to_owned()]), BTreeSet::from(["10.0.0.9".to_owned()]));
        let (day, next) = (today(), today() + Days::new(1));
        assert!(!is_due((&home, day), (&home, day)));
        assert!(is_due((&home, day), (&office, day)) && is_due((&home, day), (&home, next)));
    }

    #[test]
    fn a_certificate_is_made_again_in_its_last_month() -> Outcome {
        let directory = tempfile::tempdir()?;
        let (certificate, key) = (directory.path().join("server.pem"), directory.path().join(KEY));
        let names = names(&["localhost"]);
        let authority = Authority::open(directory.path())?;
        for (last, is_kept) in [(today() + REST + Days::new(1), true), (today() + REST, false)] {
            let (chain, secret) = authority.sign(&names, last)?;
            fs::write(&certificate, &chain)?;
            fs::write(&key, secret)?;
            certified(directory.path(), &names)?;
            assert_eq!(fs::read_to_string(&certificate)? == chain, is_kept, "{last}");
        }
        Ok(())
    }

    /// A client that trusts the authority refuses what its key signs for other names.
    #[test]
    fn the_authority_is_for_the_local_network() -> Outcome {
        let directory = tempfile::tempdir()?;
        let authority = Authority::open(directory.path())?;
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from_pem_file(authority::file(directory.path()))?)?;
        let provider = Arc::new(ring::default_provider());
        let client = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider).build()?;
        for (name, is_local) in [
            ("localhost", true),
            ("kitchen.local", true),
            ("192.168.1.20", true),
            ("claims.example", false),
            ("local.example", false),
            ("8.8.8.8", false),
        ] {
            let (chain, _) = authority.sign(&names(&[name]), today() + SERVED)?;
            let chain = CertificateDer::pem_slice_iter(chain.as_bytes()).collect::<Result<Vec<_>, _>>()?;
            let [served, above @ ..] = &chain[..] else { return Err("no certificate".into()) };
            let name_of = ServerName::try_from(name)?;
            let verified = client.verify_server_cert(served, above, &name_of, &[], UnixTime::now());
            assert_eq!(verified.is_ok(), is_local, "{name}: {verified:?}");
        }
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn the_keys_belong_to_their_owner_only() -> Outcome {
        use std::os::unix::fs::PermissionsExt as _;

        let state = tempfile::tempdir()?;
        Local::open(state.path())?;
        for name in ["authority.key", "server.key"] {
            let mode = fs::metadata(state.path().join("tls").join(name))?.permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{name}");
        }
        Ok(())
    }
}
