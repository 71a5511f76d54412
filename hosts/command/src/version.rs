//! `hearth --version`.

use std::io::Write as _;

use crate::load::module;
use crate::result::{Failure, Verdict};

/// Prints the versions of the command, the contract and the rules, and the module's digest.
pub(super) fn print() -> Result<Verdict, Failure> {
    let version = module()?.version()?;
    let mut out = anstream::stdout();
    writeln!(out, "hearth   {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "contract {}", version.contract)?;
    writeln!(out, "rules    {}", version.rule_set)?;
    writeln!(out, "module   sha256:{}", hearth_kpt::DIGEST)?;
    Ok(Verdict::Valid)
}
