//! A browser for tests: Chromium, and the driver by which a test runner steers it.
//!
//! Both are looked for, and installed by apt where that can be done without asking anybody.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::process;

/// The programs.
#[derive(Debug)]
pub(crate) struct Browser {
    pub(crate) chromium: PathBuf,
    pub(crate) driver: PathBuf,
}

impl Browser {
    /// Looks for both, and installs what is missing where this is root on a system with apt.
    ///
    /// # Errors
    ///
    /// When one is missing and cannot be installed; the error says what to do.
    pub(crate) fn find() -> Result<Self> {
        if let (Some(chromium), Some(driver)) = (chromium(), driver()) {
            return Ok(Self { chromium, driver });
        }
        if is_root() && on_path("apt-get").is_some() {
            let apt = |arguments: &[&str]| {
                let mut command = Command::new("apt-get");
                process::run(command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
            };
            apt(&["update"])?;
            apt(&["install", "--yes", "--no-install-recommends", "chromium", "chromium-driver"])?;
        }
        match (chromium(), driver()) {
            (Some(chromium), Some(driver)) => Ok(Self { chromium, driver }),
            (None, _) => bail!(
                "there is no Chromium; install it (`apt-get install chromium chromium-driver`), or name the program in \
                 {CHROMIUM}"
            ),
            (_, None) => bail!(
                "there is no chromedriver; install the one of your Chromium's version (`apt-get install \
                 chromium-driver`), or name the program in {DRIVER}"
            ),
        }
    }
}

/// Chromium, where there is one.
pub(crate) fn chromium() -> Option<PathBuf> {
    named(CHROMIUM, &["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"])
}

fn driver() -> Option<PathBuf> {
    named(DRIVER, &["chromedriver"])
}

/// The program that a variable names, else the first that is on the path.
fn named(variable: &str, names: &[&str]) -> Option<PathBuf> {
    match std::env::var_os(variable).filter(|value| !value.is_empty()) {
        Some(path) => Some(PathBuf::from(path)).filter(|path| path.is_file()),
        None => names.iter().find_map(|name| on_path(name)),
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|directory| directory.join(&file)).find(|file| Path::is_file(file))
}

/// Whether packages may be installed without asking.
fn is_root() -> bool {
    cfg!(unix) && process::read(Command::new("id").arg("-u")).is_ok_and(|id| id == "0")
}

/// The variables that name the programs; the tests in Node.js read the first, wasm-bindgen's runner the second.
pub(crate) const CHROMIUM: &str = "HEARTH_CHROMIUM";
pub(crate) const DRIVER: &str = "CHROMEDRIVER";
