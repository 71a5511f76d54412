//! The output of an export: standard output, or a file that appears when it is complete.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::result::Failure;
use hearth_terminal::visible::visible;

/// The output. A file that is not finished is removed.
pub(super) enum Target {
    Output,
    File { draft: NamedTempFile, path: PathBuf },
}

impl Target {
    /// Creates the draft of a file beside it, or selects standard output.
    pub(super) fn create(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::Output) };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        builder.prefix(".hearth-export-");
        // The permissions of other new files, because the table is for other programs.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let draft = builder.tempfile_in(folder.unwrap_or(Path::new(".")));
        let draft = draft.map_err(|error| failed(path, &error))?;
        Ok(Self::File { draft, path: path.to_owned() })
    }

    /// Writes text. Standard output gets it without the filter for colours.
    pub(super) fn write(&mut self, text: &str) -> io::Result<()> {
        match self {
            Self::Output => io::stdout().lock().write_all(text.as_bytes()),
            Self::File { draft, .. } => draft.write_all(text.as_bytes()),
        }
    }

    /// Gives the file its name.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Output => Ok(()),
            Self::File { draft, path } => {
                let file = draft.persist(&path).map_err(|error| failed(&path, &error.error))?;
                file.sync_all().map_err(|error| failed(&path, &error))
            }
        }
    }
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::Message(format!("`{}`: {error}", visible(&path.to_string_lossy())))
}
