//! Prints a table of the built artefacts: names, sizes and digests.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

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

/// Returns the SHA-256 of the bytes, in lower-case hexadecimal.
pub(crate) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        // Writing into a `String` cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns the size of the bytes after gzip at its strongest level.
///
/// # Errors
///
/// Never fails in practice, because the writer is in memory.
pub(crate) fn gzip(bytes: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}

#[cfg(test)]
mod tests {
    use super::digest;

    #[test]
    fn the_digest_is_sha_256() {
        assert_eq!(digest(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
