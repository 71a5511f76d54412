//! Packages of npm: what a lock file names is installed beside it, once for each lock file.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::process;

/// Installs what the `package-lock.json` of a directory names, unless that was installed last. A package that is
/// taken from the checkout is linked, so it is never out of date.
///
/// # Errors
///
/// When there is no lock file, or npm does not succeed.
pub(crate) fn install(directory: &Path) -> Result<()> {
    let file = directory.join("package-lock.json");
    let lock = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    // `npm ci` deletes this directory first, and the mark with it.
    let installed = directory.join("node_modules").join(".installed-lock.json");
    if fs::read_to_string(&installed).is_ok_and(|found| found == lock) {
        return Ok(());
    }
    let mut command = Command::new("npm");
    command.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(directory);
    process::run(&mut command).with_context(|| {
        format!("{} could not be installed; Node.js 20.19 or newer with npm is needed", directory.display())
    })?;
    fs::create_dir_all(directory.join("node_modules"))?;
    fs::write(&installed, lock).with_context(|| format!("cannot write {}", installed.display()))
}

/// A script of the `package.json` of a directory.
pub(crate) fn script(directory: &Path, name: &str) -> Command {
    let mut command = Command::new("npm");
    command.args(["run", "--silent", name]).current_dir(directory);
    command
}
