//! What the operator sets, read from the component's variables.
//!
//! They are asked for at every request that needs them: a provider may change them under a running
//! instance, and to ask is cheap.

use spin_sdk::variables::{self, Error};

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

/// One variable that may be empty, or not be there: then nothing.
pub(crate) async fn optional(name: &str) -> Result<Option<String>, Problem> {
    match variables::get(name).await {
        Ok(value) => Ok(Some(value.trim().to_owned()).filter(|value| !value.is_empty())),
        Err(Error::Undefined(_)) => Ok(None),
        Err(_) => Err(Problem::internal(format!("the variable `{name}` cannot be read"))),
    }
}

/// One variable, as text.
pub(crate) async fn variable(name: &str) -> Result<String, Problem> {
    variables::get(name).await.map_err(|_| Problem::internal(format!("the variable `{name}` is not set")))
}
