//! The component's variables, as text.

use super::Fault;
use crate::host::host;
use crate::log;

/// The texts of the variables, in the order of [`NAMES`]. An undeclared variable is empty.
#[derive(Eq, PartialEq)]
pub(crate) struct Variables([Result<String, ()>; NAMES.len()]);

impl Variables {
    /// Reads the variables.
    pub(super) async fn read() -> Self {
        let mut texts = [const { Ok(String::new()) }; NAMES.len()];
        for (text, name) in texts.iter_mut().zip(NAMES) {
            *text = match host().variable(name).await {
                Ok(value) => Ok(value.trim().to_owned()),
                Err(why) => {
                    log::error(format_args!("the variable `{name}` cannot be read: {why}")).await;
                    Err(())
                }
            };
        }
        Self(texts)
    }

    /// Returns the text of a variable without leading and trailing white space.
    pub(crate) fn text(&self, name: &'static str) -> Result<&str, Fault> {
        let index = NAMES.iter().position(|known| *known == name);
        match index.and_then(|index| self.0.get(index)) {
            Some(Ok(text)) => Ok(text),
            _ => Err(Fault::new(name, "cannot be read; the log has the cause")),
        }
    }
}

/// The variables that the component reads.
const NAMES: [&str; 17] = [
    "api_keys",
    "policy",
    "issuer",
    "issuer_key",
    "issuer_public_keys",
    "base_url",
    "database",
    "claims_cors_origins",
    "gateway",
    "gateway_upstream",
    "gateway_upstream_kind",
    "gateway_auth",
    "gateway_cors_origins",
    "gateway_deadline_ms",
    "preferences_cors_origins",
    "pages",
    "photo_metadata",
];
