//! npm dependencies: installs the packages of each lock file beside it, once for each version of the lock file.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::locked::locked;
use crate::process;
use crate::workspace::Workspace;

/// Installs the packages in the `package-lock.json` of a directory, unless that lock file was installed last. A package
/// of this checkout is linked, so it is always up to date.
///
/// # Errors
///
/// Returns an error if the lock file is missing, or npm fails.
pub(crate) fn install(workspace: &Workspace, directory: &Path) -> Result<()> {
    let folder = directory.strip_prefix(workspace.root()).unwrap_or(directory);
    let lock = format!("npm-{}.lock", folder.display().to_string().replace(['/', '\\'], "-"));
    locked(&workspace.artifact(&lock), || install_once(directory))
}

fn install_once(directory: &Path) -> Result<()> {
    let file = directory.join("package-lock.json");
    let lock = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    // `npm ci` deletes this directory first, including this file.
    let installed = directory.join("node_modules").join(".installed-lock.json");
    if fs::read_to_string(&installed).is_ok_and(|found| found == lock) {
        return Ok(());
    }
    let mut command = Command::new("npm");
    command.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(directory);
    process::run(&mut command).with_context(|| {
        format!(
            "cannot install the packages of {}; Node.js 20.19 or newer with npm is required",
            directory.display()
        )
    })?;
    fs::create_dir_all(directory.join("node_modules"))?;
    fs::write(&installed, lock).with_context(|| format!("cannot write {}", installed.display()))
}

/// Returns a call of a script in the `package.json` of a directory.
pub(crate) fn script(directory: &Path, name: &str) -> Command {
    let mut command = Command::new("npm");
    command.args(["run", "--silent", name]).current_dir(directory);
    command
}
