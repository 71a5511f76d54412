//! Who signs: the variables `issuer_key`, `issuer` and `base_url`, read and checked.

use http::Uri;

use crate::module::{self, PublicKey};
use crate::settings::{Fault, Variables};

/// A key, and for whom it stands.
pub(crate) struct Signing {
    /// Secret.
    pub(super) key: String,
    /// The public part of the key.
    pub(super) public: PublicKey,
    /// A `did:web` of the operator's own, in place of the key's `did:key`.
    pub(super) issuer: Option<String>,
    /// Where the lists of statuses are found, if that is known.
    pub(super) base_url: Option<String>,
}

impl Signing {
    /// Reads the variables; `None` without a key.
    pub(crate) fn read(variables: &Variables) -> Result<Option<Self>, Vec<Fault>> {
        let one = |fault| vec![fault];
        let base_url = base_url(variables.text("base_url").map_err(one)?);
        let key = variables.text("issuer_key").map_err(one)?;
        let issuer = variables.text("issuer").map_err(one)?;
        let issuer = stands_for_a_key(issuer).then(|| issuer.to_owned());
        if key.is_empty() {
            return base_url.map(|_| None).map_err(one);
        }
        // Without the key: what is wrong with it must not repeat it.
        let unusable = || {
            Fault::new(
                "issuer_key",
                "is not a secret Ed25519 key in Multikey form (`z3u2…`); `hearth keys new` makes one",
            )
        };
        // With a DID that no key can sign for, it is the DID that is wrong.
        let public = match module::public_key(key, issuer.as_deref()) {
            Some(public) => Ok(public),
            None if module::public_key(key, None).is_some() => {
                Err(Fault::new("issuer", "is not a `did:web` that a key can sign for"))
            }
            None => Err(unusable()),
        };
        match (public, base_url) {
            (Ok(public), Ok(base_url)) => Ok(Some(Self { key: key.to_owned(), public, issuer, base_url })),
            (public, base_url) => Err(public.err().into_iter().chain(base_url.err()).collect()),
        }
    }

    /// The address of a list.
    pub(super) fn list(&self, purpose: &str, number: i64) -> Option<String> {
        let base_url = self.base_url.as_deref()?;
        Some(match number {
            0 => format!("{base_url}/v1/status/{purpose}"),
            _ => format!("{base_url}/v1/status/{purpose}-{number}"),
        })
    }
}

/// The URL without a slash at its end; `None` for an empty text.
fn base_url(text: &str) -> Result<Option<String>, Fault> {
    let url = text.trim_end_matches('/');
    if url.is_empty() {
        return Ok(None);
    }
    let wrong = |what| Err(Fault::new("base_url", what));
    let Ok(uri) = url.parse::<Uri>() else { return wrong("is not a URL") };
    if !matches!(uri.scheme_str(), Some("http" | "https")) {
        return wrong("does not begin with `https://` or `http://`");
    }
    let plain = uri.authority().is_some_and(|authority| !authority.as_str().contains('@'));
    if !plain || uri.query().is_some() || url.contains('#') {
        return wrong("has more than a host and a path");
    }
    Ok(Some(url.to_owned()))
}

/// Whether a DID's document is one that this service can give. The default belongs to no operator, so
/// no verifier could resolve it.
fn stands_for_a_key(issuer: &str) -> bool {
    issuer.starts_with("did:web:") && issuer != "did:web:localhost"
}
