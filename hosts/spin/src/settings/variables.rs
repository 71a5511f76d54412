//! The component's variables, as text.

use spin_sdk::variables::{self, Error};

use super::Fault;
use crate::log;

/// The text of every variable, in the order of [`NAMES`]. A variable that is not declared is empty.
#[derive(Eq, PartialEq)]
pub(crate) struct Variables([Result<String, ()>; NAMES.len()]);

impl Variables {
    /// Reads all of them.
    pub(super) async fn read() -> Self {
        let mut texts = [const { Ok(String::new()) }; NAMES.len()];
        for (text, name) in texts.iter_mut().zip(NAMES) {
            *text = match variables::get(name).await {
                Ok(value) => Ok(value.trim().to_owned()),
                Err(Error::Undefined(_)) => Ok(String::new()),
                Err(error) => {
                    log::error(format_args!("the variable `{name}` cannot be read: {error:?}")).await;
                    Err(())
                }
            };
        }
        Self(texts)
    }

    /// The text of a variable, without white space around it.
    pub(crate) fn text(&self, name: &'static str) -> Result<&str, Fault> {
        let at = NAMES.iter().position(|known| *known == name);
        match at.and_then(|at| self.0.get(at)) {
            Some(Ok(text)) => Ok(text),
            _ => Err(Fault::new(name, "cannot be read; the log says why")),
        }
    }
}

/// Every variable that this component reads.
const NAMES: [&str; 13] = [
    "api_keys",
    "policy",
    "issuer",
    "issuer_key",
    "base_url",
    "claims_cors_origins",
    "gateway",
    "gateway_upstream",
    "gateway_upstream_kind",
    "gateway_auth",
    "gateway_cors_origins",
    "gateway_deadline_ms",
    "preferences_cors_origins",
];
