//! What the operator sets, read from the component's variables.
//!
//! They are asked for at every request that needs them: a provider may change them under a running
//! instance, and to ask is cheap.

use spin_sdk::variables;

use crate::problem::Problem;

/// How a claim is decided.
pub(crate) struct Settings {
    /// The policy's word, `claim` or `study`; the module knows what it means.
    pub(crate) policy: String,
    /// The DID in the credentials.
    pub(crate) issuer: String,
}

impl Settings {
    /// Reads them.
    pub(crate) async fn read() -> Result<Self, Problem> {
        Ok(Self { policy: variable("policy").await?, issuer: variable("issuer").await? })
    }

    /// Whether claims are decided by what else the study holds.
    pub(crate) fn by_study(&self) -> bool {
        self.policy == "study"
    }
}

/// The keys, as JSON text.
pub(crate) async fn api_keys() -> Result<String, Problem> {
    variable("api_keys").await
}

/// One variable, as text.
pub(crate) async fn variable(name: &str) -> Result<String, Problem> {
    variables::get(name).await.map_err(|_| Problem::internal(format!("the variable `{name}` is not set")))
}
