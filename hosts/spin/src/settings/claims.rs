//! The variables `policy` and `issuer`: how a claim is decided. The module says what they may be.

use super::{Fault, Variables};
use crate::module;

/// How a claim is decided.
pub(crate) struct Claims {
    /// The policy's word, `claim` or `study`.
    pub(crate) policy: String,
    /// The DID in the credentials.
    pub(crate) issuer: String,
}

impl Claims {
    /// Reads the variables and has the module decide a claim by each.
    pub(super) fn read(variables: &Variables) -> Result<Self, Fault> {
        let mut claims =
            Self { policy: variables.text("policy")?.to_owned(), issuer: String::from(ANY_ISSUER) };
        module::decides_by(&claims).map_err(|why| Fault::new("policy", format!("is refused: {why}")))?;
        variables.text("issuer")?.clone_into(&mut claims.issuer);
        module::decides_by(&claims).map_err(|why| Fault::new("issuer", format!("is refused: {why}")))?;
        Ok(claims)
    }

    /// Whether claims are decided by what else the study holds.
    pub(crate) fn by_study(&self) -> bool {
        self.policy == "study"
    }
}

/// An issuer that no rule refuses, so that the policy is checked by itself.
const ANY_ISSUER: &str = "did:web:localhost";
