//! The settings that each record of a claim needs.

use super::{Claims, Setting};
use crate::credentials::Signing;
use crate::problem::Problem;

/// How claims are decided and their records signed.
pub(crate) struct Recording {
    /// The policy and the issuer of claims.
    pub(crate) claims: Setting<Claims>,
    /// The issuer of verifiable credentials; `None` if the deployment issues none.
    pub(crate) signing: Setting<Option<Signing>>,
}

impl Recording {
    /// Returns both values. A record needs both, because a verified record needs its credential.
    ///
    /// # Errors
    ///
    /// Returns a problem for the client if one of the values cannot be used.
    pub(crate) fn get(&self) -> Result<(&Claims, Option<&Signing>), Problem> {
        Ok((self.claims.get()?, self.signing.get()?.as_ref()))
    }
}
