//! Files and directories with keys or claims: other users may neither read nor write them.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

/// Creates a directory, and those above it.
pub fn create_directory(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Creates an empty file, which must not exist.
pub fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Creates a file, which must not exist, and writes the text to the disk.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut file = create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Removes the permissions of other users from a file, and returns a warning if they had any. Ignores a missing file. The
/// error, for the operator, is that the permissions cannot be changed.
#[cfg(unix)]
pub fn keep(file: &Path) -> Result<Option<String>, String> {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    let Ok(metadata) = fs::metadata(file) else { return Ok(None) };
    let mode = metadata.permissions().mode();
    if mode.trailing_zeros() >= RIGHTS_OF_OTHERS {
        return Ok(None);
    }
    let name = file.display();
    fs::set_permissions(file, Permissions::from_mode(mode & 0o700)).map_err(|error| {
        format!("`{name}` is open to other users, and its permissions cannot be changed: {error}")
    })?;
    Ok(Some(format!("`{name}` was open to other users; now only its owner can read and write it")))
}

/// The number of low mode bits that belong to the group and other users.
#[cfg(unix)]
const RIGHTS_OF_OTHERS: u32 = 6;

/// On other systems, a file has the permissions of its directory.
#[cfg(not(unix))]
pub fn keep(_file: &Path) -> Result<Option<String>, String> {
    Ok(None)
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn only_the_owner_has_permissions_for_new_files() -> Result<(), Box<dyn std::error::Error>> {
        let directory = tempfile::tempdir()?;
        let inner = directory.path().join("outer/inner");
        super::create_directory(&inner)?;
        let file = inner.join("key");
        super::write(&file, "secret")?;
        assert!(super::write(&file, "other").is_err());
        assert_eq!(fs::read_to_string(&file)?, "secret");
        for (path, mode) in [(&inner, 0o700), (&file, 0o600)] {
            assert_eq!(fs::metadata(path)?.permissions().mode() & 0o777, mode);
        }
        Ok(())
    }

    #[test]
    fn other_users_lose_their_permissions() -> Result<(), Box<dyn std::error::Error>> {
        let directory = tempfile::tempdir()?;
        let file = directory.path().join("key");
        assert_eq!(super::keep(&file)?, None);
        fs::write(&file, "secret")?;
        fs::set_permissions(&file, Permissions::from_mode(0o646))?;
        assert!(super::keep(&file)?.is_some_and(|warning| warning.contains("was open to other users")));
        assert_eq!(super::keep(&file)?, None);
        assert_eq!(fs::metadata(&file)?.permissions().mode() & 0o777, 0o600);
        Ok(())
    }
}
