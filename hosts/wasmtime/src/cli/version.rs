//! `hearth --version`.

use std::io::Write as _;

use serde::Deserialize;

use super::{Failure, Verdict, module};

/// Prints the versions of command and contract, and the module's identity.
pub(super) fn print() -> Result<Verdict, Failure> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Version {
        contract: String,
        rule_set: String,
    }
    let version: Version = serde_json::from_str(&module()?.version()?)
        .map_err(|error| format!("the module's versions cannot be read: {error}"))?;
    let mut out = anstream::stdout();
    writeln!(out, "hearth   {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "contract {}", version.contract)?;
    writeln!(out, "rules    {}", version.rule_set)?;
    writeln!(out, "module   sha256:{}", hearth::DIGEST)?;
    Ok(Verdict::Valid)
}
