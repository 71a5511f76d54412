//! The browser for tests: Chromium, and the `WebDriver` program by which a test runner controls it.
//!
//! Both are searched for on the path. If they are missing, apt installs them if it can do so without a prompt.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::system::{self, on_path};

/// The paths of the two programs.
#[derive(Debug)]
pub(crate) struct Browser {
    pub(crate) chromium: PathBuf,
    pub(crate) driver: PathBuf,
}

impl Browser {
    /// Finds both programs. If one is missing, installs both, provided that the process runs as root on a system with
    /// apt.
    ///
    /// # Errors
    ///
    /// Returns an error if a program is missing and cannot be installed; the message states what to do.
    pub(crate) fn find() -> Result<Self> {
        if let (Some(chromium), Some(driver)) = (chromium(), driver()) {
            return Ok(Self { chromium, driver });
        }
        system::install(&["chromium", "chromium-driver"])?;
        match (chromium(), driver()) {
            (Some(chromium), Some(driver)) => Ok(Self { chromium, driver }),
            (None, _) => bail!(
                "Chromium is missing; install it (`apt-get install chromium chromium-driver`), or set its path in \
                 {CHROMIUM}"
            ),
            (_, None) => bail!(
                "chromedriver is missing; install the version that matches Chromium (`apt-get install \
                 chromium-driver`), or set its path in {DRIVER}"
            ),
        }
    }
}

impl Browser {
    /// Returns whether both programs are installed.
    pub(crate) fn is_there() -> bool {
        chromium().is_some() && driver().is_some()
    }
}

/// Returns the path of Chromium, if it is installed.
pub(crate) fn chromium() -> Option<PathBuf> {
    named(CHROMIUM, &["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"])
}

fn driver() -> Option<PathBuf> {
    named(DRIVER, &["chromedriver"])
}

/// Returns the program that the variable names. If the variable is unset, returns the first program found on the path.
fn named(variable: &str, names: &[&str]) -> Option<PathBuf> {
    match std::env::var_os(variable).filter(|value| !value.is_empty()) {
        Some(path) => Some(PathBuf::from(path)).filter(|path| path.is_file()),
        None => names.iter().find_map(|name| on_path(name)),
    }
}

/// The variables that name the programs. The tests in Node.js read the first, the runner of wasm-bindgen the second.
pub(crate) const CHROMIUM: &str = "HEARTH_CHROMIUM";
pub(crate) const DRIVER: &str = "CHROMEDRIVER";
