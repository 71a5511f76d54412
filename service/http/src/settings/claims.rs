//! The variables `policy` and `issuer`, which decide how claims are recorded. The module checks their values.

use super::{Fault, Variables};
use crate::credentials::Signing;
use crate::module::{self, GOLDEN_CLAIM, Record};

/// The policy and the issuer of claims.
pub(crate) struct Claims {
    /// `claim`, or `study`: the policy under which a record is verified only after the study's rules (5 to 7) pass.
    pub(crate) policy: String,
    /// The DID of the issuer in credentials.
    pub(crate) issuer: String,
}

impl Claims {
    /// Reads the variables, and checks each by deciding a sample claim with it. If no issuer is set, it is that of the
    /// signed credentials, so that a record and its credential name the same one.
    pub(super) fn read(variables: &Variables, signing: Option<&Signing>) -> Result<Self, Fault> {
        let mut claims =
            Self { policy: variables.text("policy")?.to_owned(), issuer: String::from(ANY_ISSUER) };
        claims.check().map_err(|why| Fault::new("policy", format!("is not valid: {why}")))?;
        let issuer = variables.text("issuer")?;
        let issuer = signing.filter(|_| issuer == ANY_ISSUER).map_or(issuer, Signing::did);
        issuer.clone_into(&mut claims.issuer);
        claims.check().map_err(|why| {
            let what = format!("is not valid: {why}; set it to a DID such as `did:web:claims.example`");
            Fault::new("issuer", what)
        })?;
        Ok(claims)
    }

    /// Checks whether the module accepts the policy and the issuer. The error is for the operator.
    fn check(&self) -> Result<(), String> {
        let request = Record::new(GOLDEN_CLAIM, &self.policy, &self.issuer);
        module::record(&request).map(drop).map_err(|problem| problem.to_string())
    }

    /// Whether a record also depends on the other claims of its study.
    pub(crate) fn by_study(&self) -> bool {
        self.policy == "study"
    }
}

/// The default of the variable `issuer`, which belongs to no operator. It is valid, so the policy is checked with it.
const ANY_ISSUER: &str = "did:web:localhost";
