//! Output files, which are written atomically.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use crate::private;

/// Writes a file by renaming a temporary file, so that no reader sees a partial file. The permissions of an existing
/// file and a symbolic link are kept. A target that is not a regular file (a pipe, `/dev/stdout`) is written directly.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    replace(path, content.as_ref(), false)
}

/// Writes a text with a secret. Only the owner can read the file, whatever the previous permissions were.
pub fn write_private(path: &Path, text: &str) -> io::Result<()> {
    replace(path, text.as_bytes(), true)
}

fn replace(path: &Path, content: &[u8], is_private: bool) -> io::Result<()> {
    let existing = fs::metadata(path).ok();
    if existing.as_ref().is_some_and(|existing| !existing.is_file()) {
        return fs::write(path, content);
    }
    let path = if existing.is_some() { path.canonicalize()? } else { path.to_owned() };
    let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.{}", std::process::id()));
    let written = fill(&beside, content, is_private).and_then(|()| {
        if let Some(existing) = existing.filter(|_| !is_private) {
            fs::set_permissions(&beside, existing.permissions())?;
        }
        fs::rename(&beside, &path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

fn fill(path: &Path, content: &[u8], is_private: bool) -> io::Result<()> {
    let mut file = if is_private { private::create(path) } else { File::create_new(path) }?;
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn a_file_is_replaced_without_leftovers() -> io::Result<()> {
        let directory = TempDir::new()?;
        let path = directory.path().join("a.json");
        for text in ["first, and longer", "second"] {
            write(&path, text)?;
            assert_eq!(fs::read_to_string(&path)?, text);
        }
        assert_eq!(fs::read_dir(directory.path())?.count(), 1);
        assert!(write(&directory.path().join("no/such/a.json"), "").is_err());
        assert!(write(directory.path(), "").is_err());
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn the_link_and_the_mode_are_kept() -> io::Result<()> {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let directory = TempDir::new()?;
        let (path, link) = (directory.path().join("a.json"), directory.path().join("link"));
        fs::write(&path, "first")?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
        symlink(&path, &link)?;
        write(&link, "second")?;
        assert!(fs::symlink_metadata(&link)?.is_symlink());
        assert_eq!(fs::read_to_string(&path)?, "second");
        assert_eq!(fs::metadata(&path)?.permissions().mode() & 0o777, 0o600);
        write(Path::new("/dev/null"), "third")
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_read_a_secret() -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;
        let directory = TempDir::new()?;
        let path = directory.path().join("a.json");
        for before in [None, Some(0o644)] {
            if let Some(mode) = before {
                fs::set_permissions(&path, fs::Permissions::from_mode(mode))?;
            }
            write_private(&path, "secret")?;
            assert_eq!(fs::metadata(&path)?.permissions().mode() & 0o777, 0o600);
        }
        Ok(())
    }
}
