//! What the module may weigh. A build above a limit fails: raise the limit here, with its reason, or lose the weight.

use anyhow::{Result, ensure};

use crate::report::gzip;

/// Bytes of `hearth.wasm`: the claims (some 150,000), and the gateway, of which 12,500 are its built-in tables and the
/// rest reads configurations and requests, and the preferences (some 30,000, of which 8,000 are what agents read). A new
/// area is a new budget.
pub(crate) const MODULE: usize = 330_000;

/// Bytes of `hearth.wasm` after gzip: what a browser form loads before its first check.
pub(crate) const MODULE_GZIP: usize = 129_000;

/// Refuses a module that is over the budget.
///
/// # Errors
///
/// When it is over one of the two limits.
pub(crate) fn check(module: &[u8]) -> Result<()> {
    let (raw, packed) = (module.len(), gzip(module)?);
    ensure!(raw <= MODULE, "hearth.wasm has {raw} bytes, the budget is {MODULE} (see budget.rs)");
    ensure!(
        packed <= MODULE_GZIP,
        "hearth.wasm has {packed} bytes after gzip, the budget is {MODULE_GZIP} (see budget.rs)"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{MODULE, check};

    #[test]
    fn a_module_at_the_budget_passes_and_one_byte_more_does_not() {
        assert!(check(&vec![0; MODULE]).is_ok());
        assert!(check(&vec![0; MODULE + 1]).is_err());
    }
}
