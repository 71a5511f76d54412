//! The key that signs credentials: of a flag, of `hearth.toml`, or of a file of its own, which the first start makes.
//!
//! It is written to that file and handed to the edge. It is printed and logged nowhere; its DID is public.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use data_encoding::HEXLOWER;
use hearth_kpt_core::contract::credential;
use serde::Deserialize;

/// A key that can sign, and who it is.
pub(crate) struct IssuerKey {
    secret: String,
    did: String,
}

impl IssuerKey {
    /// The key given for this run, else that of the settings, else that of the file in the state directory, which is
    /// made where it is missing.
    pub(crate) fn open(state: &Path, given: Option<&str>, stored: Option<&str>) -> Result<Self, String> {
        if let Some(key) = Self::find(state, given, stored)? {
            return Ok(key);
        }
        let file = state.join(FILE);
        let name = file.display();
        let text = Self::make(&file).map_err(|error| format!("`{name}`: {error}"))?;
        Self::read(&text).map_err(|error| format!("`{name}`: {error}"))
    }

    /// The same key, if there is one; nothing is made.
    pub(crate) fn find(
        state: &Path,
        given: Option<&str>,
        stored: Option<&str>,
    ) -> Result<Option<Self>, String> {
        let file = state.join(FILE);
        let (text, from) = match (given, stored) {
            (Some(key), _) => (Ok(key.to_owned()), String::from("the key of the issuer (`--issuer-key`)")),
            (None, Some(key)) => (Ok(key.to_owned()), String::from("`issuer_key` in `hearth.toml`")),
            (None, None) => (fs::read_to_string(&file), format!("`{}`", file.display())),
        };
        match text {
            Ok(text) => Self::read(&text).map(Some).map_err(|error| format!("{from}: {error}")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{from}: {error}")),
        }
    }

    /// As the edge takes it.
    pub(crate) fn secret(&self) -> &str {
        &self.secret
    }

    /// The `did:key` that credentials name, unless the operator has a DID that stands for it.
    pub(crate) fn did(&self) -> &str {
        &self.did
    }

    /// What is wrong is said without the key.
    fn read(text: &str) -> Result<Self, &'static str> {
        let secret = text.trim();
        let request = serde_json::json!({ "secretKey": secret }).to_string();
        let key = derive(&request).ok_or("it is no secret Ed25519 key; `hearth keys new` makes one")?;
        Ok(Self { secret: secret.to_owned(), did: key.did })
    }

    /// Makes the file, for its owner alone, and gives its text.
    fn make(file: &Path) -> io::Result<String> {
        let mut seed = [0_u8; 32];
        getrandom::fill(&mut seed).map_err(io::Error::other)?;
        let request = serde_json::json!({ "seed": HEXLOWER.encode(&seed) }).to_string();
        let secret = derive(&request).and_then(|key| key.secret_key);
        let text = secret.ok_or_else(|| io::Error::other("no key follows from the randomness"))? + "\n";
        // Whole or not there: another server may look for it at the same time.
        let new = file.with_extension(format!("{}.new", std::process::id()));
        write_private(&new, &text)?;
        let linked = fs::hard_link(&new, file);
        fs::remove_file(&new)?;
        match linked {
            Ok(()) => Ok(text),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => fs::read_to_string(file),
            Err(error) => Err(error),
        }
    }
}

/// Makes a file for its owner alone.
fn write_private(file: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut opened = options.open(file)?;
    opened.write_all(text.as_bytes())?;
    opened.sync_all()
}

/// What follows from a secret.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Derived {
    did: String,
    secret_key: Option<String>,
}

fn derive(request: &str) -> Option<Derived> {
    serde_json::from_str(&credential::key(request.as_bytes())).ok()
}

/// In the state directory.
const FILE: &str = "issuer.key";

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    #[test]
    fn the_first_start_makes_a_key_that_stays() -> Outcome {
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
    fn a_key_is_looked_for_without_making_one() -> Outcome {
        let state = tempfile::tempdir()?;
        assert!(IssuerKey::find(state.path(), None, None)?.is_none());
        assert!(!state.path().join(FILE).exists());
        let made = IssuerKey::open(state.path(), None, None)?;
        let found = IssuerKey::find(state.path(), None, None)?.ok_or("no key")?;
        assert_eq!(found.did(), made.did());
        Ok(())
    }

    #[test]
    fn a_key_that_is_given_goes_before_the_stored_ones() -> Outcome {
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
    fn what_is_no_key_is_refused_and_not_repeated() -> Outcome {
        let state = tempfile::tempdir()?;
        let error = IssuerKey::open(state.path(), Some("z3u2secret"), None).err().ok_or("no error")?;
        assert!(error.contains("--issuer-key") && !error.contains("z3u2"), "{error}");
        fs::write(state.path().join(FILE), "hunter2")?;
        let error = IssuerKey::open(state.path(), None, None).err().ok_or("no error")?;
        assert!(error.contains(FILE) && !error.contains("hunter2"), "{error}");
        Ok(())
    }
}
