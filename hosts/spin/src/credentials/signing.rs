//! Who signs: the variables `issuer_key`, `issuer` and `base_url`.

use crate::module::{self, PublicKey};
use crate::problem::Problem;
use crate::settings::{optional, variable};

/// A key, and for whom it stands.
pub(crate) struct Signing {
    /// Secret.
    pub(super) key: String,
    /// A `did:web` of the operator's own, in place of the key's `did:key`.
    pub(super) issuer: Option<String>,
    /// Where the lists of statuses are found, where that is known.
    pub(super) base_url: Option<String>,
}

impl Signing {
    /// Reads the variables; nothing where there is no key.
    pub(crate) async fn read() -> Result<Option<Self>, Problem> {
        let Some(key) = optional("issuer_key").await? else { return Ok(None) };
        let issuer = Some(variable("issuer").await?).filter(|issuer| stands_for_a_key(issuer));
        let base_url = optional("base_url").await?;
        let base_url = base_url.map(|url| url.trim_end_matches('/').to_owned());
        Ok(Some(Self { key, issuer, base_url }))
    }

    /// What is public of it. The problem is the operator's.
    pub(crate) fn public(&self) -> Result<PublicKey, Problem> {
        let unusable = || Problem::internal("the variable `issuer_key` is not the secret key of an issuer");
        module::public_key(&self.key, self.issuer.as_deref()).ok_or_else(unusable)
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

/// Whether a DID's document is one that this service can give. The default is nobody's: no stranger could resolve it.
fn stands_for_a_key(issuer: &str) -> bool {
    issuer.starts_with("did:web:") && issuer != "did:web:localhost"
}
