//! Files that hold keys or claims: others may neither read nor write them.

use std::path::Path;

/// Takes the rights of others to a file away, and says so. A file that is missing is fine; the error is that the rights
/// cannot be changed, for the operator.
#[cfg(unix)]
pub(crate) fn keep(file: &Path) -> Result<(), String> {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    let Ok(metadata) = fs::metadata(file) else { return Ok(()) };
    let mode = metadata.permissions().mode();
    if mode.trailing_zeros() >= RIGHTS_OF_OTHERS {
        return Ok(());
    }
    let name = file.display();
    fs::set_permissions(file, Permissions::from_mode(mode & 0o700))
        .map_err(|error| format!("`{name}` can be read or written by others, and stays so: {error}"))?;
    crate::cli::warn(&format!("`{name}` could be read or written by others; now only its owner can"));
    Ok(())
}

/// Bits of a mode, from the lowest.
#[cfg(unix)]
const RIGHTS_OF_OTHERS: u32 = 6;

/// Elsewhere a file has the rights of its directory.
#[cfg(not(unix))]
pub(crate) fn keep(_file: &Path) -> Result<(), String> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn others_lose_their_rights() -> Result<(), Box<dyn std::error::Error>> {
        let directory = tempfile::tempdir()?;
        let file = directory.path().join("key");
        super::keep(&file)?;
        fs::write(&file, "secret")?;
        fs::set_permissions(&file, Permissions::from_mode(0o646))?;
        super::keep(&file)?;
        assert_eq!(fs::metadata(&file)?.permissions().mode() & 0o777, 0o600);
        Ok(())
    }
}
