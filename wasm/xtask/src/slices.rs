//! Proves that files are slices of a module.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use hearth_pack::slices::verify;

/// Proves that files are slices of a module, and prints the operations of each.
///
/// # Errors
///
/// Returns an error if a file is not a slice of the module.
pub(crate) fn prove(module: &Path, slices: &[PathBuf]) -> Result<()> {
    let read = |path: &Path| fs::read(path).with_context(|| format!("cannot read {}", path.display()));
    let whole = read(module)?;
    for slice in slices {
        let context = || format!("{} is not a slice of {}", slice.display(), module.display());
        let proof = verify(&whole, &read(slice)?).with_context(context)?;
        let (kept, all) = proof.functions;
        println!("{}: {kept} of {all} functions of {}", slice.display(), proof.module);
        println!("  {}", proof.operations.join(", "));
    }
    Ok(())
}
