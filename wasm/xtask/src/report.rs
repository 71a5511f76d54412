//! What was built: names, sizes and digests, as a table.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// Prints one line per artefact: its name, its bytes, its bytes after gzip, its digest.
///
/// # Errors
///
/// When an artefact cannot be read.
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

/// The SHA-256 of some bytes, in lower-case hexadecimal.
pub(crate) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        // Writing into a `String` cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// How many bytes gzip makes of some bytes, at its strongest level.
///
/// # Errors
///
/// Never in practice: the writer is memory.
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
