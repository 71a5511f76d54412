//! Prints a table of the built artefacts: names, sizes and digests.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use hearth_pack::{digest, gzip};

/// Prints one line per artefact: its name, its size, its size after gzip, and its digest.
///
/// # Errors
///
/// Returns an error if an artefact cannot be read.
pub(crate) fn print(directory: &Path, names: &[String]) -> Result<()> {
    println!("\n{:<24} {:>9} {:>9}  digest", "artefact", "bytes", "gzip");
    for name in names {
        let path = directory.join(name);
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        println!("{name:<24} {:>9} {:>9}  sha256:{}", bytes.len(), gzip(&bytes)?, digest(&bytes));
    }
    println!("in {}", directory.display());
    Ok(())
}
