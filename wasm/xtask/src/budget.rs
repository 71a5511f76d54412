//! What the module may weigh. A build above a limit fails: raise the limit here, with its reason, or lose the weight.

use anyhow::{Result, ensure};

use crate::module;
use crate::report::gzip;

/// Bytes of `hearth.wasm`: the claims (some 150,000), the gateway, of which 12,500 are its built-in tables and the rest
/// reads configurations and requests, the preferences (some 30,000, of which 8,000 are what agents read), and what is said
/// of selections, samples, studies, reductions and credentials: some 320,000, of which 60,000 are sentences and sources; and the
/// bounds of findings, 3,000 more. Typed requests and answers, the codes of requests and the catalogue of codes add some
/// 78,000, inflating status lists 9,000. The aim for all of it was 320,000: see *Decisions worth knowing* in ARCHITECTURE.md. A new area is a new budget.
pub(crate) const MODULE: usize = 695_000;

/// Bytes of `hearth.wasm` after gzip: what a browser form loads before its first check.
pub(crate) const MODULE_GZIP: usize = 295_000;

/// Bytes of a function. A Java host makes up to one and a half times as many of it, and the JVM never compiles a method
/// of more than 8,000: a claim that goes through one takes five times as long there.
pub(crate) const FUNCTION: usize = 5_900;

/// How many functions may be larger: the loop that inflates a status list, in `miniz_oxide`, and two without a loop that
/// run once a call, the verification of a credential and the answer about a study.
pub(crate) const LARGER_FUNCTIONS: usize = 3;

/// Refuses a module that is over the budget.
///
/// # Errors
///
/// When it is over one of the limits.
pub(crate) fn check(module: &[u8]) -> Result<()> {
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
        "functions of hearth.wasm have {larger:?} bytes; {FUNCTION} is the budget of all but {LARGER_FUNCTIONS} (see \
         budget.rs): make functions of their parts"
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
    fn so_many_functions_may_be_larger_and_no_more() {
        let mut sizes = vec![FUNCTION + 1; LARGER_FUNCTIONS];
        sizes.push(FUNCTION);
        assert!(functions(&sizes).is_ok());
        sizes.push(FUNCTION + 1);
        assert!(functions(&sizes).is_err());
    }
}
