//! The file of a secret key: one line, for its owner alone.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::Path;

use crate::cli::document::Document;

/// Reads the secret. The error is for the user, and does not have it.
pub(in crate::cli) fn secret(path: &Path) -> Result<String, String> {
    let Document { name, text } = Document::open(path, LONGEST)?;
    let text = String::from_utf8(text).map_err(|_| format!("`{name}`: it is no key"))?;
    let secret = text.trim();
    if secret.is_empty() || secret.len() > LONGEST || secret.contains(char::is_whitespace) {
        return Err(format!("`{name}`: it is no key: `hearth keys new --output FILE` makes one"));
    }
    Ok(secret.to_owned())
}

/// Writes the secret to a new file.
pub(super) fn write(path: &Path, secret: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(secret.as_bytes())?;
    file.write_all(b"\n")?;
    file.sync_all()
}

/// More than a key has.
const LONGEST: usize = 1 << 10;
