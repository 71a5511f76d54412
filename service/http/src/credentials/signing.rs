//! The issuer of credentials: the variables `issuer_key`, `issuer`, `issuer_public_keys` and `base_url`.

use http::Uri;

use super::document::PublicKeys;
use crate::module::{self, PublicKey};
use crate::settings::{Fault, Variables};

/// The key of the deployment and its issuer.
pub(crate) struct Signing {
    /// The secret key.
    pub(super) key: String,
    /// The public part of the key.
    pub(super) public: PublicKey,
    /// The controlled identifier document of the issuer.
    pub(super) document: String,
    /// The operator's `did:web`, which replaces the key's `did:key`.
    pub(super) issuer: Option<String>,
    /// The URL of the service, below which the status lists are.
    pub(super) base_url: Option<String>,
}

impl Signing {
    /// Reads the variables. Returns `None` if no key is set.
    pub(crate) fn read(variables: &Variables) -> Result<Option<Self>, Vec<Fault>> {
        let one = |fault| vec![fault];
        let base_url = base_url(variables.text("base_url").map_err(one)?);
        let key = variables.text("issuer_key").map_err(one)?;
        let issuer = variables.text("issuer").map_err(one)?;
        let keys = public_keys(variables.text("issuer_public_keys").map_err(one)?);
        let issuer = is_own_did_web(issuer).then(|| issuer.to_owned());
        if key.is_empty() {
            let faults: Vec<Fault> = keys.err().into_iter().chain(base_url.err()).collect();
            return if faults.is_empty() { Ok(None) } else { Err(faults) };
        }
        // The fault must not repeat the key.
        let unusable = || {
            Fault::new(
                "issuer_key",
                "is not a secret Ed25519 key in Multikey form (`z3u2…`); set it to a key that `hearth keys new` \
                 generates",
            )
        };
        // If the key works without the DID, the DID is invalid.
        let public = match module::public_key(key, issuer.as_deref()) {
            Some(public) => Ok(public),
            None if module::public_key(key, None).is_some() => Err(Fault::new(
                "issuer",
                "is not a valid `did:web`; set it to a DID such as `did:web:claims.example`",
            )),
            None => Err(unusable()),
        };
        match (public, keys, base_url) {
            (Ok(public), Ok(keys), Ok(base_url)) => {
                let document = keys.add_to(public.controller.get().to_owned());
                let document = document.map_err(|_| one(unusable()))?;
                Ok(Some(Self { key: key.to_owned(), public, document, issuer, base_url }))
            }
            (public, keys, base_url) => {
                Err(public.err().into_iter().chain(keys.err()).chain(base_url.err()).collect())
            }
        }
    }

    /// Returns the DID of the issuer.
    pub(crate) fn did(&self) -> &str {
        &self.public.did
    }

    /// Returns the URL of the service.
    pub(crate) fn base_url(&self) -> Option<&str> {
        self.base_url.as_deref()
    }

    /// Returns the URL of the status list with this name and number.
    pub(super) fn list(&self, name: &str, number: i64) -> Option<String> {
        let base_url = self.base_url.as_deref()?;
        Some(match number {
            0 => format!("{base_url}/v1/status/{name}"),
            _ => format!("{base_url}/v1/status/{name}-{number}"),
        })
    }
}

/// Reads the public keys. The fault must not repeat an entry, because the operator may have written a secret key.
fn public_keys(text: &str) -> Result<PublicKeys<'_>, Fault> {
    PublicKeys::read(text).map_err(|place| {
        let what = format!(
            "has an entry (number {place}) that is not a public Ed25519 key in Multikey form (`z6Mk…`); `hearth keys show` \
             prints that of a key, as a `did:key`"
        );
        Fault::new("issuer_public_keys", what)
    })
}

/// Returns the URL without a trailing slash; `None` if the text is empty.
fn base_url(text: &str) -> Result<Option<String>, Fault> {
    let url = text.trim_end_matches('/');
    if url.is_empty() {
        return Ok(None);
    }
    let wrong = |what| Err(Fault::new("base_url", what));
    let Ok(uri) = url.parse::<Uri>() else {
        return wrong("is not a URL; set it to one such as `https://claims.example`");
    };
    if !matches!(uri.scheme_str(), Some("http" | "https")) {
        return wrong(
            "does not begin with `https://` or `http://`; set it to a URL such as `https://claims.example`",
        );
    }
    let plain = uri.authority().is_some_and(|authority| !authority.as_str().contains('@'));
    if !plain || uri.query().is_some() || url.contains('#') {
        return wrong("has a user name, a query or a fragment; keep only the scheme, the host and the path");
    }
    Ok(Some(url.to_owned()))
}

/// Checks whether this service can serve the document of a DID. The default `did:web:localhost` does not belong to an
/// operator, so no verifier could resolve it.
fn is_own_did_web(issuer: &str) -> bool {
    issuer.starts_with("did:web:") && issuer != "did:web:localhost"
}
