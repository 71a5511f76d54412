//! System programs: finds them on the path, and installs them with apt if the user asked for it, or in CI.

use std::env;
use std::fs::{File, Metadata};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, ensure};

use crate::process;

/// Lets this run install packages of the system.
pub(crate) fn allow() {
    IS_ALLOWED.store(true, Ordering::Relaxed);
}

/// Returns whether the user asked for the installation of packages.
pub(crate) fn is_allowed() -> bool {
    IS_ALLOWED.load(Ordering::Relaxed)
}

/// Installs packages in CI, or if the user asked for it, and the process runs as root on a system with apt; otherwise
/// does nothing.
///
/// # Errors
///
/// Returns an error if apt fails.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    if (process::in_ci() || is_allowed()) && is_root() && on_path("apt-get").is_some() {
        // Another suite may be installing packages, and apt does not wait for a list of packages that is in use.
        let lock = File::create(env::temp_dir().join("hearth-apt.lock")).context("cannot write a lock")?;
        lock.lock().context("cannot wait for another installation")?;
        let apt = |arguments: &[&str]| {
            let mut command = Command::new("apt-get");
            process::run(command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
        };
        apt(&["update"])?;
        apt(&[&["install", "--yes", "--no-install-recommends"], packages].concat())?;
    }
    Ok(())
}

/// Ensures that programs are installed. Each program has the name of its package.
///
/// # Errors
///
/// Returns an error if a program is missing and cannot be installed; the message states what to do.
pub(crate) fn need(programs: &[&str]) -> Result<()> {
    let missing =
        || -> Vec<&str> { programs.iter().copied().filter(|program| on_path(program).is_none()).collect() };
    if !missing().is_empty() {
        install(&missing())?;
    }
    let missing = missing().join(" ");
    ensure!(
        missing.is_empty(),
        "programs are missing: {missing}; install them (`apt-get install {missing}`)"
    );
    Ok(())
}

/// Searches the directories of `PATH` for a program, and returns its file.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|directory| directory.join(&file)).find(|file| is_program(file))
}

fn is_program(file: &Path) -> bool {
    #[cfg(unix)]
    let can_run = |mode: &Metadata| std::os::unix::fs::PermissionsExt::mode(&mode.permissions()) & 0o111 != 0;
    #[cfg(not(unix))]
    let can_run = |_: &Metadata| true;
    file.metadata().is_ok_and(|metadata| metadata.is_file() && can_run(&metadata))
}

/// Whether the user asked for the installation of packages.
static IS_ALLOWED: AtomicBool = AtomicBool::new(false);

/// Returns whether packages can be installed without a prompt.
fn is_root() -> bool {
    cfg!(unix) && process::read(Command::new("id").arg("-u")).is_ok_and(|id| id == "0")
}
