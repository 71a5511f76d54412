//! Empties a directory, and copies the sources into one.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::step;
use crate::workspace::Workspace;

/// Creates an empty directory, and deletes its former content.
///
/// # Errors
///
/// Returns an error if the directory cannot be emptied or created.
pub(crate) fn empty(directory: &Path) -> Result<()> {
    if directory.exists() {
        fs::remove_dir_all(directory).with_context(|| format!("cannot empty {}", directory.display()))?;
    }
    fs::create_dir_all(directory).with_context(|| format!("cannot create {}", directory.display()))
}

/// Copies the sources, without the directories that tools make.
///
/// # Errors
///
/// Returns an error if a file cannot be read or written.
pub(crate) fn copy_sources(workspace: &Workspace, to: &Path) -> Result<()> {
    for (name, file) in step::files(workspace.root(), &[".git"])? {
        if file.starts_with(workspace.target()) {
            continue;
        }
        let copied = to.join(name);
        if let Some(directory) = copied.parent() {
            fs::create_dir_all(directory)?;
        }
        fs::copy(&file, &copied).with_context(|| format!("cannot copy {}", file.display()))?;
    }
    Ok(())
}
