//! The key that signs credentials: from a flag, from `hearth.toml`, or from a separate file, which the first start
//! creates.
//!
//! The secret key is written to that file and passed to the edge, but never printed or logged. Its DID is public.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use data_encoding::HEXLOWER;
use hearth_kpt_core::contract::credential;
use serde::Deserialize;

use hearth_files::private;

/// A signing key and its DID.
pub struct IssuerKey {
    secret: String,
    did: String,
}

impl IssuerKey {
    /// Returns the key given for this run, else the key in the settings, else the key in the state directory, which is
    /// created if missing.
    pub(crate) fn open(state: &Path, given: Option<&str>, stored: Option<&str>) -> Result<Self, String> {
        if let Some(key) = Self::find(state, given, stored)? {
            return Ok(key);
        }
        let file = state.join(FILE);
        let name = file.display();
        let text = Self::make(&file).map_err(|error| format!("`{name}`: {error}"))?;
        Self::read(&text).map_err(|error| format!("`{name}`: {error}"))
    }

    /// Returns the same key, if it exists. Creates nothing.
    pub fn find(state: &Path, given: Option<&str>, stored: Option<&str>) -> Result<Option<Self>, String> {
        let file = state.join(FILE);
        let (text, from) = match (given, stored) {
            (Some(key), _) => (Ok(key.to_owned()), String::from("the issuer's key (`--issuer-key`)")),
            (None, Some(key)) => (Ok(key.to_owned()), String::from("`issuer_key` in `hearth.toml`")),
            (None, None) => (fs::read_to_string(&file), format!("`{}`", file.display())),
        };
        match text {
            Ok(text) => Self::read(&text).map(Some).map_err(|error| format!("{from}: {error}")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{from}: {error}")),
        }
    }

    /// Returns the secret key, as a Multikey.
    pub fn secret(&self) -> &str {
        &self.secret
    }

    /// Returns the `did:key` that credentials name, unless the operator sets another DID for the key.
    pub fn did(&self) -> &str {
        &self.did
    }

    /// Reads a key. The error does not contain the key.
    fn read(text: &str) -> Result<Self, &'static str> {
        let secret = text.trim();
        let request = serde_json::json!({ "secretKey": secret }).to_string();
        let key = derive(&request).ok_or("not a secret Ed25519 key; create one with `hearth keys new`")?;
        Ok(Self { secret: secret.to_owned(), did: key.did })
    }

    /// Creates the file, readable by its owner only, and returns its text.
    fn make(file: &Path) -> io::Result<String> {
        let mut seed = [0_u8; 32];
        getrandom::fill(&mut seed).map_err(io::Error::other)?;
        let request = serde_json::json!({ "seed": HEXLOWER.encode(&seed) }).to_string();
        let secret = derive(&request).and_then(|key| key.secret_key);
        let text = secret.ok_or_else(|| io::Error::other("no key can be derived from the seed"))? + "\n";
        // The link makes the creation atomic: another server may look for the file at the same time.
        let new = file.with_extension(format!("{}.new", std::process::id()));
        private::write(&new, &text)?;
        let linked = fs::hard_link(&new, file);
        fs::remove_file(&new)?;
        match linked {
            Ok(()) => Ok(text),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => fs::read_to_string(file),
            Err(error) => Err(error),
        }
    }
}

/// Hides the secret key.
impl fmt::Debug for IssuerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IssuerKey").field("did", &self.did).finish_non_exhaustive()
    }
}

/// The key that the module derives from a secret.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Derived {
    did: String,
    secret_key: Option<String>,
}

fn derive(request: &str) -> Option<Derived> {
    serde_json::from_str(&credential::key(request.as_bytes())).ok()
}

/// The name of the file in the state directory.
const FILE: &str = "issuer.key";

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    #[test]
    fn the_first_start_creates_a_key_that_is_kept() -> Outcome {
        let state = tempfile::tempdir()?;
        let made = IssuerKey::open(state.path(), None, None)?;
        assert!(made.did().starts_with("did:key:z6Mk") && made.secret().starts_with("z3u2"));
        let again = IssuerKey::open(state.path(), None, None)?;
        assert_eq!(again.did(), made.did());
        #[cfg(unix)]
        {
            let permissions = fs::metadata(state.path().join(FILE))?.permissions();
            assert_eq!(std::os::unix::fs::PermissionsExt::mode(&permissions) & 0o777, 0o600);
        }
        Ok(())
    }

    #[test]
    fn find_creates_no_key() -> Outcome {
        let state = tempfile::tempdir()?;
        assert!(IssuerKey::find(state.path(), None, None)?.is_none());
        assert!(!state.path().join(FILE).exists());
        let made = IssuerKey::open(state.path(), None, None)?;
        let found = IssuerKey::find(state.path(), None, None)?.ok_or("no key")?;
        assert_eq!(found.did(), made.did());
        Ok(())
    }

    #[test]
    fn a_given_key_overrides_the_stored_keys() -> Outcome {
        let (one, two) = (tempfile::tempdir()?, tempfile::tempdir()?);
        let key = IssuerKey::open(one.path(), None, None)?;
        let given = IssuerKey::open(two.path(), Some(key.secret()), Some("unread"))?;
        assert_eq!(given.did(), key.did());
        let stored = IssuerKey::open(two.path(), None, Some(key.secret()))?;
        assert_eq!(stored.did(), key.did());
        assert!(!two.path().join(FILE).exists());
        Ok(())
    }

    #[test]
    fn an_invalid_key_is_refused_and_not_repeated() -> Outcome {
        let state = tempfile::tempdir()?;
        let error = IssuerKey::open(state.path(), Some("z3u2secret"), None).err().ok_or("no error")?;
        assert!(error.contains("--issuer-key") && !error.contains("z3u2"), "{error}");
        fs::write(state.path().join(FILE), "hunter2")?;
        let error = IssuerKey::open(state.path(), None, None).err().ok_or("no error")?;
        assert!(error.contains(FILE) && !error.contains("hunter2"), "{error}");
        Ok(())
    }
}
