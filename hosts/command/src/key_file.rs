//! The file of a secret key: one line, readable by its owner only.

use std::io;
use std::path::Path;

use super::document::Document;
use hearth_files::private;

/// Reads the secret. The error is for the user, and does not contain the secret.
pub(super) fn secret(path: &Path) -> Result<String, String> {
    let Document { name, text } = Document::open(path, LONGEST)?;
    let text = String::from_utf8(text).map_err(|_| format!("`{name}` does not contain a key"))?;
    let secret = text.trim();
    if secret.is_empty() || secret.len() > LONGEST || secret.contains(char::is_whitespace) {
        return Err(format!(
            "`{name}` does not contain a key; create one with `hearth keys new --output FILE`"
        ));
    }
    Ok(secret.to_owned())
}

/// Writes the secret to a new file.
pub(super) fn write(path: &Path, secret: &str) -> io::Result<()> {
    private::write(path, &format!("{secret}\n"))
}

/// The limit in bytes, above the size of any key.
const LONGEST: usize = 1 << 10;
