//! Programs of the system: looked for on the path, and installed by apt where that can be done without asking anybody.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use crate::process;

/// Installs packages of programs that are missing, where this is root on a system with apt.
///
/// # Errors
///
/// When apt fails.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    if is_root() && on_path("apt-get").is_some() {
        let apt = |arguments: &[&str]| {
            let mut command = Command::new("apt-get");
            process::run(command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
        };
        apt(&["update"])?;
        apt(&[&["install", "--yes", "--no-install-recommends"], packages].concat())?;
    }
    Ok(())
}

/// Sees to programs that are called like their packages.
///
/// # Errors
///
/// When one is missing and cannot be installed; the error says what to do.
pub(crate) fn need(programs: &[&str]) -> Result<()> {
    let missing =
        || -> Vec<&str> { programs.iter().copied().filter(|program| on_path(program).is_none()).collect() };
    if !missing().is_empty() {
        install(&missing())?;
    }
    let missing = missing().join(" ");
    ensure!(missing.is_empty(), "missing: {missing}; install it (`apt-get install {missing}`)");
    Ok(())
}

/// A program on the path.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|directory| directory.join(&file)).find(|file| Path::is_file(file))
}

/// Whether packages may be installed without asking.
fn is_root() -> bool {
    cfg!(unix) && process::read(Command::new("id").arg("-u")).is_ok_and(|id| id == "0")
}
