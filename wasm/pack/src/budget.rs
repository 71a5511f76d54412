//! The size budget of the module. A build above a limit fails. Reduce the size, or raise the limit here and state the
//! reason.

use anyhow::{Result, ensure};

use crate::module;
use crate::size::gzip;

/// The maximum size of `hearth.wasm` in bytes. The parts are:
///
/// - the claims: about 150,000, and their derivation from weighings: 29,000;
/// - the gateway, of which the built-in tables are 12,500 and the rest reads configurations and requests;
/// - the preferences: about 30,000, of which 8,000 are texts for agents;
/// - the figures of one claim: 4,000;
/// - selections, samples, studies, reductions and credentials: about 553,000, of which 82,000 are sentences and
///   sources. Which inputs of a verification must be used, and what another rule set cannot check, took 11,000 of these,
///   an assessment without the order of its claims 5,000, and what a credential has that this module does not issue 8,000.
///   What is no credential takes 13,000 more, figures that both sides share and parameters that few projects have 10,000,
///   copies, moisture and measured days 9,000, and lost homes, call-backs, days left out and little energy 10,000.
///   The reductions with the default fNRB, and copies when a claim arrives, take 8,000, and
///   own factors, other forests and frames, and what differs between the groups apart from the stoves 26,000.
///   Beacons, groups and frames of selections, and whether chance came first, take 36,000, and what several small choices
///   move together, copies against chance, and strata and pairs that follow the results 38,000;
/// - the limits on findings: 3,000;
/// - typed requests and answers, the codes of requests and the catalogue of codes: about 78,000;
/// - inflating status lists: 9,000;
/// - escaping the literals of canonical paths, and checking where a successor leads: 1,500.
///
/// The target for all parts was 320,000: see `docs/decisions/0009-size-of-the-module.md`. A new area needs a new
/// budget.
const MODULE: usize = 1_068_000;

/// The maximum size of `hearth.wasm` after gzip, in bytes: the download of a browser form before its first check.
const MODULE_GZIP: usize = 453_000;

/// The maximum size of a function in bytes. A Java host translates a function into up to one and a half times as many
/// bytes, and the JVM never compiles a method of more than 8,000 bytes. A claim that passes through such a method takes
/// five times as long.
const FUNCTION: usize = 5_900;

/// The number of functions that may exceed [`FUNCTION`]: the loop that inflates a status list, in `miniz_oxide`, and
/// two functions without a loop that run once per call, for the verification of a credential and the answer about a
/// study.
const LARGER_FUNCTIONS: usize = 3;

/// Checks that a module is within the budget.
///
/// # Errors
///
/// Returns an error if the module exceeds a limit.
pub fn check(module: &[u8]) -> Result<()> {
    weight(module)?;
    functions(&module::functions(module)?)
}

fn weight(module: &[u8]) -> Result<()> {
    let (raw, packed) = (module.len(), gzip(module)?);
    ensure!(raw <= MODULE, "hearth.wasm has {raw} bytes, the budget is {MODULE} (see budget.rs)");
    ensure!(
        packed <= MODULE_GZIP,
        "hearth.wasm has {packed} bytes after gzip, the budget is {MODULE_GZIP} (see budget.rs)"
    );
    Ok(())
}

fn functions(sizes: &[usize]) -> Result<()> {
    let larger: Vec<usize> = sizes.iter().copied().filter(|size| *size > FUNCTION).collect();
    ensure!(
        larger.len() <= LARGER_FUNCTIONS,
        "functions of hearth.wasm have {larger:?} bytes; only {LARGER_FUNCTIONS} may exceed {FUNCTION} (see \
         budget.rs): split them into smaller functions"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{FUNCTION, LARGER_FUNCTIONS, MODULE, functions, weight};

    #[test]
    fn a_module_at_the_budget_passes_and_one_byte_more_does_not() {
        assert!(weight(&vec![0; MODULE]).is_ok());
        assert!(weight(&vec![0; MODULE + 1]).is_err());
    }

    #[test]
    fn only_the_allowed_number_of_functions_may_be_larger() {
        let mut sizes = vec![FUNCTION + 1; LARGER_FUNCTIONS];
        sizes.push(FUNCTION);
        assert!(functions(&sizes).is_ok());
        sizes.push(FUNCTION + 1);
        assert!(functions(&sizes).is_err());
    }
}
